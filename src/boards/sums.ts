import * as v from 'valibot';
import { wholeNumber } from '../support/input/schema.js';
import { ANSWERING } from './answers/answer-counts.js';
import { addDigests } from './digest.js';
import { FAULTS, FIRST_FAULTS } from './faults.js';
import { OUTCOMES } from './outcome.js';
import { CONDUCT } from './tallies/conduct.js';
import { DIFFERING } from './tallies/differing-rows.js';
import { HISTOGRAM, SHIFT, SQUARES, SWINGS } from './tallies/duel.js';
import { RATES } from './tallies/rule-sets.js';
import { EVERY_BLOCK, FAULTED, SCORES } from './tallies/scores.js';
import { SESSIONS } from './tallies/sessions.js';
import { countingCells, type Sum } from './tallies/sum.js';
import { SAID } from './tallies/words.js';

const DRAWN = countingCells('how many deals were drawn until the bots took the actions of `after`');

/** The end of the file of records after these boards, and the CRC-32 of its bytes up to there. */
export interface RecordsWritten {
  bytes: number;
  crc: number;
}

const WRITTEN: Sum<RecordsWritten | null, RecordsWritten> = {
  about: 'how far the file of records reaches behind its boards, and the CRC-32 of all of it up to there',
  schema: v.strictObject({ bytes: wholeNumber(), crc: wholeNumber(0, 2 ** 32 - 1) }),
  none: () => null,
  plus: (_, following) => following,
  format: (sum) => sum ?? undefined,
  parse: (written) => written,
};

/** All that may be counted, in the order of a journal's line. */
export const SUMS = {
  outcomes: OUTCOMES,
  scores: SCORES,
  faulted: FAULTED,
  conduct: CONDUCT,
  sessions: SESSIONS,
  words: SAID,
  drawn: DRAWN,
  squares: SQUARES,
  shift: SHIFT,
  rates: RATES,
  faults: FAULTS,
  histogram: HISTOGRAM,
  swings: SWINGS,
  differing: DIFFERING,
  firstFaults: FIRST_FAULTS,
  answering: ANSWERING,
  everyBlock: EVERY_BLOCK,
  written: WRITTEN,
} as const;

export type SumName = keyof typeof SUMS;

/** Each with its name. */
export const NAMED_SUMS = Object.entries<Sum<unknown>>(SUMS) as (readonly [SumName, Sum<unknown>])[];

/** The sizes of a job's sums; 0 for what it does not count. */
export type SumSizes = Readonly<Record<SumName, number>>;

type SumValues = { -readonly [Name in SumName]: (typeof SUMS)[Name] extends Sum<infer T, infer _> ? T : never };

/** The results of some boards or blocks. What is not counted is empty. */
export interface BlockSums extends SumValues {
  /** The number of the first board of a simulation, or else block, and how many there are. */
  first: number;
  count: number;
  /** Deals counted; there may be fewer than boards, where matches end early. */
  deals: number;
  digest: bigint;
}

/** The cells of a block, nearly all that there are. */
export const cellsOf = ({ scores, conduct, sessions, words, shift }: SumSizes): number =>
  scores + conduct + sessions + words + shift;

/** Empty sums, for boards or blocks from `first` on. */
export function noBlocks(sizes: SumSizes, first: number): BlockSums {
  const none = NAMED_SUMS.map(([name, sum]) => [name, sum.none(sizes[name])]);
  return { first, count: 0, deals: 0, digest: 0n, ...(Object.fromEntries(none) as SumValues) };
}

export function addSums(into: BlockSums, from: BlockSums, sizes: SumSizes): void {
  into.count += from.count;
  into.deals += from.deals;
  into.digest = addDigests(into.digest, from.digest);
  const counted: Record<SumName, unknown> = into;
  for (const [name, sum] of NAMED_SUMS) counted[name] = sum.plus(into[name], from[name], sizes[name]);
}

/** The result of a piece. Plain data, except for the digest's bigint. */
export interface PlayedPiece extends BlockSums {
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
  /** How many deals were actually played: the others equal one of these. */
  readonly dealsPlayed: number;
  /** The requested output of the deals, in order, as UTF-8; null if there is none. */
  readonly output: Uint8Array | null;
  /** Why a piece has ended early: a program is not available. */
  readonly outage?: string;
  /** What such a bot was asked though it is not on file, where all is to be; null if nothing. */
  readonly lack: string | null;
}
