// Hot path: no allocation, no closures, no iterators.

import { actionAnswer, actionSeat, OVER, PLAYED } from '../cards/engine/actions.js';
import { EMPTY } from '../cards/engine/cards.js';
import type { Start } from '../cards/engine/deal.js';
import type { Game } from '../cards/engine/game.js';
import { isLegal } from '../cards/engine/legal.js';
import { sharePot } from '../cards/engine/scoring.js';
import type { Seat } from '../cards/engine/seats.js';
import { Dealer } from '../cards/random/dealing.js';
import type { Key } from '../cards/random/key.js';
import { formatAction } from '../cards/record/actions.js';
import type { Fault } from '../cards/record/fault.js';
import { SEAT_NAMES } from '../cards/record/notation.js';
import { takeStep } from '../cards/record/step.js';
import { DRAWN, pulse } from '../players/bot/pulse.js';
import type { SeatedBot } from '../players/bot/seated.js';
import { Seats } from '../players/bot/seats.js';
import { ofOptions, refuseOption } from '../support/input/refusal.js';
import { type Arrangement, isOfRandomHand, type OpeningTerms } from './job.js';
import { SEATINGS, seatingOf } from './seating.js';
import { Session } from './session.js';

/** How often a board is drawn at most until the bots take the given actions. */
const MOST_DRAWN = 1_000_000;

/** A deal that has been played at another table: plain data. */
export interface FinishedDeal {
  /** How often it was drawn. */
  readonly drawn: number;
  readonly seating: number;
  readonly actions: Uint16Array;
  /** By seat. */
  readonly faults: readonly (readonly Fault[])[];
}

/** Bots that play one board of a run after the other, each in its place in a match; the last is kept until the next. */
export class Table extends Seats {
  /** The seating of the board, an index into SEATINGS: set before it begins; another after it if seats were drawn. */
  seating = 0;
  /** Declarer and contract for deals without an auction, else null; the job's, unless changed between boards. */
  start: Start | null;
  /** How often the last board was drawn: more than once if the bots would not take the given actions. */
  drawn = 1;
  /** By given action: is it asked for, as its seat has a random hand? */
  private readonly isOwn: readonly boolean[];
  private readonly arrangement: Arrangement;
  private readonly after: OpeningTerms['after'];
  /** Who plays the boards that are given no bots. */
  private readonly trio: readonly SeatedBot[];
  private readonly dealing: Dealer;
  private readonly match: { deal: number; readonly length: number; readonly session: Session | null };
  private pot = 0;
  /** The bots by place of a seating. */
  private readonly byPlace: SeatedBot[] = [];
  /** The current session; null if none is played. */
  readonly session: Session | null;
  /** Are deals linked, by a pot or in sessions? */
  private readonly isLinked: boolean;
  /** If they are: was the last deal the last of its match or session? */
  isMatchOver = false;

  /** `home`: the game that the bots believe they play. */
  constructor(game: Game, arrangement: Arrangement, key: Key, trio: readonly SeatedBot[], home = game) {
    const { matchLength, sessionTarget, beginning } = arrangement;
    const session = sessionTarget === undefined ? null : new Session(sessionTarget);
    const match = { deal: 0, length: matchLength, session };
    super(game, trio, { match, pulse, home });
    this.arrangement = arrangement;
    this.trio = trio;
    this.session = session;
    this.isLinked = game.pot || session !== null;
    this.match = match;
    this.dealing = new Dealer(beginning, key);
    this.start = beginning.start;
    this.after = beginning.after;
    this.isOwn = this.after.map((action) => isOfRandomHand(beginning, action));
  }

  /** Plays a board in the job's seating. The boards of a match must be played in order, without others in between. */
  play(board: number): void {
    const { matchLength, fixedSeats } = this.arrangement;
    this.seating = seatingOf(board, matchLength, fixedSeats);
    const [forehand, middlehand, dealer] = SEATINGS[this.seating];
    this.seatTrio(this.trio[forehand], this.trio[middlehand], this.trio[dealer]);
    this.playSeated(board);
  }

  /** Seats these bots, all distinct, for the boards that follow. */
  seatTrio(forehand: SeatedBot, middlehand: SeatedBot, dealer: SeatedBot): void {
    this.bots[0] = forehand;
    this.bots[1] = middlehand;
    this.bots[2] = dealer;
  }

  /** Plays a board with the bots that are seated. The boards of a match must follow each other. */
  playSeated(board: number): void {
    this.beginBoard(board);
    this.playOut();
    this.end(board);
  }

