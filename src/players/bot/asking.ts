// Hot path: no allocation, no closures, no iterators.
import {
  ANSWERS,
  answerCard,
  BID,
  CALL,
  CONTEST,
  DECLARE,
  DISCARD,
  DISCARDED,
  DOUBLE,
  discardedPair,
  discardOf,
  GIVE_BACK,
  KONTRA,
  PLAYED,
  QUESTIONS,
  type Question,
  RAISE,
  WORDS,
  type Word,
  wordAmong,
  wordBit,
  wordOf,
} from '../../cards/engine/actions.js';
import { type Card, type CardSet, EMPTY, size } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import { cardAnswers, legalAnswers } from '../../cards/engine/legal.js';
import { formatAnswer } from '../../cards/record/actions.js';
import { formatCard, formatCards } from '../../cards/record/notation.js';
import { shown } from '../../support/input/refusal.js';
import type { View } from '../view/view.js';
import type { CardView, Player, WordView } from './bot.js';
import type { Random } from './random.js';

/** What {@link answerNumber} returns for an illegal answer. */
export const ILLEGAL = -1;
/** What {@link raw} returns if the player lacks the method; the same in a program that is loaded twice. */
export const LEFT_OUT = Symbol.for('bolachen: left out');

/**
 * Asks the player the current question. The answer is unchecked, and exceptions pass through.
 * A switch, because looking methods up by name would make a whole deal 4 % slower.
 */
export function raw(player: Player, course: Course, view: View, random: Random): unknown {
  const words = view as WordView;
  const cards = view as CardView;
  switch (course.question) {
    case DOUBLE:
      return player.double === undefined ? LEFT_OUT : player.double(words, random);
    case BID:
      return player.bid === undefined ? LEFT_OUT : player.bid(words, random);
    case CONTEST:
      return player.contest === undefined ? LEFT_OUT : player.contest(words, random);
    case RAISE:
      return player.raise === undefined ? LEFT_OUT : player.raise(words, random);
    case CALL:
      return player.call === undefined ? LEFT_OUT : player.call(cards, random);
    case GIVE_BACK:
      return player.giveBack === undefined ? LEFT_OUT : player.giveBack(cards, random);
    case DECLARE:
      return player.declare === undefined ? LEFT_OUT : player.declare(words, random);
    case DISCARD:
      return player.discard === undefined ? LEFT_OUT : player.discard(cards, random);
    case KONTRA:
      return player.kontra === undefined ? LEFT_OUT : player.kontra(words, random);
    default:
      return player.play === undefined ? LEFT_OUT : player.play(cards, random);
  }
}

/** The number of a legal answer to the current question; ILLEGAL for anything else a bot may have returned. */
export function answerNumber(course: Course, answer: unknown): number {
  const { question, cards, words } = course;
  if (typeof answer === 'number') {
    if (question === DISCARD) return isPairOf(answer, cards) ? discardOf(answer as CardSet) : ILLEGAL;
    const isCard = (answer & 31) === answer && ((cards >>> answer) & 1) === 1;
    if (!isCard) return ILLEGAL;
    return cardAnswers(question) + answer;
  }
  return typeof answer === 'string' ? wordAmong(words, answer) : ILLEGAL;
}

/** Are these exactly two of the cards? A set may come signed or unsigned. */
function isPairOf(answer: number, cards: CardSet): boolean {
  const pair = answer | 0;
  const rest = pair & (pair - 1);
  return (pair === answer || pair >>> 0 === answer) && (pair & ~cards) === 0 && rest !== 0 && (rest & (rest - 1)) === 0;
}

/** What was wrong with an answer, for the fault's record. */
export function describeIllegal(course: Course, answer: unknown): string {
  const question = QUESTIONS[course.question];
  try {
    if (isPromise(answer)) return `${question}: answered with a promise`;
    return `${question}: ${typeof answer === 'number' ? numberSaid(course, answer) : shown(answer)} is not legal; legal: ${legal(course)}`;
  } catch {
    return `${question}: answered with something that cannot be read`;
  }
}

/** What a number is that was answered: a card, a set of cards, or neither. */
function numberSaid({ question, cards }: Course, answer: number): string {
  if (question !== DISCARD && cards === EMPTY) return `${answer}, a number where a word is expected,`;
  if (question !== DISCARD && (answer & 31) === answer) return formatCard(answer as Card);
  if ((answer | 0) !== answer && answer >>> 0 !== answer) return `${answer}`;
  const expected = question === DISCARD ? 'a set of two' : 'one card';
  const count = size((answer | 0) as CardSet);
  return `${answer}, a set of ${count} card${count === 1 ? '' : 's'} where ${expected} is expected,`;
}

/** Is it the number of an answer in any question? */
export const isNumbered = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < ANSWERS;

/** A number of an answer as a bot gives it: a word, a card, or a set of two. */
export const asGiven = (answer: number): Word | Card | CardSet =>
  answer < PLAYED ? WORDS[answer] : answer < DISCARDED ? answerCard(answer) : discardedPair(answer);

/** The legal answers of a view, by number. */
export function legalIn(view: { readonly question: Question; readonly legal: CardSet | readonly Word[] }): number[] {
  const { legal } = view;
  if (typeof legal !== 'number') return legal.map(wordOf);
  const question = QUESTIONS.indexOf(view.question);
  return legalAnswers({ question, cards: legal, words: question === CALL ? NO_CALL : 0 });
}

const NO_CALL = wordBit('no-call');

/** What is wrong with an answer that is given as a number. */
export function describeNumber(course: Course, number: number): string {
  const token: string | undefined = isNumbered(number) ? formatAnswer(number) : undefined;
  return describeIllegal(course, token === undefined ? `${number}` : `${number} = ${token}`);
}

/** The legal answers on one line; `two of HA HX …` means any pair. */
function legal(course: Course): string {
  const cards = formatCards(course.cards);
  if (course.question === DISCARD) return `two of ${cards}`;
  return course.words === 0 ? cards : legalAnswers(course).map(formatAnswer).join(', ');
}

/** Is this a promise (or any thenable) instead of an answer or a player? */
export const isPromise = (given: unknown): boolean => typeof given === 'object' && given !== null && 'then' in given;

/** A promise as an answer is already a fault; if it is rejected as well, that must not end the run. */
export function silence(given: unknown): void {
  try {
    if (given instanceof Promise) given.catch(() => {});
  } catch {
    // a proxy that throws
  }
}
