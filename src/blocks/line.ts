import * as v from 'valibot';
import { DIGEST, formatDigest } from '../board/digest.js';
import { FaultsSchema } from '../board/faults.js';
import {
  type BlockSums,
  type Layout,
  noBlocks,
  TALLIES,
  TALLY_NAMES,
  type Tally,
  type TallyName,
} from '../board/sums.js';
import { refuse } from '../input/refusal.js';
import { anyInteger, checkedContents, described, wholeNumber } from '../input/schema.js';

const aDigest = v.pipe(v.string('expected 16 digits'), v.regex(DIGEST, 'expected 16 digits'));
const integers = v.array(anyInteger, 'expected a list of whole numbers');
const counts = v.array(wholeNumber(), 'expected a list of whole numbers from 0 up');

const cellSchemas = Object.entries(TALLIES).map(([name, { about, isNegative }]: [string, Tally]) => [
  name,
  described(v.optional(isNegative ? integers : counts), about),
]);

/** A line of `deals.jsonl`, `blocks.jsonl` or `confirmation.jsonl`. Lists of nothing but zeros are left out. */
export const BlocksLineSchema = v.strictObject({
  first: described(wholeNumber(), 'the number of its first board of a simulation, or else block'),
  count: described(wholeNumber(1), 'how many'),
  deals: described(wholeNumber(1), 'how many deals; in sessions there may be fewer than boards'),
  digest: described(aDigest, 'sum over its deals of a hash of number, actions and score'),
  everyDeal: described(
    v.optional(v.pipe(v.string('expected base64'), v.base64('expected base64'))),
    'the result of every deal: by block, triple, seating, and deal of a match, a number in one byte (two if there are more outcomes than 255), 0 for not played; with a pot, also the scores of the seats, four bytes each',
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
    v.optional(
      v.array(v.strictTuple([wholeNumber(), wholeNumber(0, 5), wholeNumber(0, 5), anyInteger, wholeNumber()])),
      [],
    ),
    'typical differences: board, the two seatings, difference, cell in the square of fates',
  ),
  ...v.partial(FaultsSchema).entries,
  written: described(
    v.optional(v.strictObject({ bytes: wholeNumber(), crc: wholeNumber(0, 2 ** 32 - 1) })),
    'how far the file of records reaches behind its boards, and the CRC-32 of all of it up to there',
  ),
});

/** Sums as a line of a journal. */
export function formatLine(sums: BlockSums): object {
  const { first, count, deals, digest, written } = sums;
  const cells = [...TALLY_NAMES, 'faults' as const].map((name) => [name, Array.from(sums[name])] as const);
  const lists = {
    outcomes: Array.from(sums.outcomes.entries()).filter(([, times]) => times > 0),
    ...Object.fromEntries(cells.filter(([, numbers]) => numbers.some((number) => number !== 0))),
    histogram: [...sums.histogram].sort(([a], [b]) => a - b),
    swings: sums.swings.map(({ board, first, second, difference, cell }) => [board, first, second, difference, cell]),
    firstFaults: sums.firstFaults,
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    first,
    count,
    deals,
    digest: formatDigest(digest),
    ...Object.fromEntries(filled),
    ...(sums.everyDeal.length > 0 && { everyDeal: Buffer.concat(sums.everyDeal).toString('base64') }),
    ...(written !== null && { written }),
  };
}

/** What a line says: its hash has been checked, so it is as it was written. @throws InputError without a place, if it is of another form */
export function parseLine(value: unknown, layout: Layout): BlockSums {
  const line = checkedContents(BlocksLineSchema, value, '');
  const sums = noBlocks(layout, line.first);
  sums.count = line.count;
  sums.deals = line.deals;
  sums.digest = BigInt(`0x${line.digest}`);
  sums.written = line.written ?? null;
  for (const name of [...TALLY_NAMES, 'faults' as const]) fill(sums[name] as Float64Array, line[name], name);
  if (line.everyDeal !== undefined) sums.everyDeal.push(Buffer.from(line.everyDeal, 'base64'));
  for (const [outcome, times] of line.outcomes ?? []) sums.outcomes[outcome] = times;
  for (const [value, times] of line.histogram) sums.histogram.set(value, times);
  for (const [board, first, second, difference, cell] of line.swings)
    sums.swings.push({ board, first, second, difference, cell });
  sums.firstFaults.push(...(line.firstFaults ?? []));
  return sums;
}

function fill(cells: Float64Array, numbers: readonly number[] | undefined, name: string): void {
  if (numbers === undefined) return;
  if (numbers.length !== cells.length) refuse(name, `has ${numbers.length} numbers, expected ${cells.length}`);
  cells.set(numbers);
}
