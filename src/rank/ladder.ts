import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describeRuleSet } from '../games/rule-sets.js';
import { refuse } from '../input/refusal.js';
import type { Terms } from '../run/how.js';
import { packageFile } from '../system/own-file.js';
import { fromJson, toJson } from '../text/json.js';
import { GAMES, MANY } from './options.js';
import { play } from './scores.js';

/** The scores of the house bots on the boards of the ladder: a file of the package, made by `npm run ladder`. */

export const LADDER = 'bots/ladder.json';

/** The seed of the ladder's boards. */
export const SEED = 'ladder';

/** How many boards bots that search have played. */
export const FEW = 600;

const HOUSE: Readonly<Record<string, number>> = {
  oracle: FEW,
  reader: FEW,
  pimc: FEW,
  'pimc(worlds=5)': FEW,
  'pimc(worlds=100)': FEW,
  respond: FEW,
  daring: MANY,
  keen: MANY,
  wary: MANY,
  sound: MANY,
  bold: MANY,
  lowest: MANY,
  random: MANY,
};

/** A house bot on the boards of the ladder, beside two of `sound`. */
export interface HouseScores {
  readonly bot: string;
  /** By block: its points, summed over three seatings. */
  readonly points: Int32Array;
  /** The digest of its answers on the first {@link triedOf} boards. */
  readonly answers: string;
}

/** On how many boards the answers of a bot are compared with those of the file. */
export const triedOf = ({ length }: Int32Array): number => Math.ceil(length / 75);

interface LadderFile {
  readonly games: Readonly<
    Record<
      string,
      {
        readonly rules: string;
        /** `points`: differences of 16 bits, compressed, in base 64. */
        readonly bots: readonly { readonly bot: string; readonly answers: string; readonly points: string }[];
      }
    >
  >;
}

/** A hash of every option of the rules. */
const rulesOf = (game: string): string =>
  createHash('sha256')
    .update(JSON.stringify(describeRuleSet(game).values))
    .digest('hex')
    .slice(0, 16);

/** Plays the house bots on the boards of the ladder. Takes minutes. */
export async function makeLadder(terms: Terms): Promise<string> {
  const games: Record<string, LadderFile['games'][string]> = {};
  for (const game of GAMES) {
    const bots = [];
    for (const [bot, blocks] of Object.entries(HOUSE)) {
      const { points } = await play(bot, { game, seed: SEED, blocks }, terms);
      const { digest: answers } = await play(bot, { game, seed: SEED, blocks: triedOf(points) }, terms);
      bots.push({ bot, answers, points: deflateRawSync(Int16Array.from(points), { level: 9 }).toString('base64') });
      terms.onNotice(`${game} ${bot}`);
    }
    games[game] = { rules: rulesOf(game), bots };
  }
  return toJson({ games });
}

/**
 * The scores of the house bots.
 * @throws InputError if the file is damaged, or was made under other rules
 */
export async function readLadder(game: string): Promise<HouseScores[]> {
  const file = fromJson(await readFile(packageFile(LADDER), 'utf8')) as LadderFile | undefined;
  const found = file?.games[game] ?? refuse(LADDER, `has no scores of ${game}: it is damaged`);
  if (found.rules !== rulesOf(game)) refuse(LADDER, 'was made under other rules; `npm run ladder` makes it anew');
  return found.bots.map(({ bot, answers, points }) => ({ bot, answers, points: unpacked(bot, points) }));
}

function unpacked(bot: string, text: string): Int32Array {
  try {
    const bytes = Uint8Array.from(inflateRawSync(Buffer.from(text, 'base64')));
    return Int32Array.from(new Int16Array(bytes.buffer));
  } catch {
    return refuse(LADDER, `the scores of ${bot} are damaged`);
  }
}
