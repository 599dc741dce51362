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
  /** What is paid in money, where that is counted too: then there are as many slots again behind those of the scores, for money. */
  readonly money?: MoneyGiven;
  /** Deals in a match, 1 for none. Block `b` has boards `b · matchLength …`. */
  readonly matchLength: number;
  /** In sessions: the points that end one before its last deal. */
  readonly sessionTarget?: number;
  /** The specs of all bots; two may be equal. */
  readonly bots: readonly string[];
  /** What records and commands call them: the specs as they were given. */
  readonly names: readonly string[];
  readonly triples: readonly Triple[];
  /** Three cyclic seatings, their orientation alternating from block to block; or all six. */
  readonly seatings: 3 | 6;
  /** The numbers that are summed over blocks, with all products within a group. */
  readonly groups: readonly (readonly Form[])[];
  /** Of the first so many bots, at the first so many triples, roles and words are counted. */
  readonly watched: { readonly bots: number; readonly triples: number };
  readonly duel: Duel | null;
  /** What bots may take. */
  readonly limits: Limits;
  /** The blocks that are played, by number and ascending; left out, all. Chunks are of their places in the list. */
  readonly chosen?: readonly number[];
  /** Are blocks listed, with what each came to? */
  readonly lists?: boolean;
  /** Is every deal played, though it must come out as another? */
  readonly playAll?: boolean;
  /** Do bots that are programs of their own answer alike, too, where they are asked the same? */
  readonly trustExec?: boolean;
  /** Bots that are objects of this program, by the specs that stand for them: then it is played on this thread alone. */
  readonly objects?: ReadonlyMap<string, AnyBot>;
}

/** Three bots that play against each other, as indices of the job's bots; one may occur more than once. */
export type Triple = readonly [number, number, number];

/** A whole-number combination of a block's scores. Slot `3 · triple + place` is the score of that place of the triple over its seatings. */
export interface Form {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
}

/** How many slots the scores of a job have. */
export const scoreSlots = ({ triples }: Pick<BlockJob, 'triples'>): number => 3 * triples.length;

/** Forms of scores as forms of money. */
export const formsOfMoney = (forms: readonly Form[], job: Pick<BlockJob, 'triples'>): readonly Form[] =>
  forms.map(({ slots, weights }) => ({ slots: slots.map((slot) => slot + scoreSlots(job)), weights }));

/** The money of a job as an option, under its first name. */
export const settledMoney = ({ money }: BlockJob): object => ({ money, tariff: undefined });

/** What a form of a block's scores comes to. */
export function formValue({ slots, weights }: Form, scores: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < slots.length; k++) sum += weights[k] * scores[slots[k]];
  return sum;
}

/** Two slots that take the same seats on the same deals, to be compared deal by deal. */
export interface Duel {
  readonly first: number;
  readonly second: number;
  /** How much better the first does, in a block: what is counted by value. */
  readonly form: Form;
  /** How many of the largest differences to keep, each way. */
  readonly swings: number;
}

/** Deals that a form of scores is spread over: in sessions, which are of any length, there is one figure for each. */
export const dealsCounted = ({
  sessionTarget,
  matchLength,
}: Pick<BlockJob, 'sessionTarget' | 'matchLength'>): number => (sessionTarget === undefined ? matchLength : 1);

/** Deals played in a block; of sessions the most. */
export const dealsOfBlock = (job: BlockJob): number => job.triples.length * job.seatings * job.matchLength;

/** The seatings of a block: indices of SEATINGS, of which even ones go round one way and odd ones the other. */
export const seatingsOf = (job: BlockJob, block: number): readonly number[] =>
  job.seatings === 6 ? ALL : block % 2 === 0 ? ONE_WAY : OTHER_WAY;

const ALL = [0, 1, 2, 3, 4, 5];
const ONE_WAY = [0, 2, 4];
const OTHER_WAY = [1, 3, 5];
