import { ALL_CARDS, type Card, type CardSet, cardsOf, EMPTY } from '../../cards/engine/cards.js';
import type { Duties } from '../../cards/engine/duties.js';
import { type CallPlan, type DeclarersDeal, planCall } from './call.js';
import { type DealRow, dealTable } from './deal-table.js';
import {
  bestDiscard,
  bestTrump,
  type DiscardValue,
  discardForBettel,
  discardToTake,
  discardValues,
  type Exchange,
  type TrumpAndDiscard,
} from './discard.js';
import { type Aim, after, type Position, turnOf } from './position.js';
import { ALL_NUMBERS, type CardValue, Prober, type Within } from './prober.js';

export interface SolverOptions {
  readonly duties: Duties;
  /** The transposition table has 2^tableBits entries of 16 bytes: 15 by default (0.5 MB). */
  readonly tableBits?: number;
}

/**
 * Answers questions about positions with open cards. It remembers what it has found, for all trumps, declarers and
 * deals, because that stays true under the same duties: only speed and node counts depend on earlier questions, until
 * {@link Solver.forget}.
 * @example
 * const solver = new Solver({ duties: dutiesOf('bolachen') });
 * const hands = [suitSet(0), suitSet(1), suitSet(2)] as const;
 * solver.tricks({ hands, declarer: 0, leader: 0, trick: [], trump: NO_TRUMP }); // 8
 */
export class Solver {
  private readonly prober: Prober;

  constructor({ duties, tableBits = 15 }: SolverOptions) {
    this.prober = new Prober(duties, tableBits);
  }

  /** Changes the duties of play. Results under other duties stay in the table. */
  obey(duties: Duties): void {
    this.prober.duties = duties;
  }

  /** The size of the table in memory. */
  get bytes(): number {
    return this.prober.search.bytes;
  }

  /** How many nodes were searched for the last question, with all its parts. */
  get nodes(): number {
    return this.prober.search.nodes;
  }

  /** Makes the next question a cold one. */
  forget(): void {
    this.prober.search.forget();
  }

  /** The declarer's tricks from here, with the one on the table; exact as far as it lies within two numbers. */
  tricks(position: Position, aim: Aim = 'most', within: Within = ALL_NUMBERS): number {
    return this.ask((prober) => prober.exact(position, aim, -1, within));
  }

  /** Can the declarer make sure of at least `need` tricks from here? */
  takes(position: Position, need: number): boolean {
    return this.ask((prober) => prober.atLeast(position, need, 'most'));
  }

  /** Can the declarer make sure of taking none at all from here? */
  takesNone(position: Position): boolean {
    return this.ask((prober) => !prober.atLeast(position, 1, 'fewest'));
  }

  /**
   * The value of each legal card (or of those `among`), exact within two numbers. Its cost: the distance from the best.
   */
  cards(
    position: Position,
    aim: Aim = 'most',
    { among, ...within }: Within & { readonly among?: CardSet } = ALL_NUMBERS,
  ): readonly CardValue[] {
    return this.ask((prober) => {
      const values = prober.cards(position, aim, within, among);
      return cardsOf(ALL_CARDS).flatMap((card) => (values[card] < 0 ? [] : [{ card, tricks: values[card] }]));
    });
  }

  /** The same by card, −1 for any other, until the next call. */
  cardTricks(position: Position, aim: Aim, within: Within, among: CardSet): Int8Array {
    this.prober.search.nodes = 0; // no closure: bots ask this of every world
    return this.prober.cards(position, aim, within, among);
  }

  /** A line of best play to the end; ties go to the first card in bit order. */
  line(position: Position, aim: Aim = 'most'): readonly Card[] {
    return this.ask((prober) => {
      const line: Card[] = [];
      let here: Position | undefined = position.hands[turnOf(position)] === EMPTY ? undefined : position;
      let left = prober.exact(position, aim);
      while (here !== undefined) {
        const card: Card = prober.bestCard(here, left, aim);
        const next = after(here, card);
        left -= next.taken;
        line.push(card);
        here = next.position;
      }
      return line;
    });
  }

  /** Each declarer's results in a deal as dealt; `byLead` if the opening lead sets trumps. */
  dealTable(hands: Position['hands'], byLead = false): readonly DealRow[] {
    return this.ask((prober) => dealTable(prober, hands, byLead));
  }

  /** A best discard with a given trump, or `NO_TRUMP` for Bettel and Mord, and its value. */
  bestDiscard(exchange: Exchange, trump: number, aim: Aim = 'most'): DiscardValue {
    return this.ask((prober) => bestDiscard(prober, exchange, trump, aim));
  }

  /** All 66 discards and their values. */
  discardValues(exchange: Exchange, trump: number, aim: Aim = 'most'): readonly DiscardValue[] {
    return this.ask((prober) => discardValues(prober, exchange, trump, aim));
  }

  /** A best trump with a best discard. */
  bestTrump(exchange: Exchange): TrumpAndDiscard {
    return this.ask((prober) => bestTrump(prober, exchange));
  }

  /** A discard with which the declarer makes sure of `need` tricks, if there is one. */
  discardToTake(exchange: Exchange, trump: number, need: number): CardSet | undefined {
    return this.ask((prober) => discardToTake(prober, exchange, trump, need));
  }

  /** A discard with which the declarer makes a Bettel, if there is one. */
  discardForBettel(exchange: Exchange): CardSet | undefined {
    return this.ask((prober) => discardForBettel(prober, exchange));
  }

  /** A card call, return and discard with which he makes a Bettel (`fewest`) or a Mord (`most`), if there is one. */
  planCall(deal: DeclarersDeal, aim: Aim): CallPlan | undefined {
    return this.ask((prober) => planCall(prober, deal, aim));
  }

  /** Answers a question, which may have several parts. */
  ask<T>(question: (prober: Prober) => T): T {
    this.prober.search.nodes = 0;
    return question(this.prober);
  }
}
