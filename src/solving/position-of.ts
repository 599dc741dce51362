import { OVER } from '../engine/actions.js';
import type { Card, CardSet } from '../engine/cards.js';
import { TRUMP_BY_LEAD as UNKNOWN } from '../engine/contract.js';
import type { Course } from '../engine/course.js';
import type { Seat } from '../engine/seats.js';
import { type Aim, type Position, TRUMP_BY_LEAD } from '../solver/position.js';

/** The open cards of a deal in play; nothing once it is over. */
export function positionOf(course: Course): Position | undefined {
  if (course.question === OVER) return undefined;
  const { hands, trickSize, first, second, trump } = course;
  return {
    hands: [hands[0] as CardSet, hands[1] as CardSet, hands[2] as CardSet],
    declarer: course.declarer as Seat,
    leader: trickSize === 0 ? course.seat : course.leader,
    trick: ([first, second] as readonly Card[]).slice(0, trickSize),
    trump: trump === UNKNOWN ? TRUMP_BY_LEAD : trump,
  };
}

/** What the declarer plays for: a target of none is a Bettel. */
export const aimOf = (target: number): Aim => (target === 0 ? 'fewest' : 'most');
