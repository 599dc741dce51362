// Hot path: no closures, no iterators, and no allocation except for what is kept.
import { CALLED, DOUBLE, PLAYED } from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import { addRatio } from '../../stats/ratio.js';
import { type BlockJob, type Duel, isNotRepeatable, scoreSlots } from '../job.js';
import { movedOn, SEATINGS } from '../seating.js';
import { cardsPlayed, isAt, leadTo, NOWHERE, OTHERS, rowKey } from './differing-keys.js';
import {
  BETWEEN,
  type DifferingRow,
  type DifferingRows,
  dropSurplus,
  HAND_WIDTH,
  NOTHING_SAID,
  orderOf,
  rowAt,
} from './differing-rows.js';
import { type CountedBlock, type CountedDeal, Tally } from './tally.js';

interface Sums {
  readonly differing: DifferingRows;
}

/** The numbers of a parting that wait for the end of its block: key, deal and seating, difference, cards. */
const WAITING = 4;

/** How many deals of a block make one pair: see {@link DifferingTally}. */
export const dealsOfPair = (job: BlockJob, duel: Duel): number => (isAtOneTable(duel) && job.seatings === 6 ? 2 : 1);

const tripleOf = (slot: number): number => Math.floor(slot / 3);

const isAtOneTable = ({ first, second }: Duel): boolean => tripleOf(first) === tripleOf(second);

/** Whose answers a slot gives: those of the first, the second (of which others can be copies), or another's. */
const [FIRST, SECOND, THIRD] = [0, 1, 2];

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

function betweenOf(side: number, other: number): number {
  if (side !== THIRD && other !== THIRD) return BETWEEN.both;
  return side === FIRST || other === FIRST ? BETWEEN.firstAndThird : BETWEEN.secondAndThird;
}

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
  /** By pair, of the deal that came first: its actions, how many they are (−1 for none), seating and value. */
  private readonly actions: Uint16Array;
  private readonly steps: Int32Array;
  private readonly seatings: Int32Array;
  private readonly values: Float64Array;
  private readonly waiting: number[] = [];
  private waitingSize = 0;
  /** The rows of the current block. */
  private readonly touched: DifferingRow[] = [];
  /** By slot: whose answers it gives. */
  private readonly sides: Uint8Array;
  /** The course that leads to the answer, whether it leads to one, and the word said before that. */
  private readonly asked: Course;
  private isLed = false;
  private after = NOTHING_SAID;

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
    const pairs = 6 * job.matchLength;
    this.actions = new Uint16Array(pairs * MOST_ACTIONS);
    this.steps = new Int32Array(pairs).fill(-1);
    this.seatings = new Int32Array(pairs);
    this.values = new Float64Array(pairs);
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
    if (this.steps[pair] >= 0) {
      this.compare(course, triple, number, seating, pair, value + this.values[pair]);
      this.steps[pair] = -1;
      return;
    }
    const { actions, step } = course;
    const start = pair * MOST_ACTIONS;
    for (let i = 0; i < step; i++) this.actions[start + i] = actions[i];
    this.steps[pair] = step;
    this.seatings[pair] = seating;
    this.values[pair] = value;
  }

  /** Finds where the second course of a pair parts from the first, and has it wait for the end of the block. */
  private compare(course: Course, triple: number, number: number, seating: number, pair: number, value: number): void {
    const start = pair * MOST_ACTIONS;
    const end = Math.min(course.step, this.steps[pair]);
    let at = 0;
    while (at < end && course.actions[at] === this.actions[start + at]) at++;
    if (at === end) {
      if (value !== 0) this.wait(NOWHERE, 0, value, 0);
      return;
    }
    const seat = course.actions[at] >>> 14;
    const other = this.seatings[pair];
    const side = this.sides[3 * triple + SEATINGS[seating][seat]];
    const otherSide = this.isInTwo ? this.sides[3 * triple + SEATINGS[other][seat]] : otherOf(side);
    const isInOrder = side < otherSide;
    const place = 6 * number + movedOn(isInOrder ? seating : other, 2 * number);
    if (side === otherSide) {
      this.wait(OTHERS, place, value, 0);
      return;
    }
    const between = betweenOf(side, otherSide);
    const here = course.actions[at] & 0x3fff;
    if (here >= PLAYED && here < CALLED) {
      this.wait(cardsPlayed(between), place, value, 0);
      return;
    }
    const there = this.actions[start + at] & 0x3fff;
    const { asked } = this;
    // A deal is in several pairs, which often part at the same place.
    if (!this.isLed || !isAt(asked, course, at)) this.after = leadTo(asked, course, at);
    this.isLed = true;
    const first = isInOrder ? here : there;
    const key = rowKey(asked, this.after, first, here + there - first, between);
    const hand = asked.hands[seat] as CardSet;
    this.wait(key, place, value, asked.question === DOUBLE ? asked.game.glimpse(hand) : hand);
  }

  private wait(key: number, place: number, value: number, cards: number): void {
    const { waiting } = this;
    const at = this.waitingSize;
    waiting[at] = key;
    waiting[at + 1] = place;
    waiting[at + 2] = value;
    waiting[at + 3] = cards;
    this.waitingSize += WAITING;
  }

  override endBlock({ number: block }: CountedBlock, { differing }: Sums): void {
    const { waiting, waitingSize, touched } = this;
    const order = orderOf(block);
    for (let at = 0; at < waitingSize; at += WAITING) {
      const row = rowAt(differing, waiting[at]);
      if (row.trials === 0) touched.push(row);
      row.trials++;
      row.total += waiting[at + 2];
      const isKept = row.hands.length < HAND_WIDTH * row.most || order <= row.limit;
      if (isKept && order < this.share) row.hands.push(block, waiting[at + 1], waiting[at + 2], waiting[at + 3]);
    }
    this.waitingSize = 0;
    for (let i = 0; i < touched.length; i++) {
      const row = touched[i];
      addRatio(row.cells, 0, row.total, row.trials);
      row.total = row.trials = 0;
      dropSurplus(row);
    }
    touched.length = 0;
  }
}
