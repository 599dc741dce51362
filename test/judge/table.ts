import { bestOf, type Card, inOrder, leftOf, roleOf, type SeatLetter, type Suit, suitOf, without } from './cards.js';
import { legalCards } from './follow.js';
import type { CommonRules } from './options.js';

/** What lies on the table during a deal, and how a player is asked. */

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

/** What both games do once the contract stands: pick up the talon, lay two cards away, play the tricks. */

/** B12 B16 W16: the declarer takes both cards, in every contract. */
export function pickUp(table: Table, declarer: SeatLetter): void {
  table.hands[declarer].push(...table.talon);
  table.talon = [];
}

/** B23: any two of the twelve. The lower card is named first. */
export function* discard(table: Table, declarer: SeatLetter): Asking<void> {
  const hand = inOrder(table.hands[declarer]);
  const pairs = hand.flatMap((low, at) => hand.slice(at + 1).map((high) => `discard ${low} ${high}`));
  const [, ...cards] = (yield* ask(declarer, 'discard', pairs)).split(' ');
  table.hands[declarer] = without(hand, cards);
  table.laidAway = cards;
}

export interface PlayRules {
  readonly rules: CommonRules;
  /** W18: the suit of the opening lead becomes trump. */
  readonly leadMakesTrump: boolean;
  /** Whether a deal that may end early ends here, between two tricks. */
  readonly isDecided: (declarerTricks: number, defenderTricks: number) => boolean;
  /** What may be said before the opening lead. */
  readonly beforeLead?: () => Asking<void>;
  /** What a defender may say on his turn before he plays. */
  readonly beforeCard?: (seat: SeatLetter) => Asking<void>;
  /** What may be said when three cards lie on the table, before the trick is taken. */
  readonly afterCards?: () => Asking<void>;
}

export function* playTricks(table: Table, declarer: SeatLetter, play: PlayRules): Asking<void> {
  let leader = declarer; // B24: in every contract
  if (play.beforeLead !== undefined) yield* play.beforeLead();
  while (table.hands[leader].length > 0) {
    leader = yield* playTrick(table, leader, play);
    const taken = tricksOfDeclarer(table);
    if (play.rules.earlyEnd && play.isDecided(taken, table.tricks.length - taken)) return; // B32 W28
  }
}

/** Three cards, clockwise; the winner leads to the next trick. */
function* playTrick(table: Table, leader: SeatLetter, play: PlayRules): Asking<SeatLetter> {
  const second = leftOf(leader);
  for (const seat of [leader, second, leftOf(second)]) {
    if (table.trick.length > 0 && play.beforeCard !== undefined) yield* play.beforeCard(seat);
    const card = yield* ask(seat, 'play', inOrder(legalFor(table, seat, play.rules)));
    table.hands[seat] = without(table.hands[seat], [card]);
    table.trick.push({ seat, card });
    if (play.leadMakesTrump && table.tricks.length === 0 && seat === leader) table.trump = suitOf(card);
  }
  if (play.afterCards !== undefined) yield* play.afterCards();
  const cards = table.trick.map(({ card }) => card);
  const best = bestOf(cards, table.trump);
  const winner = table.trick.find(({ card }) => card === best)!.seat;
  table.tricks.push({ leader, winner, cards });
  table.trick = [];
  return winner;
}

function legalFor(table: Table, seat: SeatLetter, duties: CommonRules): Card[] {
  const trick = table.trick.map((played) => ({ by: roleOf(played.seat, table.declarer!), card: played.card }));
  return legalCards({ hand: table.hands[seat], trick, trump: table.trump, duties });
}
