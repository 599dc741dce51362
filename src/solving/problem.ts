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

/** A position to be solved, by the way to it. */
export interface Problem {
  readonly game: Game;
  readonly deal: Deal;
  readonly declarer: Seat;
  /** An index of the game's contracts. */
  readonly contract: number;
  /** What the declarer lays away of his twelve cards; null if he plays the ten he was dealt. */
  readonly discard: CardSet | null;
  /** Cards played, by their seats. */
  readonly after: readonly Action[];
}

/** The courses of deals up to a position. All ten tricks are played, whatever the rules say of an early end. */
export class Courses {
  private readonly courses = new WeakMap<Game, Course>();

  /**
   * The course up to the position of a problem; no card is called and no Kontra said. It is valid until the next call.
   * @throws InputError for a discard that the declarer does not hold, or a card out of turn or not legal
   */
  at({ game, deal, declarer, contract, discard, after }: Problem): Course {
    const course = this.courseOf(game);
    const { hands, talon } = deal;
    course.beginAt(hands[0], hands[1], hands[2], talon, declarer, contract);
    passOver(course);
    // To lay the talon away again is to play the ten cards dealt.
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

/** Answers what comes between with the most modest word: no call, no Kontra. */
function passOver(course: Course): void {
  while (course.question !== DISCARD && course.question !== PLAY && course.question !== OVER) {
    course.take(31 - Math.clz32(course.words & -course.words));
  }
}
