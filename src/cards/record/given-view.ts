import { actionAnswer, DISCARD, DOUBLE, OVER, QUESTIONS } from '../engine/actions.js';
import type { Card, CardSet } from '../engine/cards.js';
import { Course } from '../engine/course.js';
import type { FaultKind } from './fault.js';
import { formatCard, formatHand, SEAT_LETTERS, SEAT_NAMES } from './notation.js';
import { legalTokens } from './step.js';

/** What a seat was shown as it was asked, in short. */
export interface GivenView {
  /** Who was asked for what, in which contract and trick. */
  readonly asked: string;
  readonly hand: string;
  readonly legal: string;
}

/** How many legal answers are listed. */
const LISTED = 12;

/** What was shown for the action `at` of a deal; null where nothing was asked there. */
export function givenView(over: Course, at: number): GivenView | null {
  const course = begunAgain(over);
  for (const action of over.actions.subarray(0, at)) course.take(actionAnswer(action));
  if (course.question === OVER) return null;
  const { seat, question, game } = course;
  const asked = [`${SEAT_NAMES[seat]} asked for ${QUESTIONS[question]}`, contractText(course), trickText(course)];
  const hand = course.hands[seat] as CardSet;
  return {
    asked: asked.filter((each) => each !== '').join('; '),
    hand: formatHand(question === DOUBLE ? game.glimpse(hand) : hand),
    legal: question === DISCARD ? 'any two' : legalTokens(course, LISTED),
  };
}

/** A view as a line; the message about an illegal answer already lists what was legal. */
export const viewLine = ({ asked, hand, legal }: GivenView, kind: FaultKind): string =>
  `${asked}; hand ${hand}${kind === 'illegal' ? '' : `; legal: ${legal}`}`;

/** The same deal at its first question, under the same rules or some that the cards may be dealt by. */
export function begunAgain({ game, dealt, talon, given, declarer, potBefore }: Course, under = game): Course {
  const again = new Course(under);
  if (given < 0) again.begin(dealt[0], dealt[1], dealt[2], talon, potBefore);
  else again.beginAt(dealt[0], dealt[1], dealt[2], talon, declarer, given, potBefore);
  return again;
}

function contractText(course: Course): string {
  const { contract, declarer, level, holder, game } = course;
  if (contract >= 0) return `${SEAT_LETTERS[declarer]} plays ${game.contracts[contract].name}`;
  return level < 0 ? '' : `${SEAT_LETTERS[holder]} announced ${game.announcement(course)}`;
}

function trickText({ trickSize, leader, first, second, third }: Course): string {
  if (trickSize === 0) return '';
  const cards: readonly Card[] = [first, second, third].slice(0, trickSize);
  return `trick ${cards.map((card, i) => `${SEAT_LETTERS[(leader + i) % 3]} ${formatCard(card)}`).join(', ')}`;
}
