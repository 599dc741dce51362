import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Course } from '../../cards/engine/course.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { View } from '../view/view.js';
import type { Place, Player } from './bot.js';
import { CannotPlay } from './fault.js';
import { Guest, ME, type Spokesman } from './guest.js';

/** Where a person is asked. */
export interface PersonDesk {
  /** The answer to a question, as a bot gives it. @throws CannotPlay if the person leaves */
  ask(view: View): unknown;
  /** A deal is over. */
  show(course: Course, seat: Seat): void;
}

/** The desk of this program; null where there is none, as on other threads. */
const here = { desk: null as PersonDesk | null };

/** From now on persons are asked there. */
export function askAt(desk: PersonDesk): void {
  here.desk = desk;
}

/** A person in a seat, on the thread that has a {@link PersonDesk}. */
class Person extends Guest {
  readonly name = ME;
  readonly about = 'a person, asked on the terminal';
  readonly command = ME;
  readonly window = 1;
  readonly repeatable = false;
  readonly params = {};

  spokesman(): Spokesman {
    return new PersonSeat();
  }

  leave(): void {}
}

export const person = new Person();

class PersonSeat implements Spokesman {
  readonly name = ME;
  private seat: Seat = 0;
  readonly said = {};
  private readonly player = Object.fromEntries(
    QUESTIONS.map((question) => [question, (view: unknown) => this.ask(view as View)]),
  ) as Player;

  sit({ seat }: Place): Player {
    this.seat = seat;
    return this.player;
  }

  prepare(): boolean {
    return false;
  }

  over(course: Course): void {
    here.desk?.show(course, this.seat);
  }

  private ask(view: View): unknown {
    if (here.desk === null) throw new CannotPlay(`bots: ${ME}: a person is asked by \`bolachen sit\` alone`);
    return here.desk.ask(view);
  }
}
