import {
  CALL,
  CALLED,
  DISCARD,
  DISCARDED,
  discardedPair,
  discardOf,
  GIVE_BACK,
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
  const base = answer < CALLED ? PLAY : answer < RETURNED ? CALL : GIVE_BACK;
  return question === base && ((cards >>> answer) & 1) === 1;
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
export function legalAnswers(course: Course): number[] {
  const { question } = course;
  const cards = cardsOf(course.cards);
  if (question === DISCARD) {
    return cards.flatMap((low, i) =>
      cards.slice(i + 1).map((high) => discardOf(((1 << low) | (1 << high)) as CardSet)),
    );
  }
  const base = question === PLAY ? PLAYED : question === CALL ? CALLED : RETURNED;
  return [...cardsOf(course.words as CardSet), ...cards.map((card) => base + card)];
}
