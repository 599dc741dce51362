import type { Several } from '../input/items.js';
import type { GameRecord } from '../record/game-record.js';
import type { How } from '../run/how.js';

/** Deals to show: records, or boards of a seed. */
export interface ViewWhat {
  /** Records as objects, or lines of JSON. */
  readonly records?: Several<string | GameRecord>;
  /** The title of the page. */
  readonly title?: string;
  /** Of the records: only those that fulfil a condition, in the grammar of datasets: `bot(declarer) = './mine.ts' and not won`. */
  readonly where?: string;
  /** Of the records: only so many, those in which a player gave away most tricks by open cards, the worst first; 1 to 10,000. */
  readonly worst?: number;
  /** In place of records: the seed of boards to be played. */
  readonly seed?: string;
  /** The number of the first one. Default: 0. */
  readonly board?: number;
  /** Who plays them: one house bot, or three, by forehand, middlehand and dealer. Default: keen. */
  readonly bots?: string | readonly string[];
  /** The rule set of the boards. Default: bolachen. */
  readonly game?: string;
  /** Options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
}

/** How records are chosen. */
export type ViewHow = Pick<How, 'threads' | 'signal' | 'onProgress'>;
