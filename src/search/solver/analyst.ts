import { KONTRA, OVER } from '../../cards/engine/actions.js';
import type { Card, CardSet } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { isMade } from '../../cards/engine/scoring.js';
import type { Seat } from '../../cards/engine/seats.js';
import { formatCard, SEAT_LETTERS } from '../../cards/record/notation.js';
import { type Aim, after, type Position, turnOf } from './position.js';
import { Solver } from './solver.js';

/** Evaluates deals in play, with one solver for all rules. */
export class Analyst {
  private solver: Solver | undefined;

  /** The solver, under the duties of a game. */
  private under({ duties }: Game): Solver {
    if (this.solver === undefined) this.solver = new Solver({ duties });
    else this.solver.obey(duties);
    return this.solver;
  }

  /** The value of a course at the play of a card; independent of earlier questions. */
  answer(course: Course): { readonly tricks: number; readonly made: boolean; readonly nodes: number } {
    this.under(course.game).forget();
    const { tricks, nodes } = this.value(course);
    return { tricks, made: isMade(course.target, tricks), nodes };
  }

  /** The declarer's tricks in all. */
  value(course: Course): { readonly tricks: number; readonly nodes: number } {
    const position = positionOf(course);
    if (position === undefined) return { tricks: course.tricks, nodes: 0 };
    const solver = this.under(course.game);
    return { tricks: tricksTaken(course) + solver.tricks(position, aimOf(course.target)), nodes: solver.nodes };
  }

  /** Every legal card, the declarer's tricks after it, and what it costs its side. */
  cards(course: Course): readonly { card: Card; tricks: number; cost: number }[] {
    const position = positionOf(course);
    if (position === undefined) return [];
    const solved = this.under(course.game).cards(position, aimOf(course.target));
    const values = solved.map(({ tricks }) => tricks);
    const best = wantsMany(course) ? Math.max(...values) : Math.min(...values);
    return solved.map(({ card, tricks }) => ({
      card,
      tricks: course.tricks + tricks,
      cost: Math.abs(best - tricks),
    }));
  }

  /** A line of best play to the end, as card plays with their seats. */
  line(course: Course): readonly string[] {
    let position = positionOf(course);
    if (position === undefined) return [];
    const plays: string[] = [];
    for (const card of this.under(course.game).line(position, aimOf(course.target))) {
      if (position === undefined) break;
      plays.push(`${SEAT_LETTERS[turnOf(position)]} ${formatCard(card)}`);
      position = after(position, card).position;
    }
    return plays;
  }
}

/** Does the side to play want the declarer to take many tricks? */
const wantsMany = ({ seat, declarer, target }: Course): boolean => (seat === declarer) === (target !== 0);

/** The position of a deal in play; undefined once it is over. */
function positionOf(course: Course): Position | undefined {
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
const tricksTaken = ({ tricks, trickSize, winner, declarer }: Course): number =>
  trickSize === 3 && winner === declarer ? tricks + 1 : tricks;

/** The declarer's aim: a target of 0 is a Bettel. */
export const aimOf = (target: number): Aim => (target === 0 ? 'fewest' : 'most');
