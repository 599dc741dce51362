import { readFile } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describeRuleSet } from '../../cards/games/rule-sets.js';
import { fromJson } from '../../support/input/json.js';
import { refuse } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { packageFile } from '../../support/system/own-file.js';
import type { BoardPoints, Controls } from './control.js';

/** The scores of the house bots on the boards of the ladder: a file of the package, made by `npm run ladder`. */

export const LADDER = 'bots/ladder.json';

export const SEED = 'ladder';

/** The bots that play all boards at once, also fresh ones, and correct the others. */
export const quickOf = (house: readonly HouseScores[]): HouseScores[] => house.filter(isQuick);

export const isQuick = ({ controls }: HouseScores): boolean => controls === null;

/** A house bot on the boards of the ladder, beside two of `sound`. */
export interface HouseScores extends BoardPoints {
  /** What corrects the mean of a bot that searches; null for a quick one, which plays all boards, also fresh ones. */
  readonly controls: Controls | null;
  /** The digest of its answers on the first {@link triedOf} boards. */
  readonly answers: string;
}

/** On how many boards the answers of a bot are compared with those of the file. */
export const triedOf = ({ length }: Int32Array): number => Math.ceil(length / 75);

export interface LadderFile {
  readonly games: Readonly<Record<string, { readonly rules: string; readonly bots: readonly PackedScores[] }>>;
}

interface PackedScores {
  readonly bot: string;
  readonly answers: string;
  /** Of a bot that searches. */
  readonly controls?: Controls;
  /** Whole numbers of 16 bits, compressed, in base 64. */
  readonly points: string;
}

export const packed = ({ points, controls, ...rest }: HouseScores): PackedScores => ({
  ...rest,
  ...(controls !== null && { controls }),
  points: deflateRawSync(Int16Array.from(points), { level: 9 }).toString('base64'),
});

/** A hash of every option of the rules. */
export const rulesOf = (game: string): string => hashOf(JSON.stringify(describeRuleSet(game).values));

/** The scores of the house bots. @throws InputError if the file is damaged, or was made under other rules */
export async function readLadder(game: string): Promise<HouseScores[]> {
  const file = fromJson(await readFile(packageFile(LADDER), 'utf8')) as LadderFile | undefined;
  const found = file?.games[game] ?? refuse(LADDER, `has no scores of ${game}: it is damaged`);
  if (found.rules !== rulesOf(game)) refuse(LADDER, 'was made under other rules; `npm run ladder` makes it anew');
  return found.bots.map(unpacked);
}

/** @throws InputError if the scores are damaged */
export function unpacked({ bot, answers, controls, points }: PackedScores): HouseScores {
  try {
    const bytes = Uint8Array.from(inflateRawSync(Buffer.from(points, 'base64')));
    return { bot, answers, controls: controls ?? null, points: Int32Array.from(new Int16Array(bytes.buffer)) };
  } catch {
    return refuse(LADDER, `the scores of ${bot} are damaged`);
  }
}
