import * as v from 'valibot';
import { WORDS } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { refuse } from '../input/refusal.js';
import { anyInteger, checkedContents, described, wholeNumber } from '../input/schema.js';
import { addCells } from '../stats/ratio.js';
import type { FilePosition } from '../work/ordered-file.js';
import { addDigests, DIGEST, formatDigest } from './digest.js';
import { addFaults, type Faults, FaultsSchema, faultCells } from './faults.js';
import { type BlockJob, dealsOfBlock, isConditioned, isLinked, isSimulation, partyCount } from './job.js';
import { outcomeCount } from './outcome.js';
import { ConductTally } from './tallies/conduct.js';
import { DuelTally, keepLargest, type Swing } from './tallies/duel.js';
import { type BlockRow, rowWidth } from './tallies/list.js';
import { groupStarts } from './tallies/scores.js';
import { SessionTally } from './tallies/sessions.js';

/** A tally in cells: whole numbers that add up to those of the run, exactly and in any order. */
interface Tally {
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
const TALLIES = {
  scores: {
    about:
      'by triple and place, points, then money; then by group of numbers: count of blocks, sums, products of each pair',
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
    about: 'how often each bot said each word',
    size: (job) => (isSimulation(job) ? 0 : job.watched.bots * WORDS.length),
  },
  drawn: {
    about: 'how many deals were drawn until the bots took the actions of `after`',
    size: (job) => (isConditioned(job) ? 1 : 0),
  },
  squares: {
    about: 'of the compared difference, by triple and game',
    size: ({ duel, triples, auctionFirst }) => (duel === null || auctionFirst === true ? 0 : triples.length),
  },
  shift: {
    about: 'seven cells a ratio: what became of the same deals with A and with B',
    isNegative: true,
    size: (job, game) =>
      job.duel === null || job.auctionFirst === true ? 0 : new DuelTally(game, job, job.duel).cells,
  },
} as const satisfies Readonly<Record<string, Tally>>;

type TallyName = keyof typeof TALLIES;
const NAMES = Object.keys(TALLIES) as TallyName[];

/** The results of some boards or blocks. Lists of what is not counted are empty. */
export interface BlockSums extends Faults, Readonly<Record<TallyName, Float64Array>> {
  /** The number of the first board of a simulation, or else block, and how many there are. */
  first: number;
  count: number;
  /** Deals counted; in sessions there may be fewer than boards. */
  deals: number;
  digest: bigint;
  /** How often each outcome occurred. */
  readonly outcomes: Float64Array;
  /** How often the duel's form took each value. */
  readonly histogram: Map<number, number>;
  readonly swings: Swing[];
  /** If blocks are listed: those whose deals differ or whose numbers are not all 0, ascending. */
  readonly rows: BlockRow[];
  /** The end of the file of records after these boards; null if workers do not write one. */
  written: FilePosition | null;
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
  /** The number of members in a row; 0 if blocks are not listed. */
  readonly row: number;
  /** Deals of a board or block, at least and at most. */
  readonly least: number;
  readonly most: number;
}

export function layoutOf(job: BlockJob, game: Game): Layout {
  const sizes = Object.entries(TALLIES).map(([name, { size }]: [string, Tally]) => [name, size(job, game)]);
  const most = isSimulation(job) ? 1 : dealsOfBlock(job);
  return {
    sizes: Object.fromEntries(sizes) as Layout['sizes'],
    groups: groupStarts(job).slice(0, -1),
    outcomes: hasOutcomes(job, game) ? outcomeCount(game) : 0,
    bots: job.bots.length,
    swings: job.duel?.swings ?? 0,
    row: job.lists === true ? rowWidth(job.groups) : 0,
    least: job.sessionTarget === undefined ? most : most / job.matchLength,
    most,
  };
}

/** Empty sums, for boards or blocks from `first` on. */
export function noBlocks({ sizes, outcomes, bots }: Layout, first: number): BlockSums {
  return {
    first,
    count: 0,
    deals: 0,
    digest: 0n,
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
    rows: [],
    written: null,
  };
}

/** The sums by cell, in the order of the tallies. */
export const cellsIn = (sums: BlockSums): readonly Float64Array[] => NAMES.map((name) => sums[name]);

/** Adds the sums of the blocks that follow. */
export function addSums(into: BlockSums, from: BlockSums, { swings }: Pick<Layout, 'swings'>): void {
  into.count += from.count;
  into.deals += from.deals;
  into.digest = addDigests(into.digest, from.digest);
  for (const name of NAMES) addCells(into[name], from[name]);
  addCells(into.outcomes, from.outcomes);
  for (const [value, times] of from.histogram) into.histogram.set(value, (into.histogram.get(value) ?? 0) + times);
  if (from.swings.length > 0) keepLargest(into.swings, from.swings, swings);
  addFaults(into, from);
  for (const row of from.rows) into.rows.push(row);
  into.written = from.written;
}

const integers = v.array(anyInteger, 'expected a list of whole numbers');
const counts = v.array(wholeNumber(), 'expected a list of whole numbers from 0 up');

const cellSchemas = Object.entries(TALLIES).map(([name, { about, isNegative }]: [string, Tally]) => [
  name,
  described(v.optional(isNegative ? integers : counts), about),
]);

/** A line of `deals.jsonl`, `blocks.jsonl`, `confirmation.jsonl` or `control.jsonl`. Lists of nothing but zeros are left out. */
export const BlocksLineSchema = v.strictObject({
  first: described(wholeNumber(), 'the number of its first board of a simulation, or else block'),
  count: described(wholeNumber(1), 'how many'),
  deals: described(wholeNumber(1), 'how many deals; in sessions there may be fewer than boards'),
  digest: described(
    v.pipe(v.string('expected 16 digits'), v.regex(DIGEST, 'expected 16 digits')),
    'sum over its deals of a hash of number, actions and score',
  ),
  outcomes: described(
    v.optional(v.array(v.strictTuple([wholeNumber(), wholeNumber(1)]))),
    'number of an outcome, and how often it occurred',
  ),
  ...(Object.fromEntries(cellSchemas) as Readonly<Record<TallyName, v.OptionalSchema<typeof integers, undefined>>>),
  histogram: described(
    v.optional(v.array(v.strictTuple([anyInteger, wholeNumber(1)])), []),
    'a value of the compared difference, and how many blocks came to it',
  ),
  swings: described(
    v.optional(v.array(v.strictTuple([wholeNumber(), wholeNumber(0, 5), wholeNumber(0, 5), anyInteger])), []),
    'the largest differences: board, the two seatings, difference',
  ),
  ...v.partial(FaultsSchema).entries,
  rows: described(
    v.optional(v.array(integers), []),
    'with a control: of each block whose deals differ its number, deals, worth, difference, and the numbers of its groups',
  ),
  written: described(
    v.optional(v.strictObject({ bytes: wholeNumber(), crc: wholeNumber(0, 2 ** 32 - 1) })),
    'how far the file of records reaches behind its boards, and the CRC-32 of all of it up to there',
  ),
});

/** Sums as a line of a journal. */
export function formatLine(sums: BlockSums): object {
  const { first, count, deals, digest, written } = sums;
  const cells = [...NAMES, 'faults' as const].map((name) => [name, Array.from(sums[name])] as const);
  const lists = {
    outcomes: Array.from(sums.outcomes.entries()).filter(([, times]) => times > 0),
    ...Object.fromEntries(cells.filter(([, numbers]) => numbers.some((number) => number !== 0))),
    histogram: [...sums.histogram].sort(([a], [b]) => a - b),
    swings: sums.swings.map(({ board, first, second, difference }) => [board, first, second, difference]),
    firstFaults: sums.firstFaults,
    rows: sums.rows,
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    first,
    count,
    deals,
    digest: formatDigest(digest),
    ...Object.fromEntries(filled),
    ...(written !== null && { written }),
  };
}

/** @throws InputError without a place, if a line cannot be one of a run with this layout */
export function parseLine(value: unknown, layout: Layout): BlockSums {
  const line = checkedContents(BlocksLineSchema, value, '');
  const sums = noBlocks(layout, line.first);
  sums.count = line.count;
  sums.deals = line.deals;
  sums.digest = BigInt(`0x${line.digest}`);
  sums.written = line.written ?? null;
  const [least, most] = [layout.least * line.count, layout.most * line.count];
  if (line.deals < least || line.deals > most)
    refuse('deals', `has ${line.deals}, expected ${least}${least < most ? ` to ${most}` : ''}`);
  for (const name of [...NAMES, 'faults' as const]) fill(sums[name] as Float64Array, line[name], name);
  fillOutcomes(sums.outcomes, line.outcomes ?? [], line.deals);
  for (const [outcome, times] of line.histogram) {
    if (sums.histogram.has(outcome)) refuse('histogram', `has ${outcome} twice`);
    sums.histogram.set(outcome, times);
  }
  for (const [board, first, second, difference] of line.swings) sums.swings.push({ board, first, second, difference });
  sums.firstFaults.push(...(line.firstFaults ?? []));
  for (const row of line.rows) sums.rows.push(row);
  return sums;
}

function fill(cells: Float64Array, numbers: readonly number[] | undefined, name: string): void {
  if (numbers === undefined) return;
  if (numbers.length !== cells.length) refuse(name, `has ${numbers.length} numbers, expected ${cells.length}`);
  cells.set(numbers);
}

function fillOutcomes(cells: Float64Array, outcomes: readonly (readonly [number, number])[], deals: number): void {
  for (const [outcome, times] of outcomes) {
    if (outcome >= cells.length) refuse('outcomes', `has number ${outcome}, expected 0 to ${cells.length - 1}`);
    if (cells[outcome] !== 0) refuse('outcomes', `has number ${outcome} twice`);
    cells[outcome] = times;
  }
  const sum = cells.reduce((all, times) => all + times, 0);
  if (cells.length > 0 && sum !== deals) refuse('outcomes', `has ${sum} deals, expected ${deals}`);
}
