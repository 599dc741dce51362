import { refuse } from '../input/refusal.js';
import { FAULT_KINDS } from '../record/fault.js';
import { jointWidth } from '../stats/joint.js';
import { RATIO_WIDTH, readRatio } from '../stats/ratio.js';
import { formValue } from './block-job.js';
import { ROW } from './block-list.js';
import type { BlockSums, Layout } from './sums.js';

/**
 * Refuses sums that are impossible whatever was played, because they contradict the rules, each other, or mathematics. This detects damaged or
 * fabricated lines with a valid hash.
 */

/** @throws InputError without a place */
export function checkLine(sums: BlockSums, layout: Layout): void {
  checkCore(sums.core, layout, '');
  checkCount(sums.core, sums, layout);
  checkFaulted(sums, layout);
  checkDuel(sums, layout);
  checkRatios(sums.ratios, sums.count, 'ratios');
  checkRatios(sums.shift, sums.count, 'shift');
  checkSwings(sums, layout);
  checkFirstFaults(sums, layout);
  checkRows(sums, layout);
}

/** The scores of a triple sum to 0, since the rest of a pot is shared out at the end of a match. */
function checkCore(core: Float64Array, layout: Layout, where: string): void {
  for (let slot = 0; slot < layout.slots; slot += 3) {
    const sum = core[slot] + core[slot + 1] + core[slot + 2];
    if (sum !== 0) refuse(`${where}scores`, `of triple ${slot / 3} come to ${sum}, expected 0`);
  }
  for (const [group, forms] of layout.forms.entries()) {
    const at = layout.groups[group];
    for (const [i, form] of forms.entries()) {
      const [found, expected] = [core[at + 1 + i], formValue(form, core)];
      if (found !== expected)
        refuse(`${where}products`, `of group ${group}: sum ${i} is ${found}, but the scores come to ${expected}`);
    }
    checkProducts(core.subarray(at, at + jointWidth(forms.length)), forms.length, `${where}products`, group);
  }
}

/** The relative rounding error allowed in floating-point sums of products. */
const SLACK = 1e-9;

/** n·Σx² ≥ (Σx)² for each number, and the Cauchy–Schwarz inequality for each pair. */
function checkProducts(cells: Float64Array, size: number, where: string, group: number): void {
  const blocks = cells[0];
  const variation = (i: number, j: number): number =>
    blocks * cells[1 + size + productOf(i, j, size)] - cells[1 + i] * cells[1 + j];
  const own = Array.from({ length: size }, (_, i) => variation(i, i));
  for (let i = 0; i < size; i++) {
    const square = cells[1 + size + productOf(i, i, size)];
    const slack = SLACK * blocks * square;
    if (own[i] < -slack || square % 2 !== Math.abs(cells[1 + i] % 2))
      refuse(where, `of group ${group}: ${square} cannot be the squares of what comes to ${cells[1 + i]} in ${blocks}`);
    for (let j = 0; j < i; j++) {
      const most = Math.sqrt(Math.max(0, own[i]) * Math.max(0, own[j]));
      const room = SLACK * blocks * Math.sqrt(square * cells[1 + size + productOf(j, j, size)]);
      if (Math.abs(variation(j, i)) > most * (1 + SLACK) + room)
        refuse(where, `of group ${group}: numbers ${j} and ${i} cannot have that product`);
    }
  }
}

/** The position of the product of numbers i ≤ j among all pairs. */
const productOf = (i: number, j: number, size: number): number => i * size - (i * (i - 1)) / 2 + (j - i);

function checkCount(core: Float64Array, { count }: BlockSums, { groups }: Layout): void {
  for (const [group, at] of groups.entries())
    if (core[at] !== count) refuse('products', `of group ${group}: are of ${core[at]} blocks, expected ${count}`);
}

/** There are blocks with faults exactly if there were faults, and no more of them than blocks. */
function checkFaulted(sums: BlockSums, layout: Layout): void {
  const { core, faulted, count } = sums;
  const faults = sums.faults.reduce((all, times) => all + times, 0);
  if (faults > 0 !== (faulted !== null))
    refuse('faulted', `is ${faulted ? 'there' : 'null'}, but the line has ${faults} faults`);
  if (faulted === null) return;
  checkCore(faulted, layout, 'faulted.');
  for (const [group, at] of layout.groups.entries()) {
    const blocks = faulted[at];
    if (blocks < 1 || blocks > Math.min(count, faults) || blocks !== faulted[layout.groups[0]])
      refuse('faulted.products', `of group ${group}: cannot be of ${blocks} blocks, of ${count} with ${faults} faults`);
    const size = layout.forms[group].length;
    for (let i = 0; i < size; i++) {
      const square = at + 1 + size + productOf(i, i, size);
      if (faulted[square] > core[square]) refuse('faulted.products', `of group ${group}: are more than those of all`);
    }
  }
}

