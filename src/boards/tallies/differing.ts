// Hot path: no closures, no iterators, and no allocation except for what is kept.
import {
  BID,
  CALLED,
  CONTEST,
  DECLARE,
  DOUBLE,
  PLAY,
  PLAYED,
  RAISE,
  WORDS,
  wordOf,
} from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Game } from '../../cards/engine/game.js';
import { addRatio } from '../../stats/ratio.js';
import { type BlockJob, type Duel, scoreSlots } from '../job.js';
import { movedOn } from '../seating.js';
import {
  ANY_SEAT,
  type DifferingRows,
  dropSurplus,
  ELSEWHERE,
  keyOf,
  NOTHING_SAID,
  rowAt,
  UNNAMED,
} from './differing-rows.js';
import { type CountedBlock, type CountedDeal, Tally } from './tally.js';

interface Sums {
  readonly differing: DifferingRows;
}

/** The numbers of a parting that wait for the end of its block: key, deal and seating, difference, cards. */
const WAITING = 4;

/** How many deals of a block make one pair: see {@link DifferingTally}. */
export const dealsOfPair = ({ first, second }: Duel): number => (tripleOf(first) === tripleOf(second) ? 2 : 1);

const tripleOf = (slot: number): number => Math.floor(slot / 3);

/**
 * Where two courses of a deal part: the first answer that differs, by question, seat, what was said before and what
 * either bot says; how often, and how much it is worth.
 *
 * Deals are compared in pairs that have the same cards. One-in-field: A in a seat, and B in that seat, with the same
 * two others. Head-to-head: two seatings in which A and B have exchanged their seats, and the third is where it was. Up
 * to the first answer that differs all is the same, so it is given by A in one course and by B in the other (unless
 * another bot remembers earlier deals). What the pair adds to the duel's form counts for this answer as a whole.
 *
 * These parts sum to the estimate. The form of a block is a sum over its deals, in which a deal counts with the scores
 * of A's seat less B's, of which one-in-field has one; each deal of the form is in exactly one pair, and each pair in
 * one row (that of play, or of nowhere, if no word and no discard differs). So the rows' totals sum to that of the form
 * over all blocks, and divided by the deals with A to the mean difference.
 */
