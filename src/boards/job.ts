import { type Action, actionSeat } from '../cards/engine/actions.js';
import type { Start } from '../cards/engine/deal.js';
import type { Game } from '../cards/engine/game.js';
import type { MoneyGiven } from '../cards/games/payment.js';
import { makeGame } from '../cards/games/rule-sets.js';
import type { AnswersPlace } from '../players/bot/answers/answer-line.js';
import type { AnyBot } from '../players/bot/bot.js';
import type { Declarations } from '../players/bot/declared.js';
import type { Limits } from '../players/bot/limits.js';

/** A match, or a session. */
export interface MatchTerms {
  /** Deals in a match, 1 for none. Block `b` has boards `b · matchLength …`. */
  readonly matchLength: number;
  /** In sessions: the points that end one before its last deal. */
  readonly sessionTarget?: number;
}

/** How the boards of a run are dealt, seated and begun: plain data. Boards are numbered from 0. */
export interface Arrangement extends MatchTerms {
  /** One past the last board of the run, where its last match is cut short. */
  readonly end: number;
  /** Do the bots keep the seats they are given in? */
  readonly fixedSeats: boolean;
  readonly beginning: OpeningTerms;
}

/** How deals begin. */
export interface OpeningTerms {
  /** Without an auction: `contract` is an index into the game's contracts. */
  readonly start: Start | null;
  /** Actions taken when the bots begin. Cards that are not given are drawn until the bots take them themselves. */
  readonly after: readonly Action[];
  /** Forehand, middlehand, dealer, talon: the given hand, or 0 for one dealt at random. */
  readonly given: readonly number[] | null;
  /** The deals of boards 0, 1, 2 …, four sets each, instead of random ones; shared between threads. */
  readonly deals: Int32Array | null;
}

/** Dealt at random, and begun with the auction. */
export const USUAL_BEGINNING: OpeningTerms = { start: null, after: [], given: null, deals: null };

/** Is this an action in `after` of a seat whose hand is dealt at random? */
export const isOfRandomHand = ({ given, deals }: OpeningTerms, action: Action): boolean =>
  deals === null && !given?.[actionSeat(action)];

/** Unlimited boards, dealt at random and begun with the auction; the caller chooses the seating of each. */
export const openArrangement = (matchLength: number): Arrangement => ({
  matchLength,
  end: Number.POSITIVE_INFINITY,
  fixedSeats: true,
  beginning: USUAL_BEGINNING,
});

/** What is played, and under which names and limits. */
export interface JobTerms extends Declarations {
  readonly game: string;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly seed: string;
  /** The bots' names in records and commands: the specs as given. */
  readonly names: readonly string[];
  /** What is paid besides points, if anything is. */
  readonly paid?: MoneyGiven;
  readonly limits: Limits;
  /** How many boards are under way at once where programs take several questions. Shows in no result. Default: 1. */
  readonly atOnce?: number;
  /**
   * Of bots that need not repeat their answers, if there are any: their labels, who is only said not to, and where they
   * are kept.
   */
  readonly answers?: {
    readonly labels: readonly string[];
    readonly notRepeatable: readonly string[];
    readonly place?: AnswersPlace;
  };
  /** Bots that are objects of this program, by their specs. The job is then played on this thread only. */
  readonly objects?: ReadonlyMap<string, AnyBot>;
}

/** Is a bot said not to repeat any of its answers? */
export const isNotRepeatable = ({ answers }: JobTerms, spec: string): boolean =>
  answers?.notRepeatable.includes(spec) === true;

/** Who plays the boards of a block, and how often. */
export interface BlockDesign {
  readonly triples: readonly Triple[];
  /** 3: cyclic seatings, alternating in orientation; 6: all; 1: the next each block (see {@link isSimulation}). */
  readonly seatings: 1 | 3 | 6;
  readonly matchLength: number;
}

/** The boards of one trio of bots. */
export interface TrioJob extends Arrangement, JobTerms {
  readonly bots: readonly [string, string, string];
}

/**
 * What is played in every block of a run: plain data, the same for all its chunks. A block is a board (or a match,
 * where deals are linked) on which every triple plays in several seatings; blocks are numbered from 0 and are
 * independent of each other. Members of the arrangement that are left out are those of {@link openArrangement}.
 */
