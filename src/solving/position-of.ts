import { KONTRA, OVER } from '../engine/actions.js';
import type { Card, CardSet } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import type { Seat } from '../engine/seats.js';
import type { Aim, Position } from '../solver/position.js';

/** The position of a deal in play; undefined once it is over. */
export function positionOf(course: Course): Position | undefined {
  if (course.question === OVER) return undefined;
  const { question, hands, trickSize, first, second, trump } = course;
  const isAtCard = trickSize === 0 && question !== KONTRA;
  const isComplete = trickSize === 3;
  return {
    hands: [hands[0] as CardSet, hands[1] as CardSet, hands[2] as CardSet],
    declarer: course.declarer as Seat,
    leader: isAtCard ? course.seat : isComplete ? course.winner : course.leader,
    trick: isComplete ? [] : ([first, second] as readonly Card[]).slice(0, trickSize),
    trump,
  };
}

/** The declarer's tricks so far, including a complete one that is still open for Kontra. */
export const tricksTaken = ({ tricks, trickSize, winner, declarer }: Course): number =>
  trickSize === 3 && winner === declarer ? tricks + 1 : tricks;

/** The declarer's aim: a target of 0 is a Bettel. */
export const aimOf = (target: number): Aim => (target === 0 ? 'fewest' : 'most');
