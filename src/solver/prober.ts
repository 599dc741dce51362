import { ALL_CARDS, type Card, type CardSet, cardsOf, has } from '../engine/cards.js';
import { type Duties, NO_TRUMP } from '../engine/duties.js';
import { Board } from './board.js';
import { guessTricks } from './guess.js';
import { lawOf } from './law.js';
import { type Aim, after, isByLead, maySet, type Position, turnOf, withCard } from './position.js';
import { Search, taskOf } from './search.js';

/** A legal card and the declarer's tricks, with the one on the table, once it has been played. */
export interface CardValue {
  readonly card: Card;
  readonly tricks: number;
}

/** The numbers of tricks that matter, 0 ≤ low ≤ high: a value outside is reported as the nearer bound, which is faster. */
export interface Within {
  readonly low: number;
  readonly high: number;
}

/** In place of a card of the board. */
const NO_CARD = -1;

export const ALL_NUMBERS: Within = { low: 0, high: 10 };

/** The values of positions from the search, on which the {@link Solver} and its questions about exchanges are based. */
export class Prober {
  readonly search: Search;
  private readonly board = new Board();
  /** The duties of play for the next questions. */
  duties: Duties;

  constructor(duties: Duties, tableBits: number) {
    this.duties = duties;
    this.search = new Search(tableBits);
  }

  /** The value of each legal card, or of those `among`, in bit order. */
  cards(position: Position, aim: Aim, within: Within, among: CardSet = ALL_CARDS): readonly CardValue[] {
    const { board } = this;
    const legal = this.legal(position, aim);
    const equals = legal.map((card, nth) => nth > 0 && board.adjoin(legal[nth - 1], card));
    // Within a trick the board stays the same; a card that completes a trick or sets trumps changes it.
    const setsTrumps = isByLead(position.trump);
    const stays = position.trick.length < 2 && !setsTrumps;
    const isGuessed = stays && within.high - within.low > 1;
    const values: CardValue[] = [];
    let tricks = isGuessed ? guessTricks(board, aim, position.trump !== NO_TRUMP) : -1;
    let isKnown = false;
    for (const [nth, card] of legal.entries()) {
      if (!equals[nth]) isKnown = false;
      if (setsTrumps && nth > 0 && card >> 3 !== legal[nth - 1] >> 3) tricks = -1;
      if (!has(among, card)) continue;
      if (!isKnown) {
        tricks = stays
          ? this.exactWith(board.cardOf(card), tricks, within)
          : this.exactAfter(position, card, aim, tricks, within);
      }
      isKnown = true;
      values.push({ card, tricks });
    }
    return values;
  }

  /** The cards that may be played, in bit order. */
  legal(position: Position, aim: Aim = 'most'): readonly Card[] {
    const hand = position.hands[turnOf(position)];
    this.enter(position, aim);
    const legal = this.board.legal(this.search.law);
    const cards = cardsOf(hand).filter((card) => ((legal >>> this.board.cardOf(card)) & 1) === 1);
    return isByLead(position.trump) ? cards.filter((card) => maySet(card, position.trump)) : cards;
  }

  /**
   * The legal cards without those equivalent to the previous one, that is, adjacent in rank among the cards in play.
   */
  distinct(position: Position): readonly Card[] {
    const cards = this.legal(position);
    return cards.filter((card, nth) => nth === 0 || !this.board.adjoin(cards[nth - 1], card));
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
      return this.openings(position).some(({ next }) => this.atLeast(next, need, aim));
    }
    this.enter(position, aim);
    return this.probe(need);
  }

  /** Can the declarer take `need` tricks from the board as it is, or with one more card on the table? */
  private probe(need: number, card = NO_CARD): boolean {
    const { hands, role, tricks, led, second } = this.board;
    if (need <= 0) return true;
    if (need > tricks) return false;
    const [a, b, c] = hands;
    const task = taskOf(role, tricks, need);
    const first = led < 0 ? card : led;
    const next = led < 0 ? NO_CARD : second < 0 ? card : second;
    if (first < 0) return this.search.takes(a, b, c, task);
    if (next < 0) return this.search.replies(a, b, c, task, first);
    return this.search.thirds(a, b, c, task, first, next);
  }

  /** The declarer's tricks from here; `guess` is tried first, one of the search's own where it is below 0. */
  exact(position: Position, aim: Aim, guess = -1, within = ALL_NUMBERS): number {
    if (isByLead(position.trump)) return this.exactByLead(position, within);
    this.enter(position, aim);
    return this.exactWith(
      NO_CARD,
      guess >= 0 ? guess : guessTricks(this.board, aim, position.trump !== NO_TRUMP),
      within,
    );
  }

  /** The same from the board as it is, or with one more of its cards on the table, of which two are not there yet. */
  private exactWith(card: number, guess: number, within: Within): number {
    let low = Math.max(0, within.low);
    let high = Math.max(low, Math.min(within.high, this.board.tricks));
    let need = Math.round(guess);
    while (low < high) {
      need = Math.min(Math.max(need, low + 1), high);
      if (this.probe(need, card)) {
        low = need;
        need++;
      } else {
        high = need - 1;
        need--;
      }
    }
    return low;
  }

  /**
   * The possible leads if the lead sets trumps, with the expected tricks, best first; of each suit the highest card. So the first lead usually
   * reaches the value, and the others only have to be refuted.
   */
  private openings(position: Position): readonly { readonly next: Position; readonly guess: number }[] {
    let trump = -1;
    let guess = 0;
    const openings = this.distinct(position).map((lead) => {
      const next = withCard(position, lead);
      if (next.trump !== trump) {
        trump = next.trump;
        this.enter(next, 'most');
        guess = guessTricks(this.board, 'most', true);
      }
      return { next, guess };
    });
    return openings.reverse().sort((one, other) => other.guess - one.guess);
  }

  /** The maximum over all opening leads, each of which sets trumps (W18). */
  private exactByLead(position: Position, { low, high }: Within): number {
    let most = Math.max(0, low);
    for (const { next, guess } of this.openings(position)) most = this.exact(next, 'most', guess, { low: most, high });
    return most;
  }

  /** The same once `card` has been played. */
  exactAfter(position: Position, card: Card, aim: Aim, guess: number, { low, high }: Within): number {
    const { position: next, taken } = after(position, card);
    if (next === undefined || taken >= high) return Math.min(Math.max(taken, low), high);
    return taken + this.exact(next, aim, guess - taken, { low: low - taken, high: high - taken });
  }

  /**
   * The first legal card after which the declarer still takes `tricks`, the value of the position, and no other
   * number.
   */
  bestCard(position: Position, tricks: number, aim: Aim): Card {
    const cards = this.legal(position);
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