export class DifferingTally extends Tally<Sums> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly first: number;
  private readonly second: number;
  private readonly isOneTriple: boolean;
  private readonly matchLength: number;
  private readonly kept: number;
  /** The weight of each slot in the duel's form. */
  private readonly weights: Float64Array;
  /** By pair, of the deal that came first: its actions, how many they are (−1 for none), seating and value. */
  private readonly actions: Uint16Array;
  private readonly steps: Int32Array;
  private readonly seatings: Int32Array;
  private readonly values: Float64Array;
  private readonly waiting: number[] = [];
  private waitingSize = 0;
  /** By row, of the current block: its sum and number of pairs; and the keys of these rows. */
  private readonly totals = new Map<number, number>();
  private readonly trials = new Map<number, number>();
  /** The course that leads to the answer, under each rules. */
  private readonly courses = new Map<Game, Course>();

  constructor(job: BlockJob, duel: Duel) {
    super();
    this.first = duel.first;
    this.second = duel.second;
    this.isOneTriple = dealsOfPair(duel) === 2;
    this.matchLength = job.matchLength;
    this.kept = duel.hands ?? 0;
    this.sizes = { differing: this.kept };
    this.weights = new Float64Array(scoreSlots(job));
    for (const [k, slot] of duel.form.slots.entries()) this.weights[slot] += duel.form.weights[k];
    const pairs = 6 * job.matchLength;
    this.actions = new Uint16Array(pairs * MOST_ACTIONS);
    this.steps = new Int32Array(pairs).fill(-1);
    this.seatings = new Int32Array(pairs);
    this.values = new Float64Array(pairs);
  }

  add({ course, counted, triple, order, number, seating }: CountedDeal): void {
    if (triple !== tripleOf(this.first) && triple !== tripleOf(this.second)) return;
    let value = 0;
    for (let seat = 0; seat < 3; seat++) value += this.weights[3 * triple + order[seat]] * counted[seat];
    // With both at one table, a pair is known by the seat of the third.
    const pair = (this.isOneTriple ? order.indexOf(2) : seating) * this.matchLength + number;
    if (this.steps[pair] >= 0) {
      this.compare(course, triple, order, number, seating, pair, value + this.values[pair]);
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
  private compare(
    course: Course,
    triple: number,
    order: readonly number[],
    number: number,
    seating: number,
    pair: number,
    value: number,
  ): void {
    const start = pair * MOST_ACTIONS;
    const end = Math.min(course.step, this.steps[pair]);
    let at = 0;
    while (at < end && course.actions[at] === this.actions[start + at]) at++;
    if (at === end) {
      if (value !== 0) this.wait(NOWHERE, 0, value, 0);
      return;
    }
    const seat = course.actions[at] >>> 14;
    const slot = 3 * triple + order[seat];
    const isOfFirst = slot === this.first;
    const other = this.seatings[pair];
    const place = 6 * number + movedOn(isOfFirst ? seating : other, 2 * number);
    if (!isOfFirst && slot !== this.second) {
      this.wait(OTHERS, place, value, 0);
      return;
    }
    const [here, there] = [course.actions[at] & 0x3fff, this.actions[start + at] & 0x3fff];
    if (here >= PLAYED && here < CALLED) {
      this.wait(cardsRow(PLAY), place, value, 0);
      return;
    }
    const asked = this.courseOf(course.game);
    const after = leadTo(asked, course, at);
    const key = isOfFirst ? rowKey(asked, after, here, there) : rowKey(asked, after, there, here);
    const hand = asked.hands[seat] as CardSet;
    this.wait(key, place, value, asked.question === DOUBLE ? asked.game.glimpse(hand) : hand);
  }

  private courseOf(game: Game): Course {
    let course = this.courses.get(game);
    if (course === undefined) {
      course = new Course(game);
      this.courses.set(game, course);
    }
    return course;
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
    const { waiting, waitingSize, totals, trials } = this;
    if (waitingSize === 0) return;
    for (let at = 0; at < waitingSize; at += WAITING) {
      const key = waiting[at];
      const value = waiting[at + 2];
      const row = rowAt(differing, key);
      row.hands.push(block, waiting[at + 1], value, waiting[at + 3]);
      totals.set(key, (totals.get(key) ?? 0) + value);
      trials.set(key, (trials.get(key) ?? 0) + 1);
    }
    this.waitingSize = 0;
    for (const [key, count] of trials) {
      const row = rowAt(differing, key);
      addRatio(row.cells, 0, totals.get(key) as number, count);
      dropSurplus(row, this.kept);
    }
    totals.clear();
    trials.clear();
  }
}

/** Rows without a seat. */
const cardsRow = (question: number): number => keyOf(question, ANY_SEAT, NOTHING_SAID, UNNAMED.cards, UNNAMED.cards);
const NOWHERE = keyOf(ELSEWHERE.nowhere, ANY_SEAT, NOTHING_SAID, 0, 0);
const OTHERS = keyOf(ELSEWHERE.others, ANY_SEAT, NOTHING_SAID, 0, 0);

/** The row of two answers to the question of a course: suits and cards have few rows, whatever they are called. */
function rowKey({ question, seat }: Course, after: number, a: number, b: number): number {
  const isSuit = question === CONTEST || question === DECLARE;
  if (a >= PLAYED && b >= PLAYED) return cardsRow(question);
  return isSuit
    ? keyOf(question, seat, NOTHING_SAID, suitIn(a, b), suitIn(b, a))
    : keyOf(question, seat, after, wordIn(a), wordIn(b));
}

/** The word of an answer, by its number; of cards that they are some. */
const wordIn = (answer: number): number => (answer < PLAYED ? answer : UNNAMED.cards);

/** The word of an answer; of two that name a suit, whether it is the lower or the higher. */
function suitIn(answer: number, other: number): number {
  if (!NAMES_SUIT[answer]) return answer;
  return NAMES_SUIT[other] ? (answer < other ? UNNAMED.lower : UNNAMED.higher) : UNNAMED.suit;
}

const NAMES_SUIT = WORDS.map((word) => /^brand-|^(acorns|leaves|bells|hearts)$/.test(word));

/**
 * Leads a course to the question of action `at` of a deal.
 * @returns the highest word that was said before: by others at a bid, in the contest and when doubling; later the bid
 */
function leadTo(asked: Course, { dealt, talon, potBefore, actions }: Course, at: number): number {
  asked.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
  const seat = actions[at] >>> 14;
  const said = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
  for (let i = 0; i < at; i++) {
    const answer = actions[i] & 0x3fff;
    const { question } = asked;
    const isOwn = actions[i] >>> 14 === seat;
    if (answer < PLAYED && answer > said[question] && !(isOwn && isOpen(question))) said[question] = answer;
    asked.take(answer);
  }
  const raised = said[RAISE] < LEAST_BID ? -1 : said[RAISE];
  const highest = isOpen(asked.question) ? said[asked.question] : Math.max(said[BID], raised);
  if (highest === NOT_DOUBLED) return NOTHING_SAID;
  return highest < 0 ? NOTHING_SAID : highest;
}

const LEAST_BID = wordOf('play');
const NOT_DOUBLED = wordOf('no-double');

/** Do several seats answer it in turn, each of them knowing what the others said? */
const isOpen = (question: number): boolean => question === DOUBLE || question === BID || question === CONTEST;
