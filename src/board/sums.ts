import { WORDS } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { addCells } from '../stats/ratio.js';
import { addDigests } from './digest.js';
import { addFaults, type Faults, faultCells } from './faults.js';
import { type BlockJob, isConditioned, isLinked, isSimulation, partyCount, scoreSlots } from './job.js';
import { outcomeCount } from './outcome.js';
import { ConductTally } from './tallies/conduct.js';
import { DuelTally, keepTypical, type Swing } from './tallies/duel.js';
import { groupStarts } from './tallies/scores.js';
import { SessionTally } from './tallies/sessions.js';

/** A tally in cells: whole numbers that add up to those of the run, exactly and in any order. */
export interface Tally {
  /** What a reader of journals should know of them. */
  readonly about: string;
  /** How many of them a job has; none if it does not count this. */
  size(job: BlockJob, game: Game): number;
  readonly isNegative?: true;
}

/** In a simulation of deals that are not linked, everything else follows from how often each outcome occurred. */
const hasOutcomes = (job: BlockJob, game: Game): boolean => isSimulation(job) && !isLinked(job, game);

const ofScores = (job: BlockJob): number => groupStarts(job)[job.groups.length];

/** What is counted in cells. */
export const TALLIES = {
  scores: {
    about:
      'by triple and place, points (or sixths of sessions won), then money; then by group of numbers: count of blocks, sums, products of each pair',
    isNegative: true,
    size: ofScores,
  },
  faulted: { about: 'the same over blocks with a fault', isNegative: true, size: ofScores },
  conduct: {
    about: 'seven cells a ratio: points and money of each party, by role, seat and contract',
    isNegative: true,
    size: (job, game) => (hasOutcomes(job, game) ? 0 : new ConductTally(job, game).cells),
  },
  sessions: {
    about: 'seven cells a ratio: how long sessions last, and how often each party wins them',
    isNegative: true,
    size: (job) => (job.sessionTarget === undefined ? 0 : new SessionTally(partyCount(job)).cells),
  },
  words: {
    about: 'by triple and place, how often each word was said',
    size: (job) =>
      isSimulation(job) ? 0 : scoreSlots({ triples: job.triples.slice(0, job.watched.triples) }) * WORDS.length,
  },
  drawn: {
    about: 'how many deals were drawn until the bots took the actions of `after`',
    size: (job) => (isConditioned(job) ? 1 : 0),
  },
  squares: {
    about: 'of the compared difference, by triple and game',
    size: ({ duel, triples, auctionFirst }) => (duel === null || auctionFirst !== undefined ? 0 : triples.length),
  },
  shift: {
    about: 'seven cells a ratio: what became of the same deals with A and with B',
    isNegative: true,
    size: (job, game) =>
      job.duel === null || job.auctionFirst !== undefined ? 0 : new DuelTally(game, job, job.duel).cells,
  },
} as const satisfies Readonly<Record<string, Tally>>;

export type TallyName = keyof typeof TALLIES;
export const TALLY_NAMES = Object.keys(TALLIES) as TallyName[];

/** The results of some boards or blocks. Lists of what is not counted are empty. */
export interface BlockSums extends Faults, Readonly<Record<TallyName, Float64Array>> {
  /** The number of the first board of a simulation, or else block, and how many there are. */
  first: number;
  count: number;
  /** Deals counted; in sessions there may be fewer than boards. */
  deals: number;
  digest: bigint;
  /** If it is kept: the result of every deal, in pieces (see {@link EveryDeal}). */
  readonly everyDeal: Uint8Array[];
  /** How often each outcome occurred. */
  readonly outcomes: Float64Array;
  /** How often the duel's form took each value. */
  readonly histogram: Map<number, number>;
  readonly swings: Swing[];
  /** The end of the file of records after these boards, and the CRC-32 of its bytes up to there; null if there is none. */
  written: { readonly bytes: number; readonly crc: number } | null;
}

/** The sizes of the parts of a job's sums. */
export interface Layout {
  readonly sizes: Readonly<Record<TallyName, number>>;
  /** Where each group's joint sums begin in the scores. */
  readonly groups: readonly number[];
  readonly outcomes: number;
  readonly bots: number;
  /** How many swings are kept in each direction. */
  readonly swings: number;
}

export function layoutOf(job: BlockJob, game: Game): Layout {
  const sizes = Object.entries(TALLIES).map(([name, { size }]: [string, Tally]) => [name, size(job, game)]);
  return {
    sizes: Object.fromEntries(sizes) as Layout['sizes'],
    groups: groupStarts(job).slice(0, -1),
    outcomes: hasOutcomes(job, game) ? outcomeCount(game) : 0,
    bots: job.bots.length,
    swings: job.duel?.swings ?? 0,
  };
}

/** Empty sums, for boards or blocks from `first` on. */
export function noBlocks({ sizes, outcomes, bots }: Layout, first: number): BlockSums {
  return {
    first,
    count: 0,
    deals: 0,
    digest: 0n,
    everyDeal: [],
    scores: new Float64Array(sizes.scores),
    faulted: new Float64Array(sizes.faulted),
    conduct: new Float64Array(sizes.conduct),
    sessions: new Float64Array(sizes.sessions),
    words: new Float64Array(sizes.words),
    drawn: new Float64Array(sizes.drawn),
    squares: new Float64Array(sizes.squares),
    shift: new Float64Array(sizes.shift),
    outcomes: new Float64Array(outcomes),
    histogram: new Map(),
    swings: [],
    faults: new Float64Array(faultCells(bots)),
    firstFaults: [],
    written: null,
  };
}

/** The sums by cell, in the order of the tallies. */
export const cellsIn = (sums: BlockSums): readonly Float64Array[] => TALLY_NAMES.map((name) => sums[name]);

/** Adds the sums of the blocks that follow. */
export function addSums(into: BlockSums, from: BlockSums, { swings }: Pick<Layout, 'swings'>): void {
  into.count += from.count;
  into.deals += from.deals;
  into.digest = addDigests(into.digest, from.digest);
  into.everyDeal.push(...from.everyDeal);
  for (const name of TALLY_NAMES) addCells(into[name], from[name]);
  addCells(into.outcomes, from.outcomes);
  for (const [value, times] of from.histogram) into.histogram.set(value, (into.histogram.get(value) ?? 0) + times);
  if (from.swings.length > 0) keepTypical(into.swings, from.swings, swings);
  addFaults(into, from);
  into.written = from.written;
}

/** The result of a piece. Plain data, except for the digest's bigint. */
export interface PlayedPiece extends BlockSums {
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
  /** How many deals were actually played: the others equal one of these. */
  readonly dealsPlayed: number;
  /** The requested output of the deals, in order, as UTF-8; null if there is none. */
  readonly output: Uint8Array | null;
}
