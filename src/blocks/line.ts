import * as v from 'valibot';
import { formatDigest } from '../board/digest.js';
import { refuse } from '../input/refusal.js';
import { anyInteger, checkedContents, described, wholeNumber } from '../input/schema.js';
import { FAULT_KINDS } from '../record/fault.js';
import { type BlockSums, type Layout, noBlocks } from './sums.js';

/** The sums of a chunk as a line of a journal, and back (README of this folder). */
export function formatLine(sums: BlockSums, { slots, row }: Layout): object {
  const core = (cells: Float64Array): object => ({
    scores: byTriple(cells.subarray(0, slots)),
    products: [...cells.subarray(slots)],
  });
  return {
    first: sums.first,
    count: sums.count,
    digest: formatDigest(sums.digest),
    ...core(sums.core),
    faulted: sums.faulted && core(sums.faulted),
    squares: [...sums.squares],
    histogram: [...sums.histogram].sort(([a], [b]) => a - b),
    ratios: [...sums.ratios],
    words: [...sums.words],
    shift: [...sums.shift],
    swings: sums.swings.map(({ board, first, second, difference }) => [board, first, second, difference]),
    faults: [...sums.faults],
    firstFaults: sums.firstFaults,
    ...(row > 0 && { rows: sums.rows }),
  };
}

const byTriple = (scores: Float64Array): number[][] =>
  Array.from({ length: scores.length / 3 }, (_, t) => [...scores.subarray(3 * t, 3 * t + 3)]);

const integers = v.array(anyInteger, 'expected a list of whole numbers');
const counts = v.array(wholeNumber(), 'expected a list of whole numbers from 0 up');
const seat = v.picklist([0, 1, 2], 'expected 0, 1 or 2');
const CORE = {
  scores: described(
    v.array(v.strictTuple([anyInteger, anyInteger, anyInteger])),
    'by triple, the scores of its three places',
  ),
  products: described(integers, 'by group of numbers: count of blocks, sums, products of each pair'),
};

const FaultEntry = v.strictObject({
  seat,
  at: wholeNumber(),
  kind: v.picklist(FAULT_KINDS, `expected one of ${FAULT_KINDS.join(', ')}`),
  detail: v.string('expected a text'),
  board: wholeNumber(),
  bot: wholeNumber(),
  trio: v.strictTuple([wholeNumber(), wholeNumber(), wholeNumber()]),
  start: v.null('expected null'),
  view: described(v.nullable(v.string()), 'what the bot was shown'),
});

/** A line of `blocks.jsonl`, `confirmation.jsonl` or `control.jsonl`. */
export const BlocksLineSchema = v.strictObject({
  first: described(wholeNumber(), 'the number of its first block'),
  count: described(wholeNumber(1), 'how many blocks'),
  digest: described(
    v.pipe(v.string('expected 16 digits'), v.regex(/^[0-9a-f]{16}$/, 'expected 16 digits')),
    'sum of the hashes of its deals',
  ),
  ...CORE,
  faulted: described(v.nullable(v.strictObject(CORE)), 'the same over blocks with a fault; null if there are none'),
  squares: described(counts, 'of the compared difference, by triple and game'),
  histogram: described(
    v.array(v.strictTuple([anyInteger, wholeNumber(1)])),
    'a value of the compared difference, and how many blocks came to it',
  ),
  ratios: described(integers, 'six cells a ratio'),
  words: described(counts, 'how often each bot said each word'),
  shift: described(integers, 'six cells a ratio: what became of the same deals with A and with B'),
  swings: described(
    v.array(v.strictTuple([wholeNumber(), wholeNumber(0, 5), wholeNumber(0, 5), anyInteger])),
    'the largest differences: board, the two seatings, difference',
  ),
  faults: described(counts, 'by bot and kind'),
  firstFaults: described(v.array(FaultEntry), 'the first fault of each bot and kind'),
  rows: described(
    v.optional(v.array(integers)),
    'with a control: of each block whose deals differ its number, deals, worth, difference, and the numbers of its groups',
  ),
});

/** @throws InputError without a place, if a line cannot be one of a run with this layout */
export function parseLine(value: unknown, layout: Layout): BlockSums {
  const line = checkedContents(BlocksLineSchema, value, '');
  const sums = noBlocks(layout, line.first);
  sums.count = line.count;
  sums.digest = BigInt(`0x${line.digest}`);
  fillCore(sums.core, line, layout, '');
  if (line.faulted !== null) {
    sums.faulted = new Float64Array(layout.core);
    fillCore(sums.faulted, line.faulted, layout, 'faulted.');
  }
  for (const name of ['squares', 'ratios', 'words', 'shift', 'faults'] as const) fill(sums[name], line[name], name);
  for (const [outcome, times] of line.histogram) {
    if (sums.histogram.has(outcome)) refuse('histogram', `has ${outcome} twice`);
    sums.histogram.set(outcome, times);
  }
  for (const [board, first, second, difference] of line.swings) sums.swings.push({ board, first, second, difference });
  sums.firstFaults.push(...line.firstFaults);
  for (const row of line.rows ?? []) sums.rows.push(row);
  return sums;
}

function fillCore(
  core: Float64Array,
  { scores, products }: v.InferOutput<v.StrictObjectSchema<typeof CORE, undefined>>,
  { slots }: Layout,
  where: string,
): void {
  fill(core.subarray(0, slots), scores.flat(), `${where}scores`);
  fill(core.subarray(slots), products, `${where}products`);
}

function fill(cells: Float64Array, values: readonly number[], name: string): void {
  if (values.length !== cells.length) refuse(name, `has ${values.length} numbers, expected ${cells.length}`);
  cells.set(values);
}