  /** Begins the deal of a board, without asking anything yet. */
  beginBoard(board: number): void {
    this.goTo(board);
    this.seatAll(board, this.staySeated);
    this.deal(this.dealing.cards, this.start, this.pot);
    if (this.after.length > 0) this.prepare(board);
  }

  /** Takes over a deal that copies of these bots have played at another table. */
  repeat(board: number, played: FinishedDeal): void {
    const { course, bots } = this;
    this.goTo(board);
    this.drawn = played.drawn;
    if (this.drawn > 1) {
      this.dealing.draw(board, this.drawn - 1);
      this.reseat(played.seating);
    }
    this.deal(this.dealing.cards, this.start, this.pot);
    const { actions } = played;
    for (let i = course.step; i < actions.length; i++) course.take(actionAnswer(actions[i]));
    for (let seat = 0; seat < 3; seat++) bots[seat].faults.push(...played.faults[seat]);
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

  /** Do bots see what they have won in the deals before? */
  get showsScores(): boolean {
    return this.session !== null;
  }

  /** What records of a deal say of the match that it is in. */
  get standing() {
    const { session } = this;
    return { session: session && { target: session.target, before: session.scores } };
  }

  /** Is a match over that need not have all its deals? */
  get isOverEarly(): boolean {
    return this.session !== null && this.isMatchOver;
  }

  /** Do the bots keep their seats from the deal before? */
  private get staySeated(): boolean {
    return this.isLinked && this.match.deal > 0;
  }

  /** Counts an illegal answer that came from outside; returns the default one. */
  illegal(detail: string): number {
    return this.bots[this.course.seat].fault(this.course, 'illegal', detail);
  }

  /** Ends a board whose deal is over. */
  end(board: number): void {
    if (this.isLinked) this.endDeal(this.isLastOfMatch(board));
    this.showResult();
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

  /** Takes the given actions, drawing board and seating anew until the bots with random hands take them themselves. */
  private prepare(board: number): void {
    const { after } = this;
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
    const { course, after, isOwn } = this;
    for (let i = 0; i < after.length; i++) {
      const answer = actionAnswer(after[i]);
      const isTurn = course.question !== OVER && course.seat === actionSeat(after[i]);
      const isPossible = isTurn && isLegal(course, answer);
      // Which words are legal does not depend on the hand.
      const isOfHand = isTurn && answer >= PLAYED && course.cards !== EMPTY;
      if (isOwn[i] && (isPossible ? !this.wouldTake(answer) : isOfHand)) return i;
      if (isPossible) course.take(answer);
      else {
        ofOptions(() => takeStep(course, after[i], formatAction(after[i]), `after: on board ${board}: action`, i));
      }
    }
    return after.length;
  }

  /** Does the bot that is asked answer so? Where a bot has failed, all count as if, so that its faults are counted. */
  private wouldTake(answer: number): boolean {
    const { course, bots, views } = this;
    const bot = bots[course.seat];
    if (course.isForced) return answer === course.forced;
    if (this.hasFaults) return true;
    const own = bot.isAbsent(course.step) ? bot.standIn(course, views[course.seat]) : this.ask();
    return own === answer || this.hasFaults;
  }

  private drawAgain(board: number): void {
    const { dealing, start, pot, staySeated } = this;
    pulse.cells[DRAWN]++;
    dealing.draw(board, this.drawn);
    // So that a seating counts as often as its bots answer so: as among all deals and seatings that begin so.
    if (!this.arrangement.fixedSeats) this.reseat(dealing.below(SEATINGS.length));
    for (let seat: Seat = 0; seat < 3; seat++) this.seat(seat as Seat, board, this.drawn, staySeated);
    this.drawn++;
    this.deal(dealing.cards, start, pot);
  }

  private reseat(seating: number): void {
    const { bots, byPlace } = this;
    for (let seat = 0; seat < 3; seat++) byPlace[SEATINGS[this.seating][seat]] = bots[seat];
    for (let seat = 0; seat < 3; seat++) bots[seat] = byPlace[SEATINGS[seating][seat]];
    this.seating = seating;
  }

  private refuseNever(board: number, at: number): never {
    const action = this.after[at];
    const seat = actionSeat(action);
    const who = `${SEAT_NAMES[seat]} (${this.bots[seat].name})`;
    const what = `would not say or play "${formatAction(action)}" of its own accord in any of a million deals`;
    return refuseOption('after', `on board ${board}: action ${at}: ${who} ${what}; give its hand in \`hands\``);
  }
}
