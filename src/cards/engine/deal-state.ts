import { actionAnswer, DOUBLE, OVER, wordOf } from './actions.js';
import { type Card, type CardSet, EMPTY, SUITS, suitSet } from './cards.js';
import type { GameTerms } from './contract.js';
import { NOBODY, type Seat, taps } from './seats.js';

/** More actions than any deal has: 20 in the longest auction, 10 around the exchange and Kontra, 30 cards. */
export const MOST_ACTIONS = 64;

const DOUBLED = wordOf('double');

/** The state of a deal between two decisions, all in integers, and the moves with which the stages advance it. */
export abstract class DealState {
  readonly game: GameTerms;

  /** The current question's number, OVER at the end. */
  question: number = OVER;
  /** Who is asked. */
  seat: Seat = 0;
  /** The legal answers that are words: bit `w` for word `w`. */
  words = 0;
  /** The legal answers that are cards; for a discard, the twelve cards from which any two may go. */
  cards: CardSet = EMPTY;

  /** The actions taken: `actions[0 … step − 1]`. */
  readonly actions = new Uint16Array(MOST_ACTIONS);
  /** The number of actions taken, which is the index of the next one in a record. */
  step = 0;

  /** The ten cards dealt to each seat. */
  readonly dealt = new Int32Array(3);
  /** What each seat holds now. */
  readonly hands = new Int32Array(3);
  /** What each seat held when play began; empty before. */
  readonly held = new Int32Array(3);
  talon: CardSet = EMPTY;
  discards: CardSet = EMPTY;

  // The auction, in terms that both games share.
  /** Who holds the highest bid so far; the declarer once the auction is over. */
  holder: number = NOBODY;
  /** The highest bid so far: a step of the game's own ladder, −1 before the first. */
  level = -1;
  /** The suit named highest in a suit contest, −1 for none. */
  suit = -1;
  /** Who has bid at the level that may have to be contested: bit `s` for seat `s`. */
  bidders = 0;
  /** The seat that may still outbid the holder in a duel, 3 if none. */
  challenger = 0;

  // The contract.
  /** The contract of a deal without an auction, −1 where there is one. */
  given = -1;
  declarer: number = NOBODY;
  /** An index into the game's contracts, −1 until declared. */
  contract = -1;
  /** A suit, NO_TRUMP, or −1 while it is not known. */
  trump = -1;
  target = 0;
  /** The multiplier of all payments in this deal (Doppeln, Kontra, Re). */
  multiplier = 1;
  /** Who has said Kontra: bit `s` for seat `s`. */
  kontras = 0;
  /** The last of them. */
  kontraSeat: number = NOBODY;
  /** How often he and the declarer have doubled in turn, while they may go on. */
  chain = 0;
  /** The card called, −1 for none. */
  called = -1;
  /** Who handed the called card over; nobody if it lay in the talon. */
  callHolder: number = NOBODY;
  /** The card given back for it, −1 for none. */
  returned = -1;

  // The play.
  /** All cards played. */
  gone: CardSet = EMPTY;
  leader: Seat = 0;
  /** Cards in the current trick, 0–2; 3 where Kontra may be said before the trick is settled. */
  trickSize = 0;
  /** The cards of the current trick so far. */
  first: Card = 0 as Card;
  second: Card = 0 as Card;
  third: Card = 0 as Card;
  /** The card that is winning, and who played it. */
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

  constructor(game: GameTerms) {
    this.game = game;
  }

  /** The declarer takes up the talon: the exchange begins. */
  abstract pickUp(): void;
  /** The contract is settled; the discard comes next. */
  abstract declare(contract: number): void;
  /** Asks `seat` for a card. */
  abstract askCard(seat: Seat): void;
  /** Settles a complete trick and begins the next. */
  abstract endTrick(): void;
  /** Ends the deal and settles it. */
  abstract end(): void;

  /** What a seat has played. */
  playedBy(seat: number): CardSet {
    return (this.held[seat] & ~this.hands[seat]) as CardSet;
  }

  /** All cards of the suits for which a seat has tapped: it has played its last one (W29). */
  tappedBy(seat: number): CardSet {
    if (!taps(this.game.rules.tapping, seat === this.declarer)) return EMPTY;
    const played = this.playedBy(seat);
    let suits = 0;
    for (const suit of SUITS) {
      const all = suitSet(suit);
      if ((played & all) !== 0 && (this.hands[seat] & all) === 0) suits |= all;
    }
    return suits as CardSet;
  }

  /** The multiplier as far as a seat knows it: of unseen Doppeln, only its own until all have answered (W04). */
  multiplierFor(seat: number): number {
    if (this.question !== DOUBLE || this.game.unseen !== DOUBLE) return this.multiplier;
    return seat < this.step && actionAnswer(this.actions[seat]) === DOUBLED ? 2 : 1;
  }

  /** Copies the whole state of another deal of the same game. */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: hot, and one list of fields
  copy(other: DealState): void {
    this.question = other.question;
    this.seat = other.seat;
    this.words = other.words;
    this.cards = other.cards;
    // Arrays as short as these are copied faster one by one.
    for (let i = 0; i < other.step; i++) this.actions[i] = other.actions[i];
    this.step = other.step;
    for (let seat = 0; seat < 3; seat++) {
      this.dealt[seat] = other.dealt[seat];
      this.hands[seat] = other.hands[seat];
      this.held[seat] = other.held[seat];
      this.score[seat] = other.score[seat];
    }
    this.gone = other.gone;
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
    this.kontras = other.kontras;
    this.kontraSeat = other.kontraSeat;
    this.chain = other.chain;
    this.called = other.called;
    this.callHolder = other.callHolder;
    this.returned = other.returned;
    this.leader = other.leader;
    this.trickSize = other.trickSize;
    this.first = other.first;
    this.second = other.second;
    this.third = other.third;
    this.best = other.best;
    this.winner = other.winner;
    this.tricks = other.tricks;
    this.lost = other.lost;
    this.kontraOpen = other.kontraOpen;
    this.won = other.won;
    this.potBefore = other.potBefore;
    this.pot = other.pot;
  }

  /** Resets to the state before the first question. */
  protected reset(forehand: number, middlehand: number, dealer: number, talon: number, pot: number): void {
    this.dealt[0] = this.hands[0] = forehand;
    this.dealt[1] = this.hands[1] = middlehand;
    this.dealt[2] = this.hands[2] = dealer;
    this.talon = talon as CardSet;
    this.held[0] = this.held[1] = this.held[2] = 0;
    this.gone = EMPTY;
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
    this.kontras = 0;
    this.kontraSeat = NOBODY;
    this.chain = 0;
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
}