/** Every block has one value of the duel's form, and their sum agrees with the scores. */
function checkDuel({ histogram, squares, shift, core, count }: BlockSums, layout: Layout): void {
  const { duel, seatings, deals, isInSessions } = layout;
  let [blocks, sum] = [0, 0];
  for (const [value, times] of histogram) {
    blocks += times;
    sum += value * times;
  }
  const expected = duel === null ? 0 : count;
  if (blocks !== expected) refuse('histogram', `has ${blocks} blocks, expected ${expected}`);
  if (duel === null) return;
  const scored = formValue(duel, core);
  if (sum !== scored) refuse('histogram', `comes to ${sum}, but the scores come to ${scored}`);
  for (const [triple, square] of squares.entries()) {
    const total = duel.slots.reduce(
      (all, slot, k) => (Math.floor(slot / 3) === triple ? all + duel.weights[k] * core[slot] : all),
      0,
    );
    if (count * seatings * square < total ** 2 * (1 - SLACK))
      refuse('squares', `of triple ${triple}: cannot be ${square} where the scores come to ${total}`);
  }
  const seats = ratiosIn(shift).reduce((all, { trials }) => all + trials, 0);
  if (isInSessions ? seats > count * deals : seats !== count * deals)
    refuse('shift', `has ${seats} seats, expected ${count * deals}${isInSessions ? ' at most' : ''}`);
}

const ratiosIn = (cells: Float64Array) =>
  Array.from({ length: cells.length / RATIO_WIDTH }, (_, i) => readRatio(cells, i * RATIO_WIDTH));

/** Clusters are blocks with at least one trial; the squares are at least as large as the sums require. */
function checkRatios(cells: Float64Array, count: number, where: string): void {
  for (const [i, ratio] of ratiosIn(cells).entries()) {
    const { clusters, trials, total, trialsSquared, totalSquared, totalTimesTrials } = ratio;
    const isPossible =
      clusters >= 0 &&
      clusters <= count &&
      trials >= clusters &&
      (clusters > 0 || Object.values(ratio).every((cell) => cell === 0)) &&
      clusters * trialsSquared >= trials ** 2 * (1 - SLACK) &&
      clusters * totalSquared >= total ** 2 * (1 - SLACK) &&
      trialsSquared * totalSquared >= totalTimesTrials ** 2 * (1 - SLACK);
    if (!isPossible) refuse(where, `ratio ${i} cannot be: ${Object.values(ratio).join(', ')} in ${count} blocks`);
  }
}

/** A test for whether a block belongs to the line. */
function membership({ first, count }: BlockSums, { chosen }: Layout): (block: number) => boolean {
  if (chosen === null) return (block) => block >= first && block < first + count;
  const blocks = new Set(chosen.slice(first, first + count));
  return (block) => blocks.has(block);
}

/** Rows belong to blocks of the line, in order, and sum to its totals. */
function checkRows(sums: BlockSums, layout: Layout): void {
  const { rows, core } = sums;
  if (layout.row === 0 && rows.length > 0) refuse('rows', 'cannot be: blocks are not listed');
  if (layout.row === 0) return;
  const isOf = membership(sums, layout);
  const totals = new Array<number>(layout.row).fill(0);
  for (const [i, row] of rows.entries()) {
    if (row.length !== layout.row) refuse('rows', `row ${i} has ${row.length} numbers, expected ${layout.row}`);
    const isNext = i === 0 || row[ROW.block] > rows[i - 1][ROW.block];
    if (!isNext || !isOf(row[ROW.block])) refuse('rows', `row ${i} is not of a block that is due`);
    row.forEach((number, member) => {
      totals[member] += number;
    });
  }
  const expected = layout.forms.flatMap((forms, group) => forms.map((_, i) => core[layout.groups[group] + 1 + i]));
  for (const [i, found] of totals.slice(ROW.groups).entries())
    if (found !== expected[i]) refuse('rows', `come to ${found} in number ${i}, but the scores come to ${expected[i]}`);
  if (layout.duel !== null && totals[ROW.duel] !== formValue(layout.duel, core))
    refuse(
      'rows',
      `come to a difference of ${totals[ROW.duel]}, but the scores come to ${formValue(layout.duel, core)}`,
    );
}

/** The largest differences are on boards of the line, and no more than are kept. */
function checkSwings(sums: BlockSums, layout: Layout): void {
  const { swings: kept, matchLength } = layout;
  const { swings } = sums;
  const isOf = membership(sums, layout);
  for (const { board, difference } of swings) {
    if (!isOf(Math.floor(board / matchLength))) refuse('swings', `board ${board} is not of these blocks`);
    if (difference === 0) refuse('swings', `board ${board} has no difference`);
  }
  for (const sign of [1, -1]) {
    const way = swings.filter(({ difference }) => Math.sign(difference) === sign).length;
    if (way > kept) refuse('swings', `has ${way} of one kind, expected ${kept} at most`);
  }
}

/** Exactly the bots and kinds with faults have a first fault, on a board of the line. */
function checkFirstFaults(sums: BlockSums, layout: Layout): void {
  const { firstFaults, faults } = sums;
  const { bots, matchLength } = layout;
  const isOf = membership(sums, layout);
  const places = new Set<number>();
  for (const { board, bot, trio, seat, kind } of firstFaults) {
    if (!isOf(Math.floor(board / matchLength))) refuse('firstFaults', `board ${board} is not of these blocks`);
    if (trio.some((each) => each >= bots) || trio[seat] !== bot)
      refuse('firstFaults', `bot ${bot} does not sit there on board ${board}`);
    const place = bot * FAULT_KINDS.length + FAULT_KINDS.indexOf(kind);
    if (places.has(place)) refuse('firstFaults', `has two of bot ${bot}, ${kind}`);
    places.add(place);
  }
  for (const [place, times] of faults.entries()) {
    if (times > 0 !== places.has(place))
      refuse('firstFaults', `expected one of each bot and kind in faults, and no other`);
  }
}
