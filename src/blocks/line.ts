import type { Seat } from '../engine/seats.js';
import { InputError, refuse } from '../input/refusal.js';
import { FAULT_KINDS } from '../record/fault.js';
import { formatDigest } from '../table/digest.js';
import type { Swing } from './duel.js';
import { type BlockSums, type Layout, noBlocks, type PlacedFault } from './sums.js';

/** The sums of a chunk as a line of JSON, and back (README of this folder). */
export function formatLine(sums: BlockSums, { slots }: Layout): string {
  const core = (cells: Float64Array): object => ({
    scores: byTriple(cells.subarray(0, slots)),
    products: [...cells.subarray(slots)],
  });
  return JSON.stringify({
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
  });
}

const byTriple = (scores: Float64Array): number[][] =>
  Array.from({ length: scores.length / 3 }, (_, t) => [...scores.subarray(3 * t, 3 * t + 3)]);

/**
 * @throws InputError if the line is not one of a run with this layout
 */
export function parseLine(text: string, layout: Layout, where: string): BlockSums {
  const line = parsed(text, where);
  try {
    return read(line, layout);
  } catch (error) {
    if (error instanceof InputError) return refuse(where, error.message);
    return refuse(where, 'is not a chunk of this run');
  }
}

type Line = Readonly<Record<string, unknown>>;

function parsed(text: string, where: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // told below
  }
  return refuse(where, 'is not a JSON object');
}

function read(line: Line, layout: Layout): BlockSums {
  const sums = noBlocks(layout, whole(line.first, 'first'));
  sums.count = whole(line.count, 'count');
  if (typeof line.digest !== 'string' || !/^[0-9a-f]{16}$/.test(line.digest)) refuse('digest', 'is not 16 digits');
  sums.digest = BigInt(`0x${line.digest}`);
  fill(sums.core, [...flat(line.scores), ...list(line.products, 'products')], 'scores and products');
  if (line.faulted !== null) {
    const { scores, products } = line.faulted as Line;
    sums.faulted = new Float64Array(layout.core);
    fill(sums.faulted, [...flat(scores), ...list(products, 'products')], 'faulted');
  }
  for (const name of ['squares', 'ratios', 'words', 'shift', 'faults'] as const)
    fill(sums[name], list(line[name], name), name);
  for (const [value, times] of line.histogram as [number, number][])
    sums.histogram.set(integer(value, 'histogram'), whole(times, 'histogram'));
  sums.swings.push(...(line.swings as number[][]).map(readSwing));
  sums.firstFaults.push(...(line.firstFaults as Line[]).map(readFault));
  return sums;
}

const readSwing = ([board, first, second, difference]: readonly unknown[]): Swing => ({
  board: whole(board, 'swing'),
  first: whole(first, 'swing'),
  second: whole(second, 'swing'),
  difference: integer(difference, 'swing'),
});

function readFault({ board, bot, trio, seat, at, kind, detail }: Line): PlacedFault {
  return {
    seat: whole(seat, 'seat') as Seat,
    at: whole(at, 'at'),
    kind: FAULT_KINDS.find((name) => name === kind) ?? refuse('kind', 'is not a kind of fault'),
    detail: String(detail),
    board: whole(board, 'board'),
    bot: whole(bot, 'bot'),
    trio: list(trio, 'trio'),
  };
}

const flat = (scores: unknown): number[] => list(scores, 'scores').flat() as number[];

function list(value: unknown, name: string): number[] {
  return Array.isArray(value) ? value : refuse(name, 'is not a list');
}

function integer(value: unknown, name: string): number {
  return Number.isSafeInteger(value) ? (value as number) : refuse(name, 'is not a whole number');
}

function whole(value: unknown, name: string): number {
  return integer(value, name) >= 0 ? (value as number) : refuse(name, 'is not a whole number from 0 up');
}

function fill(cells: Float64Array, values: readonly number[], name: string): void {
  if (values.length !== cells.length) refuse(name, `has ${values.length} numbers, expected ${cells.length}`);
  if (!values.every(Number.isSafeInteger)) refuse(name, 'has something that is not a whole number');
  cells.set(values);
}
