import { actionAnswer, OVER } from '../../cards/engine/actions.js';
import { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import type { ParsedRecord } from '../../cards/record/parse-record.js';
import { beginRecord } from '../../cards/record/replay.js';
import { takeStep } from '../../cards/record/step.js';
import { refuse, shown } from '../../support/input/refusal.js';
import { View } from './view.js';
import { placeOfRecord } from './view-fields.js';

/**
 * The question that was answered by action `step` of a record, as the one who was asked saw it; after the last action
 * of a game that is not over, the question to be answered next.
 * @throws InputError if there is no such action, or one before it is not legal
 */
export function recordStep(
  record: ParsedRecord,
  step: number,
): { readonly game: Game; readonly view: View; readonly answer?: number } {
  const { game, actions, texts } = record;
  const course = new Course(game);
  beginRecord(course, record);
  for (let i = 0; i < Math.min(step, actions.length); i++) takeStep(course, actions[i], texts[i], 'action', i);
  const last = course.question === OVER ? actions.length - 1 : actions.length;
  if (!(step >= 0 && step <= last))
    refuse(
      'step',
      `expected the index of an action, 0 to ${actions.length - 1}${last === actions.length ? `, or ${last} for what is asked next` : ''}; found ${shown(step)}`,
    );
  const view = new View(course, course.seat, placeOfRecord(record));
  return { game, view, ...(step < actions.length && { answer: actionAnswer(actions[step]) }) };
}
