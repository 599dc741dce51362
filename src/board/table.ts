// Hot path: no allocation, no closures, no iterators.

import { BOTS, DEAL, DRAWN, PLACE, placeOf, pulse, SITTING } from '../bot/pulse.js';
import type { SeatedBot } from '../bot/seated.js';
import { actionAnswer, actionSeat, OVER, PLAY, PLAYED } from '../engine/actions.js';
import { type Card, EMPTY, lowest } from '../engine/cards.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { isLegal } from '../engine/legal.js';
import { sharePot } from '../engine/scoring.js';
import { SEATS, type Seat } from '../engine/seats.js';
import { ofOptions, refuseOption } from '../input/refusal.js';
import type { Key } from '../random/key.js';
import { formatAction } from '../record/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { takeStep } from '../record/step.js';
import { View } from '../view/view.js';
import { type Arrangement, isOfRandomHand } from './arrangement.js';
import { Dealer } from './dealing.js';
import { SEATINGS, seatingOf } from './seating.js';
import { Session } from './session.js';

/** How often a board is drawn at most until the bots take the given actions. */
const MOST_DRAWN = 1_000_000;

/** Three bots at a table, which plays one board after the other and keeps the last one until the next. */
export class Table {
  readonly course: Course;
  /** The seating of the last board: an index into SEATINGS. */
  seating = 0;
  /** Declarer and contract for deals without an auction, else null; the job's, unless changed between boards. */
  start: Arrangement['start'];
  /** The bots by seat on the last board. */
  readonly bySeat: SeatedBot[] = [];
  /** How often the last board was drawn: more than once if the bots would not take the given actions. */
  drawn = 1;
  /** By given action: is it asked for, as its seat has a random hand? */
  private readonly isOwn: readonly boolean[];
  private readonly arrangement: Arrangement;
  private readonly bots: readonly SeatedBot[];
  /** What each seat sees. */
  readonly views: readonly View[];
  private readonly dealing: Dealer;
  private readonly match: { deal: number; length: number; readonly session: Session | null };
  private pot = 0;
  /** The current session; null if none is played. */
  readonly session: Session | null;
  /** Are deals linked, by a pot or in sessions? */
  private readonly isLinked: boolean;
  /** If they are: was the last deal the last of its match or session? */
  isMatchOver = false;

  constructor(game: Game, arrangement: Arrangement, key: Key, bots: readonly SeatedBot[]) {
    this.arrangement = arrangement;
    this.bots = bots;
    this.course = new Course(game);
    const { matchLength, sessionTarget } = arrangement;
    this.session = sessionTarget === undefined ? null : new Session(sessionTarget);
    this.isLinked = game.pot || this.session !== null;
    this.match = { deal: 0, length: matchLength, session: this.session };
    this.views = SEATS.map((seat) => new View(this.course, seat, this.match));
    this.dealing = new Dealer(arrangement, key);
    this.start = arrangement.start;
    const { after, isForced } = arrangement;
    this.isOwn = after.map((action) => isForced !== true && isOfRandomHand(arrangement, action));
  }

  /** Plays a board in the job's seating. The boards of a match must be played in order, without others in between. */
  play(board: number): void {
    const { matchLength, fixedSeats } = this.arrangement;
    this.seating = seatingOf(board, matchLength, fixedSeats);
    const [forehand, middlehand, dealer] = SEATINGS[this.seating];
    this.playWith(board, this.bots[forehand], this.bots[middlehand], this.bots[dealer]);
  }

  /** Plays a board with these bots, which must be distinct. The boards of a match must be played in order, without others in between. */
  playWith(board: number, forehand: SeatedBot, middlehand: SeatedBot, dealer: SeatedBot): void {
    this.begin(board, forehand, middlehand, dealer);
    this.playOut();
    this.end(board);
  }

