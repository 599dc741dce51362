import { refuse } from '../../support/input/refusal.js';
import { type Action, actionAnswer, actionSeat, OVER } from '../engine/actions.js';
import type { Course } from '../engine/course.js';
import { countLegal, isLegal, legalAnswers } from '../engine/legal.js';
import { formatAnswer } from './actions.js';
import { SEAT_LETTERS } from './notation.js';

/** Takes an action read as `text`, the `index`-th of its kind. @throws InputError if it is not legal, saying what is */
export function takeStep(course: Course, action: Action, text: string, what: string, index: number): void {
  const answer = actionAnswer(action);
  if (course.question === OVER) refuse(`${what} ${index}`, `"${text}" comes after the deal is over`);
  if (actionSeat(action) !== course.seat) {
    refuse(
      `${what} ${index}`,
      `"${text}" is out of turn: ${SEAT_LETTERS[course.seat]} is asked; legal: ${legalTokens(course)}`,
    );
  }
  if (!isLegal(course, answer)) refuse(`${what} ${index}`, `"${text}" is not legal; legal: ${legalTokens(course)}`);
  course.take(answer);
}

/** What is legal, shortened where it is much. */
export function legalTokens(course: Course, most = 24): string {
  const tokens = legalAnswers(course).slice(0, most).map(formatAnswer);
  const more = countLegal(course) - tokens.length;
  return more > 0 ? `${tokens.join(', ')} … (${more} more)` : tokens.join(', ');
}
