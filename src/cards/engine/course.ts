// Hot path: no allocation, no closures, no iterators.

import { firstOfBranch, highProduct } from '../random/stream.js';
import {
  actionOf,
  answerCard,
  DECLARE,
  DISCARD,
  discardedPair,
  GIVE_BACK,
  KONTRA,
  OVER,
  PLAY,
  PLAYED,
  RETURNED,
} from './actions.js';
import { type Card, type CardSet, EMPTY, lowest, nth, size } from './cards.js';
import { TRUMP_BY_LEAD } from './contract.js';
import { DealState } from './deal-state.js';
import type { Game } from './game.js';
import { beatingMask, beats, type Law, lawsOf, legalCards, relievedMask } from './play.js';
import { settle } from './scoring.js';
import { after, firstDefender, NOBODY, type Seat } from './seats.js';
import { askStage, type Stages, takeToStage } from './stages.js';

/**
 * The course of one deal under one game's rules: it stops at each decision (`question`, `seat`, and the legal answers
 * in `words` and `cards`) and continues with the answer ({@link Course.take}). A question with one legal answer is
 * skipped, except giving back, discarding and playing, which are always asked. One object serves any number of deals.
 *
 * Answers are not checked here: that is up to the caller.
 * @example
 * const course = new Course(makeGame('bolachen'));
 * course.begin(...unrankDeal(77));
 * course.take(legalAnswers(course)[0] ?? 0);
 */
export class Course extends DealState {
  declare readonly game: Game;
  private readonly laws: readonly Law[];

  constructor(game: Game) {
    super(game);
    this.laws = lawsOf(game.duties);
  }

  /** Begins a deal at its first decision. The four sets partition the 32 cards: 10, 10, 10 and 2. */
  begin(forehand: number, middlehand: number, dealer: number, talon: number, pot = 0): void {
    this.reset(forehand, middlehand, dealer, talon, pot);
    this.game.open(this);
    this.proceed();
  }

  /** Begins a deal without an auction: `declarer` plays `contract`, an index into the game's contracts. */
  beginAt(
    forehand: number,
    middlehand: number,
    dealer: number,
    talon: number,
    declarer: number,
    contract: number,
    pot = 0,
  ): void {
    this.reset(forehand, middlehand, dealer, talon, pot);
    this.given = contract;
    this.declarer = declarer;
    this.seat = declarer as Seat;
    this.game.start(this);
    this.proceed();
  }

  /** Answers the current question and proceeds to the next decision. */
  take(answer: number): void {
    if (this.question === PLAY) {
      this.takeCard(answerCard(answer));
      return;
    }
    this.actions[this.step++] = actionOf(this.seat, answer);
    this.carryOut(answer);
    this.proceed();
  }

  /** Does nobody decide? One card can be played, or one is drawn blind; words without a choice are skipped. */
  get isForced(): boolean {
    return this.question === PLAY ? (this.cards & (this.cards - 1)) === 0 : this.isDrawn;
  }

  /** Is the card in return drawn by somebody who sees only its back (B18)? All of them are legal in a record. */
  get isDrawn(): boolean {
    return this.question === GIVE_BACK && ((this.game.drawnReturns >>> this.declarer) & 1) === 1;
  }

  /** The answer where nobody decides. */
  get forced(): number {
    return this.question === PLAY ? PLAYED + lowest(this.cards) : RETURNED + drawnReturn(this);
  }

  pickUp(): void {
    this.hands[this.declarer] |= this.talon;
    this.seat = this.declarer as Seat;
    if (this.given < 0) this.question = DECLARE;
    else this.declare(this.given);
  }

  declare(contract: number): void {
    const { trump, target } = this.game.contracts[contract];
    this.contract = contract;
    this.trump = trump;
    this.target = target;
    this.seat = this.declarer as Seat;
    this.question = DISCARD;
  }

  askCard(seat: Seat): void {
    this.seat = seat;
    this.question = PLAY;
    const hand = this.hands[seat];
    if (this.trickSize === 0) {
      this.cards = hand as CardSet;
      return;
    }
    const law = this.laws[this.trump];
    const relieved = this.trickSize === 2 ? relievedMask(seat, this.leader, this.winner, this.declarer, law) : 0;
    this.cards = legalCards(hand, this.first, this.best, relieved, law);
  }

  /** Was the deal passed out? */
  get isPassedOut(): boolean {
    return this.question === OVER && this.declarer === NOBODY;
  }

  end(): void {
    this.question = OVER;
    this.words = 0;
    this.cards = EMPTY;
    settle(this);
  }

