/** What both games do once the contract stands: pick up the talon, lay two cards away, play the tricks. */
import { bestOf, type Card, inOrder, leftOf, roleOf, type SeatLetter, suitOf, without } from './cards.js';
import { legalCards } from './follow.js';
import type { CommonRules } from './options.js';
import { type Asking, ask, type Table, tricksOfDeclarer } from './table.js';

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
