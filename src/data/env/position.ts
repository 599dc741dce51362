import * as v from 'valibot';
import { refuse } from '../../support/input/refusal.js';
import { checkedContents } from '../../support/input/schema.js';
import type { LanePosition } from './learner-lane.js';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const PositionsSchema = v.array(v.strictObject({ match: whole, turn: whole, answers: v.array(whole) }));

/** Where so many tables had come. @throws InputError */
export function positionsIn(given: unknown, tables: number): readonly LanePosition[] {
  const positions = checkedContents(PositionsSchema, given, 'position');
  if (positions.length !== tables) refuse('position', `expected ${tables} tables; found ${positions.length}`);
  return positions;
}