  /** Seats bots for a board and begins its deal, without asking anything yet. */
  begin(board: number, forehand: SeatedBot, middlehand: SeatedBot, dealer: SeatedBot): void {
    this.goTo(board);
    pulse.cells[DEAL]++;
    forehand.begin();
    middlehand.begin();
    dealer.begin();
    this.seat(0, forehand, board);
    this.seat(1, middlehand, board);
    this.seat(2, dealer, board);
    this.deal();
    if (this.arrangement.after.length > 0) this.prepare(board);
  }

  /** Takes over a deal that copies of these bots have played at another table. */
  repeat(board: number, forehand: SeatedBot, middlehand: SeatedBot, dealer: SeatedBot, played: Table): void {
    const { course, bySeat } = this;
    this.goTo(board);
    bySeat[0] = forehand;
    bySeat[1] = middlehand;
    bySeat[2] = dealer;
    this.drawn = played.drawn;
    if (this.drawn > 1) this.dealing.draw(board, this.drawn - 1);
    this.deal();
    const { step, actions } = played.course;
    for (let i = course.step; i < step; i++) course.take(actionAnswer(actions[i]));
    for (let seat = 0; seat < 3; seat++) bySeat[seat].faults.push(...played.bySeat[seat].faults.splice(0));
    this.end(board);
  }

  private goTo(board: number): void {
    const { arrangement, match } = this;
    match.deal = board % arrangement.matchLength;
    if (match.deal === 0) this.pot = 0;
    if (this.session !== null) this.session.begin(match.deal === 0);
    this.dealing.deal(board);
    this.drawn = 1;
  }

  private deal(): void {
    const { course, start } = this;
    const { cards } = this.dealing;
    if (start === null) course.begin(cards[0], cards[1], cards[2], cards[3], this.pot);
    else course.beginAt(cards[0], cards[1], cards[2], cards[3], start.declarer, start.contract, this.pot);
  }

  /** Plays the current deal to its end. */
  playOut(): void {
    const { course } = this;
    if (pulse.absences.length > 0) while (this.playAhead()); // slower
    while (course.question !== OVER) {
      if (course.question === PLAY) this.playCards();
      else course.take(this.ask());
    }
  }

  /** Asks the current question and returns the answer. */
  ask(): number {
    const { course } = this;
    pulse.cells[PLACE] = placeOf(course.step, course.seat);
    return this.bySeat[course.seat].answer(course, this.views[course.seat]);
  }

  /** Ends a board whose deal is over. */
  end(board: number): void {
    const { course } = this;
    if (this.isLinked) this.endDeal(this.isLastOfMatch(board));
    for (let seat = 0; seat < 3; seat++) if (this.bySeat[seat].hearsResults) this.bySeat[seat].over(course);
  }

  /** Plays the current deal up to the first card; false if there is none, or a bot has failed, or it is a program. */
  playAuction(): boolean {
    const { course } = this;
    while (course.question !== OVER && course.question !== PLAY) if (this.goOn()) return false;
    return course.question === PLAY && !this.hasFaults;
  }

  /** Plays cards until something else is asked, or the deal is over. */
  playCards(): void {
    const { course, bySeat } = this;
    const { cells } = pulse;
    for (let seat: Seat = 0; seat < 3; seat++) bySeat[seat].beginPlay(course, seat as Seat);
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
    return this.bySeat[seat].card(course, this.views[seat]);
  }

  /** Plays on until a program is to be asked, which has the question then; false once the deal is over. Bots may be absent. */
  playAhead(): boolean {
    const { course, bySeat } = this;
    for (let seat = 0; seat < 3; seat++) pulse.cells[BOTS + seat] = bySeat[seat].number;
    while (course.question !== OVER) if (this.goOn()) return true;
    return false;
  }

  /** Takes the next answer; unless a program is to be asked, which has the question then. */
  goOn(): boolean {
    const { course, bySeat, views } = this;
    const bot = bySeat[course.seat];
    if (course.isForced) course.take(course.forced);
    else if (bot.isAbsent(course.step)) course.take(bot.standIn(course));
    else if (bot.prepare(course, views[course.seat])) return true;
    else course.take(this.ask());
    return false;
  }

  /** Has a bot at the table failed, since faults were last cleared? */
  get hasFaults(): boolean {
    const { bySeat } = this;
    return bySeat[0].faults.length + bySeat[1].faults.length + bySeat[2].faults.length > 0;
  }

