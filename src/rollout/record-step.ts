import { View } from '../bot/view.js';
import { actionAnswer, OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import { refuse, shown } from '../input/refusal.js';
import type { ParsedRecord } from '../record/parse-record.js';
import { takeStep } from '../record/step.js';
import type { SeatQuestion } from './situation.js';

/** A question of a deal that was played, and the answer that was given. */
export interface RecordStep extends SeatQuestion {
  readonly answer: number;
}

/**
 * The question that was answered by action `step` of a record, as the one who was asked saw it.
 * @throws InputError if there is no such action, or one before it is not legal
 */
export function recordStep(record: ParsedRecord, step: number): RecordStep {
  const { game, hands, talon, start, pot, session, actions, texts } = record;
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
  const match = {
    deal: 0,
    length: 1,
    session: session && { target: session.target, scores: session.before },
  };
  return { game, view: new View(course, course.seat, match), answer: actionAnswer(actions[step]) };
}
