// Hot path: no allocation, no closures, no iterators.
import { actionOf, answerCard, DECLARE, DISCARD, discardedPair, GIVE_BACK, KONTRA, OVER, PLAY } from './actions.js';
import { type Card, type CardSet, EMPTY, type Suit } from './cards.js';
import type { Duties } from './duties.js';
import { type Game, TRUMP_BY_LEAD } from './game.js';
import { legalCards } from './play.js';
import { settle } from './scoring.js';
import { after, NOBODY, type Seat } from './seats.js';

/** More actions than any deal has: 20 in the longest auction, 10 around the exchange and Kontra, 30 cards. */
export const MOST_ACTIONS = 64;

/**
 * The course of one deal under one game's rules: it stops at each decision (`question`, `seat`, and the legal answers in
 * `words` and `cards`) and goes on when it is given the answer ({@link Course.take}). States with one legal answer pass in
 * silence, except giving back, discarding and playing, which are always asked. One object serves any number of deals.
 *
 * Answers are not checked here: whoever asks, checks.
 */
export class Course {
  readonly game: Game;
  private readonly duties: Duties;

  /** What is asked now: a question's number, OVER at the end. */
  question: number = OVER;
  /** Who is asked. */
  seat: Seat = 0;
  /** The legal answers that are words: bit `w` for word `w`. */
  words = 0;
  /** The legal answers that are cards; of a discard, the twelve cards of which any two go. */
  cards: CardSet = EMPTY;

  /** The actions taken: `actions[0 … step − 1]`. */
  readonly actions = new Uint16Array(MOST_ACTIONS);
  /** How many actions were taken: the index of the next one in a record. */
  step = 0;

  /** The ten cards dealt to each seat. */
  readonly dealt = new Int32Array(3);
  /** What each seat holds now. */
  readonly hands = new Int32Array(3);
  /** What each seat has played. */
  readonly played = new Int32Array(3);
  talon: CardSet = EMPTY;
  discards: CardSet = EMPTY;

  // The auction, in the terms that both games share.
  /** Who holds the highest bid so far; the declarer once the auction is over. */
  holder: number = NOBODY;
  /** The highest bid so far: a step of the game's own ladder, −1 before the first. */
  level = -1;
  /** The suit named highest in a suit contest, −1 for none. */
  suit = -1;
  /** Who has bid at the level that may have to be contested: bit `s` for seat `s`. */
  bidders = 0;
  /** The seat that may outbid the holder in a duel, 3 when none is left. */
  challenger = 0;

  // The contract.
  /** The contract of a deal without an auction, −1 where there is one. */
  given = -1;
  declarer: number = NOBODY;
  /** An index of the game's contracts, −1 until it is declared. */
  contract = -1;
  /** A suit, NO_TRUMP, or −1 while it is not known. */
  trump = -1;
  target = 0;
  /** What all payments of this deal are multiplied by (Doppeln, Kontra, Re). */
  multiplier = 1;
  kontra = false;
  /** The card called, −1 for none. */
  called = -1;
  /** Who handed the called card over; nobody if it lay in the talon. */
  callHolder: number = NOBODY;
  /** The card given back for it, −1 for none. */
  returned = -1;

  // The play.
  leader: Seat = 0;
  /** Cards in the current trick, 0–2. */
  trickSize = 0;
  /** The first and the second card of the current trick, as far as they are played. */
  first: Card = 0 as Card;
  second: Card = 0 as Card;
  /** The card that is winning, and whose it is. */
  best: Card = 0 as Card;
  winner: Seat = 0;
  /** Tricks taken by the declarer and by the defenders. */
  tricks = 0;
  lost = 0;
  /** May Kontra still be said? */
  kontraOpen = false;

  // The result.
  won = false;
  readonly score = new Int32Array(3);
  /** The pot of the match before and after this deal. */
  potBefore = 0;
  pot = 0;

  constructor(game: Game) {
    this.game = game;
    this.duties = game.duties;
  }