  /** Was a bot at the table stopped, or did it die? */
  get wasStopped(): boolean {
    const { bySeat } = this;
    return bySeat[0].wasStopped || bySeat[1].wasStopped || bySeat[2].wasStopped;
  }

  private endDeal(isLast: boolean): void {
    const { course, session } = this;
    this.isMatchOver = session === null ? isLast : session.end(course, isLast);
    if (session === null && isLast && course.pot > 0) sharePot(course);
    this.pot = course.pot;
  }

  /** Does a match end with this board at the latest? The last match of a run may be cut short. */
  isLastOfMatch(board: number): boolean {
    return (
      board % this.arrangement.matchLength === this.arrangement.matchLength - 1 || board === this.arrangement.end - 1
    );
  }

  private seat(seat: Seat, bot: SeatedBot, board: number): void {
    this.bySeat[seat] = bot;
    pulse.cells[BOTS + seat] = bot.number;
    pulse.cells[PLACE] = placeOf(SITTING, seat);
    const staysSeated = this.isLinked && this.match.deal > 0;
    if (!staysSeated || bot.isStanding) bot.sit(this.course, seat);
    bot.goTo(this.course, board, seat);
  }

  /** Takes the given actions, drawing the board anew until the bots with random hands take them of their own accord. */
  private prepare(board: number): void {
    const { after } = this.arrangement;
    /** How far a draw has come. */
    let most = 0;
    for (let taken = 0; ; ) {
      taken = this.takeGiven(board);
      if (taken === after.length) return;
      if (taken > most) most = taken;
      if (this.drawn === MOST_DRAWN) this.refuseNever(board, most);
      this.drawAgain(board);
    }
  }

  /** How many of the given actions are taken. @throws OptionError if one cannot be legal */
  private takeGiven(board: number): number {
    const { course, arrangement, isOwn } = this;
    const { after, isForced } = arrangement;
    for (let i = 0; i < after.length; i++) {
      const answer = actionAnswer(after[i]);
      const isTurn = course.question !== OVER && course.seat === actionSeat(after[i]);
      const isPossible = isTurn && isLegal(course, answer);
      // Which words are legal does not depend on the hand.
      const isOfHand = isTurn && answer >= PLAYED && course.cards !== EMPTY;
      if (isOwn[i] && (isPossible ? !this.wouldTake(answer) : isOfHand)) return i;
      if (isPossible) course.take(answer);
      else {
        const what = `${isForced === true ? 'forceAfter' : 'after'}: on board ${board}: action`;
        ofOptions(() => takeStep(course, after[i], formatAction(after[i]), what, i));
      }
    }
    return after.length;
  }

  /** Does the bot that is asked answer so? Where a bot has failed, all count as if they did, so that its faults are those of the board. */
  private wouldTake(answer: number): boolean {
    const { course, bySeat } = this;
    const bot = bySeat[course.seat];
    if (course.isForced) return answer === course.forced;
    if (this.hasFaults) return true;
    const own = bot.isAbsent(course.step) ? bot.standIn(course) : this.ask();
    return own === answer || this.hasFaults;
  }

  private drawAgain(board: number): void {
    const { bySeat } = this;
    pulse.cells[DRAWN]++;
    this.dealing.draw(board, this.drawn++);
    for (let seat: Seat = 0; seat < 3; seat++) {
      this.seat(seat as Seat, bySeat[seat], board);
      bySeat[seat].goTo(this.course, board, seat + 4 * (this.drawn - 1));
    }
    this.deal();
  }

  private refuseNever(board: number, at: number): never {
    const action = this.arrangement.after[at];
    const seat = actionSeat(action);
    const who = `${SEAT_NAMES[seat]} (${this.bySeat[seat].name})`;
    const what = `would not say or play "${formatAction(action)}" of its own accord in any of a million deals`;
    return refuseOption('after', `on board ${board}: action ${at}: ${who} ${what}; \`forceAfter\` has it do so`);
  }
}
