import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { describeRuleSet } from '../games/rule-sets.js';
import { refuse } from '../input/refusal.js';
import { packageFile } from '../system/own-file.js';
import { fromJson } from '../text/json.js';

/** The scores of the house bots on the boards of the ladder: a file of the package, made by `npm run ladder`. */

export const LADDER = 'bots/ladder.json';

/** The seed of the ladder's boards. */
export const SEED = 'ladder';

/** How many boards bots that search have played. */
export const FEW = 600;

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

/** The file, by game. */
export interface LadderFile {
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
export const rulesOf = (game: string): string =>
  createHash('sha256')
    .update(JSON.stringify(describeRuleSet(game).values))
    .digest('hex')
    .slice(0, 16);

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
