import { type Action, DISCARD, discardOf, OVER, PLAY } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import { Course } from '../engine/course.js';
import type { Deal } from '../engine/deal.js';
import type { Game } from '../engine/game.js';
import { isLegal } from '../engine/legal.js';
import type { Seat } from '../engine/seats.js';
import { refuse } from '../input/refusal.js';
import { formatAction } from '../record/actions.js';
import { formatCards, SEAT_LETTERS } from '../record/notation.js';
import { takeStep } from '../record/step.js';

/** A position to solve, given by the actions that lead to it. */
export interface Problem {
  readonly game: Game;
  readonly deal: Deal;
  readonly declarer: Seat;
  /** An index into the game's contracts. */
  readonly contract: number;
  /** The declarer's discard from his twelve cards; null if he plays the ten he was dealt. */
  readonly discard: CardSet | null;
  /** Cards played, by their seats. */
  readonly after: readonly Action[];
}

/** The courses of deals up to a position. All ten tricks are played, even if the rules allow an early end. */
export class Courses {
  private readonly courses = new WeakMap<Game, Course>();

  /**
   * The course up to the position of a problem, without a card call or Kontra. It is valid until the next call.
   * @throws InputError for a discard that the declarer does not hold, or a card that is out of turn or illegal
   */
  at({ game, deal, declarer, contract, discard, after }: Problem): Course {
    const course = this.courseOf(game);
    const { hands, talon } = deal;
    course.beginAt(hands[0], hands[1], hands[2], talon, declarer, contract);
    passOver(course);
    // Discarding the talon means playing the ten cards dealt.
    const answer = discardOf(discard ?? talon);
    if (!isLegal(course, answer)) {
      const held = formatCards(course.cards);
      refuse(
        'discard',
        `"${formatCards(discard ?? talon)}" is not in ${SEAT_LETTERS[declarer]}'s twelve cards: ${held}`,
      );
    }
    course.take(answer);
    for (const [i, action] of after.entries()) {
      takeStep(course, action, formatAction(action), 'after: card', i);
      passOver(course);
    }
    return course;
  }

  private courseOf(game: Game): Course {
    let course = this.courses.get(game);
    if (course === undefined) {
      course = new Course({ ...game, earlyEnd: false });
      this.courses.set(game, course);
    }
    return course;
  }
}

/** Answers intermediate questions with the most cautious word: no call, no Kontra. */
function passOver(course: Course): void {
  while (course.question !== DISCARD && course.question !== PLAY && course.question !== OVER) {
    course.take(31 - Math.clz32(course.words & -course.words));
  }
}