  /** Begins a deal at its first decision. The four sets part the 32 cards, 10, 10, 10 and 2. */
  begin(forehand: number, middlehand: number, dealer: number, talon: number, pot = 0): void {
    this.deal(forehand, middlehand, dealer, talon, pot);
    this.game.open(this);
    this.proceed();
  }

  /** Begins a deal without its auction: `declarer` plays `contract`, an index of the game's contracts. */
  beginAt(
    forehand: number,
    middlehand: number,
    dealer: number,
    talon: number,
    declarer: number,
    contract: number,
    pot = 0,
  ): void {
    this.deal(forehand, middlehand, dealer, talon, pot);
    this.given = contract;
    this.declarer = declarer;
    this.seat = declarer as Seat;
    this.game.start(this);
    this.proceed();
  }

  /** Gives the answer to the question at hand and goes on to the next decision. */
  take(answer: number): void {
    this.actions[this.step++] = actionOf(this.seat, answer);
    if (this.question === PLAY) {
      this.playCard(answerCard(answer));
      return;
    }
    this.carryOut(answer);
    this.proceed();
  }

  /** Is there just one legal answer? That can be only with a card to be played: other questions of this kind pass in silence. */
  get isForced(): boolean {
    return this.question === PLAY && (this.cards & (this.cards - 1)) === 0;
  }

  /** The declarer takes up the talon: the exchange begins. */
  pickUp(): void {
    this.hands[this.declarer] |= this.talon;
    this.seat = this.declarer as Seat;
    if (this.given < 0) this.question = DECLARE;
    else this.declare(this.given);
  }

  /** The contract is settled; the discard comes next. */
  declare(contract: number): void {
    const { trump, target } = this.game.contracts[contract];
    this.contract = contract;
    this.trump = trump;
    this.target = target;
    this.seat = this.declarer as Seat;
    this.question = DISCARD;
  }

  /** Asks `seat` for a card. */
  askCard(seat: Seat): void {
    this.seat = seat;
    this.question = PLAY;
    const hand = this.hands[seat] as CardSet;
    if (this.trickSize === 0) {
      this.cards = hand;
      return;
    }
    const led = (this.first >> 3) as Suit;
    this.cards = legalCards(
      hand,
      led,
      this.best,
      this.trump,
      this.trickSize === 2 && this.isRelieved(seat),
      this.duties,
    );
  }

  /** Is the deal passed out: over without a declarer? */
  get isPassedOut(): boolean {
    return this.question === OVER && this.declarer === NOBODY;
  }

  /** Ends the deal and settles it. */
  end(): void {
    this.question = OVER;
    this.words = 0;
    this.cards = EMPTY;
    settle(this);
  }

  /** Takes over the whole state of another course of the same game. */
  copy(other: Course): void {
    this.question = other.question;
    this.seat = other.seat;
    this.words = other.words;
    this.cards = other.cards;
    this.actions.set(other.actions);
    this.step = other.step;
    this.dealt.set(other.dealt);
    this.hands.set(other.hands);
    this.played.set(other.played);
    this.talon = other.talon;
    this.discards = other.discards;
    this.holder = other.holder;
    this.level = other.level;
    this.suit = other.suit;
    this.bidders = other.bidders;
    this.challenger = other.challenger;
    this.given = other.given;
    this.declarer = other.declarer;
    this.contract = other.contract;
    this.trump = other.trump;
    this.target = other.target;
    this.multiplier = other.multiplier;
    this.kontra = other.kontra;
    this.called = other.called;
    this.callHolder = other.callHolder;
    this.returned = other.returned;
    this.leader = other.leader;
    this.trickSize = other.trickSize;
    this.first = other.first;
    this.second = other.second;
    this.best = other.best;
    this.winner = other.winner;
    this.tricks = other.tricks;
    this.lost = other.lost;
    this.kontraOpen = other.kontraOpen;
    this.won = other.won;
    this.score.set(other.score);
    this.potBefore = other.potBefore;
    this.pot = other.pot;
  }

