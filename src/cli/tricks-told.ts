import { type Action, actionAnswer, actionSeat, isPlayed } from '../cards/engine/actions.js';
import type { Card } from '../cards/engine/cards.js';
import type { Course } from '../cards/engine/course.js';
import type { Seat } from '../cards/engine/seats.js';
import { actionOfText } from '../cards/record/actions.js';
import { formatCard, SEAT_LETTERS } from '../cards/record/notation.js';
import type { View } from '../players/view/view.js';
import { wrapped } from '../results/text/width.js';

/** Tells each trick of a deal once it is over: whole, who took it, and which card of a person's was forced. */
export class TricksTold {
  private told = 0;
  /** The steps at which persons were asked, and their seats. */
  private readonly asked = new Set<number>();
  private readonly persons = new Set<Seat>();
  private isOver = false;

  /** The tricks that have come to their end since the last question; the person in this seat is asked another. */
  beforeQuestion({ history, seat, step, winner }: View): string {
    if (this.isOver) this.forget();
    this.persons.add(seat);
    const text = this.lines(history.map(actionOfText), winner ?? seat);
    this.asked.add(step);
    return text;
  }

  /** The last tricks of a deal. */
  atEnd({ actions, step, winner }: Course): string {
    this.isOver = true;
    return this.lines(Array.from(actions.subarray(0, step), Number) as Action[], winner as Seat);
  }

  /** `taker`: of the last of them. */
  private lines(actions: readonly (Action | undefined)[], taker: Seat): string {
    const begun = Math.min(...this.asked);
    const cards = actions.flatMap((action, step) =>
      action !== undefined && isPlayed(actionAnswer(action)) ? [{ action, step }] : [],
    );
    let text = '';
    for (; 3 * this.told + 3 <= cards.length; this.told++) {
      const [next, trick] = [3 * this.told + 3, cards.slice(3 * this.told, 3 * this.told + 3)];
      const winner = next < cards.length ? actionSeat(cards[next].action) : taker;
      const forced = trick.filter(
        ({ action, step }) => step > begun && this.persons.has(actionSeat(action)) && !this.asked.has(step),
      );
      const who = this.persons.size === 1 && this.persons.has(winner) ? 'you take' : `${SEAT_LETTERS[winner]} takes`;
      const laid = trick.map(({ action }) => `${SEAT_LETTERS[actionSeat(action)]} ${cardOf(action)}`).join(', ');
      const why = forced.map(({ action }) => ` Only ${cardOf(action)} was allowed.`).join('');
      text += wrapped(`Trick ${this.told + 1}: ${laid}: ${who} it.${why}`, '');
    }
    return text;
  }

  private forget(): void {
    this.isOver = false;
    this.told = 0;
    this.asked.clear();
    this.persons.clear();
  }
}

const cardOf = (action: Action): string => formatCard((actionAnswer(action) & 31) as Card);
