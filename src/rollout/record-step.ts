import { actionAnswer, OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import { refuse, shown } from '../input/refusal.js';
import type { ParsedRecord } from '../record/parse-record.js';
import { takeStep } from '../record/step.js';
import { type MatchPlace, View } from '../view/view.js';
import type { SeatQuestion } from './situation.js';

/** A question of a deal that was played, and the answer that was given. */
export interface RecordStep extends SeatQuestion {
  readonly answer: number;
}

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
export function recordStep(record: ParsedRecord, step: number, matchLength = 1): RecordStep {
  const { game, hands, talon, start, pot, actions, texts } = record;
  if (!(step >= 0 && step < actions.length))
    refuse(
      'step',
      `expected the index of one of ${actions.length} actions, 0 to ${actions.length - 1}; found ${shown(step)}`,
    );
  const course = new Course(game);
  const before = pot?.[0] ?? 0;
  if (start) course.beginAt(hands[0], hands[1], hands[2], talon, start.declarer, start.contract, before);
  else course.begin(hands[0], hands[1], hands[2], talon, before);
  for (let i = 0; i < step; i++) takeStep(course, actions[i], texts[i], 'action', i);
  if (course.question === OVER) refuse('step', 'the deal is over before it');
  const match = placeInMatch(record, matchLength);
  return { game, view: new View(course, course.seat, match), answer: actionAnswer(actions[step]) };
}
