import {
  ANSWERS,
  CALL,
  CALLED,
  DISCARD,
  DISCARDED,
  discardedPair,
  discardOf,
  PLAY,
  PLAYED,
  RETURNED,
} from './actions.js';
import { type CardSet, cardsOf, size } from './cards.js';
import type { Course } from './course.js';

/**
 * Is `answer` legal for the current question?
 * @example
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * isLegal(course, parseAnswer('brand') ?? -1); // true
 */
export function isLegal(course: Course, answer: number): boolean {
  const { question, words, cards } = course;
  if (answer < PLAYED) return ((words >>> answer) & 1) === 1;
  if (answer >= DISCARDED) return question === DISCARD && (discardedPair(answer) & ~cards) === 0;
  return (answer & ~31) === cardAnswers(question) && ((cards >>> answer) & 1) === 1;
}

/**
 * The number of legal answers.
 * @example
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * countLegal(course); // 4: pass, brand, bettel, mord
 */
export function countLegal(course: Course): number {
  const cards = size(course.cards);
  if (course.question === DISCARD) return (cards * (cards - 1)) / 2;
  return cards + size(course.words as CardSet);
}

/**
 * Every legal answer: words first, then cards in bit order.
 * @example
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * legalAnswers(course).map(formatAnswer); // ['pass', 'brand', 'bettel', 'mord']
 */
export function legalAnswers(course: Pick<Course, 'question' | 'cards' | 'words'>): number[] {
  const { question } = course;
  const cards = cardsOf(course.cards);
  if (question === DISCARD) {
    return cards.flatMap((low, i) =>
      cards.slice(i + 1).map((high) => discardOf(((1 << low) | (1 << high)) as CardSet)),
    );
  }
  return [...cardsOf(course.words as CardSet), ...cards.map((card) => cardAnswers(question) + card)];
}

/** The answer that names card 0, where a card is answered. */
export const cardAnswers = (question: number): number =>
  question === PLAY ? PLAYED : question === CALL ? CALLED : RETURNED;

/**
 * Marks the legal answers for a learner, without allocation: writes 1 for each legal answer and 0 for all others to the
 * 624 places from `at` on.
 * @example
 * const mask = new Uint8Array(ANSWERS);
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * markLegal(course, mask);
 * mask[parseAnswer('brand') ?? -1]; // 1
 */
export function markLegal({ question, words, cards }: Course, into: Uint8Array, at = 0): void {
  into.fill(0, at, at + ANSWERS);
  for (let rest: number = words; rest !== 0; rest &= rest - 1) into[at + 31 - Math.clz32(rest & -rest)] = 1;
  const base = at + cardAnswers(question);
  for (let rest: number = cards; rest !== 0; rest &= rest - 1) {
    const low = rest & -rest;
    if (question !== DISCARD) into[base + 31 - Math.clz32(low)] = 1;
    else
      for (let more = rest ^ low; more !== 0; more &= more - 1)
        into[at + discardOf((low | (more & -more)) as CardSet)] = 1;
  }
}
