import { actionAnswer, OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import { refuse, shown } from '../input/refusal.js';
import type { ParsedRecord } from '../record/parse-record.js';
import { beginRecord } from '../record/replay.js';
import { takeStep } from '../record/step.js';
import { type MatchPlace, View } from '../view/view.js';
import type { SeatQuestion } from './situation.js';

/**
 * Where in a match of so many deals a record is: its board says which of them it was.
 * @throws InputError if it names no board
 */
export function placeInMatch({ index, session }: ParsedRecord, length: number): MatchPlace {
  if (index === null && length > 1) refuse('index', 'is missing: which deal of its match the record is, is not known');
  return {
    deal: (index ?? 0) % length,
    length,
    session: session && { target: session.target, scores: session.before },
  };
}

/**
 * The question that was answered by action `step` of a record, as the one who was asked saw it. `matchLength`: the deals of its match.
 * @throws InputError if there is no such action, or one before it is not legal
 */
export function recordStep(
  record: ParsedRecord,
  step: number,
  matchLength = 1,
): SeatQuestion & { readonly answer: number } {
  const { game, actions, texts } = record;
  if (!(step >= 0 && step < actions.length))
    refuse(
      'step',
      `expected the index of one of ${actions.length} actions, 0 to ${actions.length - 1}; found ${shown(step)}`,
    );
  const course = new Course(game);
  beginRecord(course, record);
  for (let i = 0; i < step; i++) takeStep(course, actions[i], texts[i], 'action', i);
  if (course.question === OVER) refuse('step', 'the deal is over before it');
  const match = placeInMatch(record, matchLength);
  return { game, view: new View(course, course.seat, match), answer: actionAnswer(actions[step]) };
}
