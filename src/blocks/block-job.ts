import type { AnyBot } from '../bot/bot.js';
import type { Limits } from '../bot/limits.js';
import type { MoneyGiven } from '../games/tariff.js';

/**
 * What is played in every block of a run: plain data, the same for all its chunks. A block is a board (or a match, where deals are linked)
 * on which every triple plays in several seatings; blocks are numbered from 0 and are independent of each other.
 */
export interface BlockJob {
  readonly game: string;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly seed: string;
  /** The tariff, if money is counted too. The slots for money then follow those for scores. */
  readonly money?: MoneyGiven;
  /** Deals in a match, 1 for none. Block `b` has boards `b · matchLength …`. */
  readonly matchLength: number;
  /** In sessions: the points that end one before its last deal. */
  readonly sessionTarget?: number;
  /** The specs of all bots; two may be equal. */
  readonly bots: readonly string[];
  /** Their names in records and commands: the specs as given. */
  readonly names: readonly string[];
  readonly triples: readonly Triple[];
  /** 3: cyclic seatings, their orientation alternating from block to block; 6: all. */
  readonly seatings: 3 | 6;
  /** What is summed over blocks, with all products within a group. */
  readonly groups: readonly (readonly Form[])[];
  /** How many of the first bots, at how many of the first triples, have their roles and words counted. */
  readonly watched: { readonly bots: number; readonly triples: number };
  readonly duel: Duel | null;
  /** The limits of time and memory for bots. */
  readonly limits: Limits;
  /** The numbers of the blocks to play, ascending; default: all. Chunks then refer to positions in this list. */
  readonly chosen?: readonly number[];
  /** Is the result of each block listed? */
  readonly lists?: boolean;
  /** Is every deal played, even if it must come out the same as another? */
  readonly playAll?: boolean;
  /** Are external programs trusted to answer equal questions equally? */
  readonly trustExec?: boolean;
  /** Bots that are objects of this program, by their specs. The job is then played on this thread only. */
  readonly objects?: ReadonlyMap<string, AnyBot>;
}

/** Three bots that play against each other, as indices into the job's bots; one may occur more than once. */
export type Triple = readonly [number, number, number];

/** An integer combination of a block's scores. Slot `3 · triple + place` is the score of that place of the triple over its seatings. */
export interface Form {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
}

/** The number of score slots in a job. */
export const scoreSlots = ({ triples }: Pick<BlockJob, 'triples'>): number => 3 * triples.length;

/** Forms of scores, shifted to the slots for money. */
export const formsOfMoney = (forms: readonly Form[], job: Pick<BlockJob, 'triples'>): readonly Form[] =>
  forms.map(({ slots, weights }) => ({ slots: slots.map((slot) => slot + scoreSlots(job)), weights }));

/** The money of a job as an option, under its main name. */
export const settledMoney = ({ money }: BlockJob): object => ({ money, tariff: undefined });

/** The value of a form for a block's scores. */
export function formValue({ slots, weights }: Form, scores: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < slots.length; k++) sum += weights[k] * scores[slots[k]];
  return sum;
}

/** Two slots with the same seats on the same deals, to be compared deal by deal. */
export interface Duel {
  readonly first: number;
  readonly second: number;
  /** How much better the first does in a block. A histogram of its values is kept. */
  readonly form: Form;
  /** How many of the largest differences to keep in each direction. */
  readonly swings: number;
}

/** By how many deals a form of scores is divided. In sessions, whose length varies, the unit is the session. */
export const dealsCounted = ({
  sessionTarget,
  matchLength,
}: Pick<BlockJob, 'sessionTarget' | 'matchLength'>): number => (sessionTarget === undefined ? matchLength : 1);

/** Deals played in a block; in sessions the maximum. */
export const dealsOfBlock = (job: BlockJob): number => job.triples.length * job.seatings * job.matchLength;

/** The seatings of a block: indices into SEATINGS, even in one orientation, odd in the other. */
export const seatingsOf = (job: BlockJob, block: number): readonly number[] =>
  job.seatings === 6 ? ALL : block % 2 === 0 ? ONE_WAY : OTHER_WAY;

const ALL = [0, 1, 2, 3, 4, 5];
const ONE_WAY = [0, 2, 4];
const OTHER_WAY = [1, 3, 5];
