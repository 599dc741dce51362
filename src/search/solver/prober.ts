import { ALL_CARDS, CARDS, type Card, type CardSet, cardsOf, lowest, SUITS, suitOf } from '../../cards/engine/cards.js';
import { type Duties, NO_TRUMP } from '../../cards/engine/duties.js';
import { Board, NO_CARD } from './board.js';
import { guessTricks } from './guess.js';
import { LAW_TRUMPS, lawOf } from './law.js';
import { type Aim, after, isByLead, maySet, type Position, turnOf } from './position.js';
import { Search, taskOf } from './search.js';

/** A legal card and the declarer's tricks, with the one on the table, once it has been played. */
export interface CardValue {
  readonly card: Card;
  readonly tricks: number;
}

/** The numbers of tricks that matter, 0 ≤ low ≤ high: a value outside is given as the nearer bound, for speed. */
export interface Within {
  readonly low: number;
  readonly high: number;
}

/** In place of a number of tricks. */
const NO_GUESS = -1;

export const ALL_NUMBERS: Within = { low: 0, high: 10 };

/** The values of positions from the search, on which the {@link Solver} and its questions about exchanges are based. */
export class Prober {
  readonly search: Search;
  private readonly board = new Board();
  /** The board after a card. */
  private readonly next = new Board();
  /** By card: the value of {@link Prober.cards}. */
  private readonly values = new Int8Array(CARDS);
  /** The duties of play for the next questions. */
  duties: Duties;

  constructor(duties: Duties, tableBits: number) {
    this.duties = duties;
    this.search = new Search(tableBits);
  }

  /** The value of each legal card, or of those `among`, by card; −1 for any other. Overwritten by the next call. */
  cards(position: Position, aim: Aim, within: Within, among: CardSet = ALL_CARDS): Int8Array {
    const { board, values } = this;
    const setsTrumps = isByLead(position.trump);
    this.enter(position, aim);
    const legal = board.legal(this.search.law);
    const held = board.hands[position.trick.length];
    // Within a trick the board stays the same; a card that completes a trick or sets trumps changes it.
    const stays = position.trick.length < 2 && !setsTrumps;
    let tricks = stays ? this.startOf(board, aim, NO_GUESS, within) : NO_GUESS;
    let below = NO_CARD;
    values.fill(NO_CARD);
    for (let rest: number = position.hands[turnOf(position)] & among; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      const number = board.cardOf(card);
      if (((legal >>> number) & 1) === 0 || (setsTrumps && !maySet(card, position.trump))) continue;
      if (setsTrumps && number >> 3 !== below >> 3) tricks = NO_GUESS;
      if (!adjoin(below, number, held)) {
        if (stays) tricks = this.exactWith(board, number, tricks, within.low, within.high);
        else if (setsTrumps) tricks = this.exactLed(position, card, aim, tricks, within);
        else tricks = this.exactTaken(number, aim, tricks, within);
      }
      below = number;
      values[card] = tricks;
    }
    return values;
  }

  /** The cards that may be played. */
  legal(position: Position): CardSet {
    const { board } = this;
    this.enter(position, 'most');
    const closed = board.legal(this.search.law);
    let legal = 0;
    for (let rest = position.hands[turnOf(position)] as number; rest !== 0; rest &= rest - 1) {
      const card = lowest(rest as CardSet);
      const isLegal = ((closed >>> board.cardOf(card)) & 1) === 1;
      if (isLegal && (!isByLead(position.trump) || maySet(card, position.trump))) legal |= 1 << card;
    }
    return legal as CardSet;
  }

  /** Puts the question's position on the board and its duties before the search. */
  private enter(position: Position, aim: Aim): void {
    const trump = isByLead(position.trump) ? NO_TRUMP : position.trump;
    this.search.play(lawOf(this.duties, trump), aim === 'fewest');
    this.board.set(position, trump);
  }

  /** Does the declarer take at least `need` tricks from here? */
  atLeast(position: Position, need: number, aim: Aim): boolean {
    if (need <= 0) return true;
    if (isByLead(position.trump)) {
      return this.openings(position).some(({ lead }) => {
        this.enterLed(position, lead, aim);
        return this.probe(this.next, need);
      });
    }
    this.enter(position, aim);
    return this.probe(this.board, need);
  }

  /** Can the declarer take `need` tricks from a board as it is, or with one more card on the table? */
  private probe({ hands, role, tricks, led, second }: Board, need: number, card = NO_CARD): boolean {
    if (need > tricks) return false;
    const task = taskOf(role, tricks, need);
    const first = led < 0 ? card : led;
    const next = led < 0 ? NO_CARD : second < 0 ? card : second;
    if (first < 0) return this.search.takes(hands[0], hands[1], hands[2], task);
    if (next < 0) return this.search.replies(hands[0], hands[1], hands[2], task, first);
    return this.search.thirds(hands[0], hands[1], hands[2], task, first, next);
  }

