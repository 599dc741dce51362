/** What lies on the table during a deal, and how a player is asked. */
import type { Card, SeatLetter, Suit } from './cards.js';

export interface Turn {
  seat: SeatLetter;
  question: string;
  tokens: string[];
}

/** A part of the deal's course: it puts questions, is answered with tokens, and comes to a `T`. */
export type Asking<T> = Generator<Turn, T, string>;

/** Puts a question. Who has one answer only is not asked, except where every answer is written. */
export function* ask(seat: SeatLetter, question: string, tokens: string[]): Asking<string> {
  if (tokens.length === 1 && !['giveBack', 'discard', 'play'].includes(question)) return tokens[0];
  return yield { seat, question, tokens };
}

export interface Trick {
  readonly leader: SeatLetter;
  readonly winner: SeatLetter;
  readonly cards: readonly Card[];
}

export interface Table {
  readonly hands: Record<SeatLetter, Card[]>;
  /** The two cards that nobody holds; empty once they are picked up. */
  talon: Card[];
  /** The two cards that the declarer laid away; they count for nobody (B23). */
  laidAway: Card[];
  declarer: SeatLetter | null;
  /** The contract when the talon is picked up; `brand` without a suit for a lone Brand bidder. */
  announced: string | null;
  contract: string | null;
  trump: Suit | null;
  /** The cards of the trick that is being played. */
  trick: { seat: SeatLetter; card: Card }[];
  readonly tricks: Trick[];
}

export interface Start {
  readonly declarer: SeatLetter;
  readonly contract: string;
}

export interface Outcome {
  declarer: SeatLetter | null;
  contract: string | null;
  tricks: number | null;
  won: boolean | null;
  score: [number, number, number];
}

export const tricksOfDeclarer = ({ tricks, declarer }: Table): number =>
  tricks.filter(({ winner }) => winner === declarer).length;

/** The declarer settles with each defender separately: twice the payment for him, once for each of them. */
export function settle(table: Table, won: boolean, payment: number): Outcome {
  const { declarer, contract } = table;
  const gain = won ? payment : -payment;
  const score = (seat: SeatLetter) => (seat === declarer ? 2 * gain : -gain);
  return { declarer, contract, tricks: tricksOfDeclarer(table), won, score: [score('F'), score('M'), score('D')] };
}
