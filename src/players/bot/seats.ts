// Hot path: no allocation, no closures, no iterators.

import { OVER, PLAY } from '../../cards/engine/actions.js';
import { type Card, lowest } from '../../cards/engine/cards.js';
import { Course } from '../../cards/engine/course.js';
import type { Start } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import type { Fault } from '../../cards/record/fault.js';
import { View } from '../view/view.js';
import type { MatchPlace } from '../view/view-fields.js';
import { BOTS, DEAL, PLACE, type Pulse, placeOf, SITTING, unwatched } from './pulse.js';
import type { SeatedBot } from './seated.js';

/** What can be said of seats, beyond the game and the bots. */
export interface SeatsTerms {
  /** The place of the deals in their match; it may change between them. Default: single deals. */
  readonly match?: MatchPlace;
  /** The game that the bots believe they play. Default: the game. */
  readonly home?: Game;
  /** Is moved by every question, so that another thread can see who is asked. Default: nobody watches. */
  readonly pulse?: Pulse;
}

const SINGLE: MatchPlace = { deal: 0, length: 1 };
const NONE: readonly Fault[] = [];

/** Three bots in the seats of a deal. The only code that seats bots, asks them, and informs them of results. */
export class Seats {
  /** The current deal, or the last one. */
  readonly course: Course;
  readonly views: readonly View[];
  readonly bots: SeatedBot[];
  private readonly home: Game;
  private readonly pulse: Pulse;

  constructor(
    game: Game,
    bots: readonly SeatedBot[],
    { match = SINGLE, home = game, pulse = unwatched() }: SeatsTerms = {},
  ) {
    this.course = new Course(game);
    this.views = SEATS.map((seat) => new View(this.course, seat, match));
    this.bots = [...bots];
    this.home = home;
    this.pulse = pulse;
  }

  /** Seats the bots for a board and deals the cards of the seats and the talon; nothing is asked yet. */
  begin(board: number, cards: ArrayLike<number>, start: Start | null = null, pot = 0): void {
    this.seatAll(board, false);
    this.deal(cards, start, pot);
  }

  /** Seats the bots for a board; unless they stay seated, as between linked deals. */
  protected seatAll(board: number, staySeated: boolean): void {
    const { bots } = this;
    this.pulse.cells[DEAL]++;
    for (let seat = 0; seat < 3; seat++) bots[seat].begin();
    for (let seat: Seat = 0; seat < 3; seat++) this.seat(seat as Seat, board, 0, staySeated);
  }

  /** `draw`: how often the board's cards were drawn before. */
  protected seat(seat: Seat, board: number, draw: number, staySeated: boolean): void {
    const { course } = this;
    const { cells } = this.pulse;
    const bot = this.bots[seat];
    cells[BOTS + seat] = bot.number;
    cells[PLACE] = placeOf(SITTING, seat);
    if (!staySeated || bot.isStanding) bot.sit(course, seat, this.home);
    bot.goTo(course, board, seat + 4 * draw);
  }

  protected deal(cards: ArrayLike<number>, start: Start | null, pot: number): void {
    const { course } = this;
    if (start === null) course.begin(cards[0], cards[1], cards[2], cards[3], pot);
    else course.beginAt(cards[0], cards[1], cards[2], cards[3], start.declarer, start.contract, pot);
  }

  /** Asks the current question and returns the answer, which is legal. */
  ask(): number {
    const { course } = this;
    this.pulse.cells[PLACE] = placeOf(course.step, course.seat);
    return this.bots[course.seat].answer(course, this.views[course.seat]);
  }

  playOut(): void {
    const { course } = this;
    if (this.pulse.absences.length > 0) while (this.playAhead()); // slower
    while (course.question !== OVER) {
      if (course.question === PLAY) this.playCards();
      else course.take(this.ask());
    }
  }

  /** Plays the current deal up to a question that is left to the caller; or to its end, which the bots are shown. */
  playTo(isLeft: (course: Course) => boolean): void {
    const { course } = this;
    while (course.question !== OVER) {
      if (isLeft(course)) return;
      course.take(course.isForced ? course.forced : this.ask());
    }
    this.showResult();
  }

  /** Plays cards until something else is asked, or the deal is over. */
  playCards(): void {
    const { course, bots } = this;
    const { cells } = this.pulse;
    for (let seat: Seat = 0; seat < 3; seat++) bots[seat].beginPlay(course, seat as Seat);
    while (course.question === PLAY) {
      if (course.kontraOpen || course.trickSize > 0) course.takeCard(this.card(cells));
      else {
        course.lead(this.card(cells));
        course.follow(this.card(cells));
        course.closeTrick(this.card(cells));
      }
    }
  }

  /** The card to be played. A forced card is not asked for. */
  private card(pulses: Int32Array): Card {
    const { course } = this;
    const { cards, seat } = course;
    if ((cards & (cards - 1)) === 0) return lowest(cards);
    pulses[PLACE] = placeOf(course.step, seat);
    return this.bots[seat].card(course, this.views[seat]);
  }

  /** Plays on until a program is asked, which has the question; false once the deal is over. Bots may be absent. */
  playAhead(): boolean {
    const { course, bots } = this;
    const { cells } = this.pulse;
    for (let seat = 0; seat < 3; seat++) cells[BOTS + seat] = bots[seat].number;
    while (course.question !== OVER) if (this.takeNext()) return true;
    return false;
  }

  /** Takes the next answer; unless a program is to be asked, which has the question then. */
  takeNext(): boolean {
    const { course, bots, views } = this;
    const bot = bots[course.seat];
    if (course.isForced) course.take(course.forced);
    else if (bot.isAbsent(course.step)) course.take(bot.standIn(course, views[course.seat]));
    else if (bot.prepare(course, views[course.seat])) return true;
    else {
      const answer = this.ask();
      this.pulse.drain?.();
      course.take(answer);
    }
    return false;
  }

  /** The deal is over: informs bots outside this program, which may learn from it. */
  showResult(): void {
    const { course, bots } = this;
    for (let seat = 0; seat < 3; seat++) if (bots[seat].hearsResults) bots[seat].over(course);
  }

  /** Has a bot failed, since faults were last taken? */
  get hasFaults(): boolean {
    const { bots } = this;
    return bots[0].faults.length + bots[1].faults.length + bots[2].faults.length > 0;
  }

  /** Was a bot stopped, or did one die? */
  get wasStopped(): boolean {
    const { bots } = this;
    return bots[0].wasStopped || bots[1].wasStopped || bots[2].wasStopped;
  }

  /** Takes the faults since this was last called, in the order of the actions. */
  takeFaults(): readonly Fault[] {
    if (!this.hasFaults) return NONE;
    return this.bots.flatMap((bot) => bot.faults.splice(0)).sort((one, other) => one.at - other.at);
  }
}