  /** Proceeds to the next decision to be recorded: a question with one word as its only answer is skipped. */
  private proceed(): void {
    while (this.question < PLAY) {
      this.words = 0;
      this.cards = EMPTY;
      if (this.question === DISCARD) {
        this.cards = this.hands[this.seat] as CardSet;
        return;
      }
      askStage(this.game.stages as Stages, this);
      if (this.question === GIVE_BACK || this.cards !== EMPTY || (this.words & (this.words - 1)) !== 0) return;
      this.carryOut(31 - Math.clz32(this.words));
    }
    this.words = 0;
  }

  private carryOut(answer: number): void {
    if (this.question !== DISCARD) {
      takeToStage(this.game.stages as Stages, this, answer);
      return;
    }
    this.discards = discardedPair(answer);
    this.hands[this.declarer] &= ~this.discards;
    for (let seat = 0; seat < 3; seat++) this.held[seat] = this.hands[seat];
    this.leader = this.declarer as Seat;
    if (!this.game.kontraBeforeLead) {
      this.askCard(this.leader);
      return;
    }
    this.seat = firstDefender(this.leader);
    this.question = KONTRA;
  }

  /** {@link take}, for a card to be played. */
  takeCard(card: Card): void {
    if (this.trickSize === 0) this.lead(card);
    else if (this.trickSize === 1) this.follow(card);
    else if (this.kontraOpen) this.completeTrick(card);
    else this.closeTrick(card);
    if (!this.kontraOpen) return;
    this.question = KONTRA;
    this.proceed();
  }

  /** {@link takeCard}, for the first card of a trick without Kontra. */
  lead(card: Card): void {
    const { seat } = this;
    this.lay(card, seat);
    if (this.trump === TRUMP_BY_LEAD) this.trump = card >> 3;
    this.first = this.best = card;
    this.leader = this.winner = seat;
    this.trickSize = 1;
    const next = after(seat);
    this.seat = next;
    this.cards = legalCards(this.hands[next], card, card, 0, this.laws[this.trump]);
  }

  /** {@link takeCard}, for the second card. */
  follow(card: Card): void {
    const { seat, first, leader } = this;
    this.lay(card, seat);
    this.second = card;
    const beats = beatingMask(card, first, this.trump);
    this.best = (first ^ ((first ^ card) & beats)) as Card;
    this.winner = (leader ^ ((leader ^ seat) & beats)) as Seat;
    this.trickSize = 2;
    this.askCard(after(seat));
  }

  /** {@link takeCard}, for the third card. */
  closeTrick(card: Card): void {
    const { seat, best, winner } = this;
    this.lay(card, seat);
    const beats = beatingMask(card, best, this.trump);
    this.best = (best ^ ((best ^ card) & beats)) as Card;
    this.winner = (winner ^ ((winner ^ seat) & beats)) as Seat;
    this.endTrick();
  }

  /** {@link closeTrick} while Kontra may be said: the trick stays open until the stage ends it. */
  private completeTrick(card: Card): void {
    const { seat } = this;
    this.lay(card, seat);
    if (beats(card, this.best, this.trump)) {
      this.best = card;
      this.winner = seat;
    }
    this.third = card;
    this.trickSize = 3;
    this.seat = firstDefender(this.declarer as Seat);
  }

  private lay(card: Card, seat: Seat): void {
    this.actions[this.step++] = actionOf(seat, PLAYED + card);
    const bit = 1 << card;
    this.hands[seat] &= ~bit;
    this.gone = (this.gone | bit) as CardSet;
  }

  endTrick(): void {
    this.trickSize = 0;
    this.kontraOpen = false;
    const isWon = ((this.winner ^ this.declarer) - 1) >>> 31;
    this.tricks += isWon;
    this.lost += 1 - isWon;
    if (this.tricks + this.lost === 10 || (this.game.earlyEnd && this.isDecided())) {
      this.end();
      return;
    }
    this.askCard(this.winner);
  }

  /** Does play stop early here (B32, W28)? */
  private isDecided(): boolean {
    if (this.target === 0) return this.tricks > 0;
    if (this.lost > 10 - this.target) return true;
    return this.tricks >= this.target && this.game.contracts[this.contract].stopsWhenMade;
  }
}

/**
 * The card drawn blind for a card called. It follows from the four groups of the deal, of which nobody knows enough to
 * foresee it: chance for the players, and the same in every playing of the deal.
 */
function drawnReturn({ dealt, talon, called, cards }: Course): Card {
  return nth(cards, highProduct(firstOfBranch(dealt[0] ^ talon, dealt[1], called), size(cards)));
}