export interface BlockJob extends Partial<Arrangement>, JobTerms, MatchTerms, BlockDesign {
  readonly matchLength: number;
  /**
   * All options of several rules, one for each triple, played at a table of its own, where the bots keep their seats.
   * They take the rules for those of the job.
   */
  readonly ruleSets?: readonly Readonly<Record<string, unknown>>[];
  /** The specs of all bots, with absolute paths; copies may be equal. */
  readonly bots: readonly string[];
  readonly counted: CountedResults;
  /** The form of scores whose value is kept of every block. */
  readonly everyBlock?: Form;
  /** The output for every deal: a record as a line of JSON, or the deal in readable form. Default: none. */
  readonly output?: Output;
}

/** What is counted of what is played. */
export interface CountedResults {
  /** What is summed over blocks, with all products within a group. */
  readonly groups: readonly (readonly Form[])[];
  /** How many of the first bots, at how many of the first triples, have their roles and words counted. */
  readonly watched: { readonly bots: number; readonly triples: number };
  readonly duel: Duel | null;
}

export type Output = 'records' | 'shown';

/**
 * Is each board played once, as in `simulate`? Then chunks have boards, not blocks; copies of a bot are counted
 * together, and seats and contracts by themselves.
 */
export const isSimulation = ({ seatings }: BlockDesign): boolean => seatings === 1;

/** The games that are played, one for each table. */
export const gamesOfJob = ({ game, rules, ruleSets = [rules] }: BlockJob): Game[] =>
  ruleSets.map((each) => makeGame(game, each));

/** Which table has a triple. */
export const tableOf = ({ ruleSets }: BlockJob, triple: number): number => (ruleSets === undefined ? 0 : triple);

export const playedOnce = (trio: TrioJob): BlockJob => ({
  ...trio,
  triples: [[0, 1, 2]],
  seatings: 1,
  counted: { groups: [], watched: { bots: 3, triples: 1 }, duel: null },
});

/** May a match end before its last deal, as a session does, in which bots see what they have won so far? */
export const mayEndEarly = ({ sessionTarget }: Partial<MatchTerms>): boolean => sessionTarget !== undefined;

/** Are the deals of a match linked, by a pot or by the scores? */
export const isLinked = (terms: MatchTerms, { pot }: Game): boolean => pot || mayEndEarly(terms);

/** Are boards drawn until bots take the actions of `after` of their own accord? */
export const isConditioned = ({ beginning = USUAL_BEGINNING }: Partial<Arrangement>): boolean =>
  beginning.after.some((action) => isOfRandomHand(beginning, action));

/** The party of each bot whose conduct is counted; in simulations all copies of a bot are one. */
export function partiesOf(job: BlockJob): number[] {
  const { bots, counted } = job;
  const distinct = [...new Set(bots)];
  return bots.slice(0, counted.watched.bots).map((spec, bot) => (isSimulation(job) ? distinct.indexOf(spec) : bot));
}

export const partyCount = (job: BlockJob): number => new Set(partiesOf(job)).size;

/** Three bots that play against each other, as indices into the job's bots; one may occur more than once. */
export type Triple = readonly [number, number, number];

/** An integer combination of a block's scores. Slot `3 · triple + place` has those of that place over the seatings. */
export interface Form {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
}

export const scoreSlots = ({ triples }: BlockDesign): number => 3 * triples.length;

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
  /** How many differences to keep in each direction. */
  readonly swings: number;
  /** How many hands of each answer that differs to keep, of what share of blocks. Default: nothing is compared. */
  readonly hands?: { readonly most: number; readonly share: number };
}

/** Deals of a block. */
export const dealsOfBlock = (job: BlockJob): number => job.triples.length * job.seatings * job.matchLength;

/** The seatings of a block: indices into SEATINGS, even in one orientation, odd in the other. */
export const seatingsOf = (
  { seatings, fixedSeats }: BlockDesign & Partial<Arrangement>,
  block: number,
): readonly number[] =>
  seatings === 6
    ? ALL
    : seatings === 1
      ? ONE[fixedSeats === true ? 0 : block % 6]
      : block % 2 === 0
        ? ONE_WAY
        : OTHER_WAY;

const ALL = [0, 1, 2, 3, 4, 5];
const ONE = ALL.map((seating) => [seating]);
const ONE_WAY = [0, 2, 4];
const OTHER_WAY = [1, 3, 5];
