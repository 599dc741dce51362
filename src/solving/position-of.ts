import { OVER } from '../engine/actions.js';
import type { Card, CardSet } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import type { Seat } from '../engine/seats.js';
import type { Aim, Position } from '../solver/position.js';

/** The open cards of a deal in play; nothing once it is over. */
export function positionOf(course: Course): Position | undefined {
  if (course.question === OVER) return undefined;
  const { hands, trickSize, first, second, trump } = course;
  const isComplete = trickSize === 3;
  return {
    hands: [hands[0] as CardSet, hands[1] as CardSet, hands[2] as CardSet],
    declarer: course.declarer as Seat,
    leader: trickSize === 0 ? course.seat : isComplete ? course.winner : course.leader,
    trick: isComplete ? [] : ([first, second] as readonly Card[]).slice(0, trickSize),
    trump,
  };
}

/** The declarer's tricks so far, with one that lies complete while Kontra may yet be said. */
export const tricksTaken = ({ tricks, trickSize, winner, declarer }: Course): number =>
  trickSize === 3 && winner === declarer ? tricks + 1 : tricks;

/** What the declarer plays for: a target of none is a Bettel. */
export const aimOf = (target: number): Aim => (target === 0 ? 'fewest' : 'most');