  private deal(forehand: number, middlehand: number, dealer: number, talon: number, pot: number): void {
    this.dealt[0] = this.hands[0] = forehand;
    this.dealt[1] = this.hands[1] = middlehand;
    this.dealt[2] = this.hands[2] = dealer;
    this.talon = talon as CardSet;
    this.played[0] = this.played[1] = this.played[2] = 0;
    this.score[0] = this.score[1] = this.score[2] = 0;
    this.discards = EMPTY;
    this.step = 0;
    this.holder = NOBODY;
    this.level = -1;
    this.suit = -1;
    this.bidders = 0;
    this.challenger = 0;
    this.given = -1;
    this.declarer = NOBODY;
    this.contract = -1;
    this.trump = -1;
    this.target = 0;
    this.multiplier = 1;
    this.kontra = false;
    this.called = -1;
    this.callHolder = NOBODY;
    this.returned = -1;
    this.trickSize = 0;
    this.tricks = 0;
    this.lost = 0;
    this.won = false;
    this.kontraOpen = this.game.kontra;
    this.potBefore = this.pot = pot;
  }

  /** Goes on to the next decision that is written: a question with one word for an answer passes in silence. */
  private proceed(): void {
    while (this.question < PLAY) {
      this.words = 0;
      this.cards = EMPTY;
      if (this.question === DISCARD) {
        this.cards = this.hands[this.seat] as CardSet;
        return;
      }
      this.game.stages[this.question]?.ask(this);
      if (this.question === GIVE_BACK || this.cards !== EMPTY || (this.words & (this.words - 1)) !== 0) return;
      this.carryOut(31 - Math.clz32(this.words));
    }
    this.words = 0;
  }

  private carryOut(answer: number): void {
    if (this.question !== DISCARD) {
      this.game.stages[this.question]?.take(this, answer);
      return;
    }
    this.discards = discardedPair(answer);
    this.hands[this.declarer] &= ~this.discards;
    this.leader = this.declarer as Seat;
    this.askCard(this.leader);
  }

  private playCard(card: Card): void {
    const { seat, trickSize } = this;
    const bit = 1 << card;
    this.hands[seat] &= ~bit;
    this.played[seat] |= bit;
    if (trickSize === 0) {
      if (this.trump === TRUMP_BY_LEAD) this.trump = card >> 3;
      this.first = this.best = card;
      this.leader = this.winner = seat;
    } else {
      if (trickSize === 1) this.second = card;
      // Whether the card beats the best one, as a mask of all ones or none: no processor can predict it.
      const { best, winner } = this;
      const isSuit = ((card ^ best) - 8) >> 31;
      const isTrump = (((card >> 3) ^ this.trump) - 1) >> 31;
      const beats = (isSuit & ((best - card) >> 31)) | (~isSuit & isTrump);
      this.best = (best ^ ((best ^ card) & beats)) as Card;
      this.winner = (winner ^ ((winner ^ seat) & beats)) as Seat;
      if (trickSize === 2) {
        this.endTrick();
        return;
      }
    }
    this.trickSize = trickSize + 1;
    if (!this.kontraOpen) {
      this.askCard(after(seat));
      return;
    }
    this.seat = after(seat);
    this.question = KONTRA;
    this.proceed();
  }

  private endTrick(): void {
    this.trickSize = 0;
    this.kontraOpen = false;
    if (this.winner === this.declarer) this.tricks++;
    else this.lost++;
    if (this.tricks + this.lost === 10 || (this.game.earlyEnd && this.isDecided())) {
      this.end();
      return;
    }
    this.askCard(this.winner);
  }

  /** Does the table stop here (B32, W28)? */
  private isDecided(): boolean {
    if (this.target === 0) return this.tricks > 0;
    if (this.lost > 10 - this.target) return true;
    return this.tricks >= this.target && this.game.contracts[this.contract].stopsWhenMade;
  }

  /** Is the third player's partner winning, and do the rules relieve him then (B25, B28)? */
  private isRelieved(seat: Seat): boolean {
    const { declarer } = this;
    if (seat === declarer || this.winner === declarer) return false;
    return this.leader === declarer || this.duties.partnerLedRelief;
  }
}