  /** The declarer's tricks from here; `guess` is tried first, one of the search's own where it is below 0. */
  exact(position: Position, aim: Aim, guess = NO_GUESS, within = ALL_NUMBERS): number {
    if (isByLead(position.trump)) return this.exactByLead(position, within);
    this.enter(position, aim);
    const start = this.startOf(this.board, aim, guess, within);
    return this.exactWith(this.board, NO_CARD, start, within.low, within.high);
  }

  /** The number that is tried first: a guess, if there is one, or if it is sure to be the only one. */
  private startOf(board: Board, aim: Aim, guess: number, { low, high }: Within): number {
    return guess >= 0 || high - low <= 1 ? guess : guessTricks(board, aim, (this.search.law & LAW_TRUMPS) !== 0);
  }

  /** The same from a board as it is, or with one more of its cards on the table, of which two are not there yet. */
  private exactWith(board: Board, card: number, guess: number, least: number, most: number): number {
    let low = Math.max(0, least);
    let high = Math.max(low, Math.min(most, board.tricks));
    let need = Math.round(guess);
    while (low < high) {
      need = Math.min(Math.max(need, low + 1), high);
      if (this.probe(board, need, card)) {
        low = need;
        need++;
      } else {
        high = need - 1;
        need--;
      }
    }
    return low;
  }

  /** The same once a lead has set trumps. */
  private exactLed(position: Position, lead: Card, aim: Aim, guess: number, within: Within): number {
    this.enterLed(position, lead, aim);
    const start = this.startOf(this.next, aim, guess, within);
    return this.exactWith(this.next, NO_CARD, start, within.low, within.high);
  }

  /** The same once `card`, by its number on the board, has completed the trick there. */
  private exactTaken(card: number, aim: Aim, guess: number, within: Within): number {
    const { board, next, search } = this;
    const taken = next.complete(board, card, search.law);
    if (next.tricks === 0 || taken >= within.high) return Math.min(Math.max(taken, within.low), within.high);
    const start = this.startOf(next, aim, guess - taken, within);
    return taken + this.exactWith(next, NO_CARD, start, within.low - taken, within.high - taken);
  }

  /** Puts a position on the second board in which a lead has set trumps. */
  private enterLed(position: Position, lead: Card, aim: Aim): void {
    this.search.play(lawOf(this.duties, suitOf(lead)), aim === 'fewest');
    this.next.set(position, suitOf(lead), lead);
  }

  /**
   * The possible leads if the lead sets trumps, with the expected tricks, best first; of each suit the highest card. So
   * the first lead usually reaches the value, and the others only have to be refuted.
   */
  private openings(position: Position): readonly { readonly lead: Card; readonly guess: number }[] {
    const legal = cardsOf(this.legal(position));
    const leads = legal.filter(
      (card, nth) =>
        nth === 0 || !adjoin(this.board.cardOf(legal[nth - 1]), this.board.cardOf(card), this.board.hands[0]),
    );
    const guesses = SUITS.map((suit) => {
      this.next.set(position, suit);
      return guessTricks(this.next, 'most', true);
    });
    return leads
      .map((lead) => ({ lead, guess: guesses[suitOf(lead)] }))
      .reverse()
      .sort((one, other) => other.guess - one.guess);
  }

  /** The maximum over all opening leads, each of which sets trumps (W18). */
  private exactByLead(position: Position, { low, high }: Within): number {
    let most = Math.max(0, low);
    for (const { lead, guess } of this.openings(position))
      most = this.exactLed(position, lead, 'most', guess, { low: most, high });
    return most;
  }

  /** The first legal card after which the declarer still takes `tricks`, the value of the position, and no other. */
  bestCard(position: Position, tricks: number, aim: Aim): Card {
    const cards = cardsOf(this.legal(position));
    const declarers = turnOf(position) === position.declarer;
    const keeps = (card: Card): boolean => {
      const { position: next, taken } = after(position, card);
      if (next === undefined) return true;
      return (
        (declarers === (aim === 'most')) ===
        this.atLeast(next, tricks - taken + (declarers === (aim === 'most') ? 0 : 1), aim)
      );
    };
    return cards.find(keeps) ?? cards[0];
  }
}

/** Are two cards of one hand, by their numbers on a board, neighbours in rank but for others of the hand? */
function adjoin(lower: number, higher: number, hand: number): boolean {
  const between = ((1 << higher) - 1) & (-2 << lower);
  return higher >> 3 === lower >> 3 && (hand & between) === between;
}
