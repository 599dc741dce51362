// No iterators where two courses are the same.
import { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { addRatio, RATIO_WIDTH } from '../../stats/ratio.js';
import { type BlockJob, type Duel, isNotRepeatable, scoreSlots } from '../job.js';
import { SEATINGS } from '../seating.js';
import { FIRST, partingAt, SECOND, THIRD } from './differing-keys.js';
import { addRow, type DifferingHand, type DifferingRows, NOWHERE, OTHERS, orderOf } from './differing-rows.js';
import { type CountedBlock, type CountedDeal, Tally } from './tally.js';

interface Sums {
  readonly differing: DifferingRows;
}

/** The first deal of a pair. */
interface Half {
  readonly actions: Uint16Array;
  readonly seating: number;
  readonly value: number;
}

/** How many deals of a block make one pair: see {@link DifferingTally}. */
export const dealsOfPair = (job: BlockJob, duel: Duel): number => (isAtOneTable(duel) && job.seatings === 6 ? 2 : 1);

const tripleOf = (slot: number): number => Math.floor(slot / 3);

const isAtOneTable = ({ first, second }: Duel): boolean => tripleOf(first) === tripleOf(second);

function sideOf(job: BlockJob, { first, second }: Duel, slot: number): number {
  const { bots, triples } = job;
  if (slot === first) return FIRST;
  if (slot === second) return SECOND;
  const specOf = (each: number): string => bots[triples[tripleOf(each)][each % 3]];
  const spec = specOf(slot);
  if (isNotRepeatable(job, spec)) return THIRD;
  return spec === specOf(first) ? FIRST : spec === specOf(second) ? SECOND : THIRD;
}

/** Who has a seat in the other course, if the third has not moved. */
const otherOf = (side: number): number => (side === FIRST ? SECOND : side === SECOND ? FIRST : THIRD);

/**
 * Where two courses of a deal part: the first answer that differs, by question, seat, what was said before and what
 * either bot says; how often, and how much it is worth.
 *
 * Deals are compared in pairs that have the same cards. One-in-field: A in a seat, and B in that seat, with the same
 * two others. Head-to-head: two seatings in which A and B have exchanged their seats, and the third is where it was. Up
 * to the first answer that differs all is the same, so it is given by A in one course and by B in the other (unless
 * another bot remembers earlier deals). What the pair adds to the duel's form counts for this answer as a whole.
 *
 * Head-to-head with three seatings: a seating with A in a seat, and the one with B in that seat; the pair adds the
 * scores of the common seat. All three have moved, so wherever the two differ first, one course has A there and the
 * other B (or a copy of it), or either has the third: whose answers they are is part of the row.
 *
 * These parts sum to the estimate. The form of a block is a sum over its deals, in which a deal counts with the scores
 * of A's seat less B's, of which one-in-field has one; each score of the form is in exactly one pair, and each pair in
 * one row (that of play, or of nowhere, if no word and no discard differs). So the rows' totals sum to that of the form
 * over all blocks, and divided by the deals with A to the mean difference.
 */
export class DifferingTally extends Tally<Sums> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly first: number;
  private readonly second: number;
  /** Are both at one table, and if so: is a deal in two pairs, one for the seat of either? */
  private readonly isOneTriple: boolean;
  private readonly isInTwo: boolean;
  private readonly matchLength: number;
  /** Of the blocks, those of which hands are kept. */
  private readonly share: number;
  /** The weight of each slot in the duel's form. */
  private readonly weights: Float64Array;
  /** By pair, what waits for its second deal. */
  private readonly halves = new Map<number, Half>();
  /** Where pairs of the current block part: the row, and a hand without its block. */
  private partings: { readonly key: string; readonly deal: number; readonly value: number; readonly cards: number }[] =
    [];
  /** By slot: whose answers it gives. */
  private readonly sides: Uint8Array;
  /** The course that leads to the answer. */
  private readonly asked: Course;

  constructor(job: BlockJob, game: Game, duel: Duel) {
    super();
    this.asked = new Course(game);
    this.first = duel.first;
    this.second = duel.second;
    this.isOneTriple = isAtOneTable(duel);
    this.isInTwo = this.isOneTriple && job.seatings !== 6;
    this.sides = Uint8Array.from({ length: scoreSlots(job) }, (_, slot) => sideOf(job, duel, slot));
    this.matchLength = job.matchLength;
    const { hands = { most: 0, share: 1 } } = duel;
    this.share = hands.share;
    this.sizes = { differing: hands.most };
    this.weights = new Float64Array(scoreSlots(job));
    for (const [k, slot] of duel.form.slots.entries()) this.weights[slot] += duel.form.weights[k];
  }

  add({ course, triple, order, number, seating }: CountedDeal): void {
    if (triple !== tripleOf(this.first) && triple !== tripleOf(this.second)) return;
    const { isInTwo, weights } = this;
    let value = 0;
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      const own = weights[slot] * course.score[seat];
      if (!isInTwo) value += own;
      else if (weights[slot] !== 0) this.pairUp(course, triple, number, seating, seat, own);
    }
    // With both at one table, a pair is known by the seat of the third.
    if (!isInTwo) this.pairUp(course, triple, number, seating, this.isOneTriple ? order.indexOf(2) : seating, value);
  }

  /** Keeps the first course of a pair, or compares it with the second. `place` is what the two have in common. */
  private pairUp(course: Course, triple: number, number: number, seating: number, place: number, value: number): void {
    const pair = place * this.matchLength + number;
    const half = this.halves.get(pair);
    if (half === undefined) {
      this.halves.set(pair, { actions: course.actions.slice(0, course.step), seating, value });
      return;
    }
    this.halves.delete(pair);
    this.compare(course, half, triple, number, seating, value + half.value);
  }

  /** Finds where the second course of a pair parts from the first. */
  private compare(course: Course, half: Half, triple: number, deal: number, seating: number, value: number): void {
    const { actions } = course;
    const end = Math.min(course.step, half.actions.length);
    let at = 0;
    while (at < end && actions[at] === half.actions[at]) at++;
    if (at === end) {
      if (value !== 0) this.partings.push({ key: NOWHERE, deal: 0, value, cards: 0 });
      return;
    }
    const seat = actions[at] >>> 14;
    const side = this.sides[3 * triple + SEATINGS[seating][seat]];
    const other = this.isInTwo ? this.sides[3 * triple + SEATINGS[half.seating][seat]] : otherOf(side);
    const parting =
      side === other
        ? { key: OTHERS, cards: 0 }
        : partingAt(this.asked, course, at, half.actions[at] & 0x3fff, [side, other]);
    this.partings.push({ ...parting, deal, value });
  }

  override endBlock({ number: block }: CountedBlock, { differing }: Sums): void {
    const isKept = orderOf(block) < this.share;
    const rows = new Map<string, { total: number; hands: DifferingHand[] }>();
    for (const { key, deal, value, cards } of this.partings) {
      const row = rows.get(key) ?? { total: 0, hands: [] };
      rows.set(key, row);
      row.total += value;
      row.hands.push([block, deal, value, cards]);
    }
    this.partings = [];
    for (const [key, { total, hands }] of rows) {
      const cells = new Float64Array(RATIO_WIDTH);
      addRatio(cells, 0, total, hands.length);
      addRow(differing, key, { cells, hands: isKept ? hands : [] });
    }
  }
}
