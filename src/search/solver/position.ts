import {
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  has,
  only,
  type Suit,
  size,
  suitOf,
  without,
} from '../../cards/engine/cards.js';
import { TRUMP_BY_LEAD } from '../../cards/engine/contract.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import type { Seat } from '../../cards/engine/seats.js';

/**
 * The trump of a contract whose opening lead sets trumps, once it is decided that it will be of `suit`. A declarer who
 * holds none takes no trick.
 * @example
 * const trump = trumpLed(3); // the opening lead will be a heart
 */
export const trumpLed = (suit: Suit): number => 8 + suit;
export const isByLead = (trump: number): boolean => trump === TRUMP_BY_LEAD || trump > NO_TRUMP;
/** May `card` be led where `trump` is set by the lead? */
export const maySet = (card: Card, trump: number): boolean => trump === TRUMP_BY_LEAD || suitOf(card) === trump - 8;

/** Can these trumps be played with this hand? Where the lead sets them, it needs a card of the suit. */
export const canSet = (hand: CardSet, trump: number): boolean =>
  !isByLead(trump) || cardsOf(hand).some((card) => maySet(card, trump));

/** A deal or the rest of one, with all cards open. A card that is in no hand and not on the table is gone. */
export interface Position {
  /** By seat, without the cards on the table. */
  readonly hands: readonly [CardSet, CardSet, CardSet];
  readonly declarer: Seat;
  /** Who leads, or led the trick on the table. */
  readonly leader: Seat;
  /** The cards on the table, the leader's first: none, one or two. */
  readonly trick: readonly Card[];
  /** 0–3 or `NO_TRUMP`; while the declarer is to lead also {@link TRUMP_BY_LEAD} or {@link trumpLed}. */
  readonly trump: number;
}

/** What the declarer plays for: as many tricks as he can, or (Bettel) as few. The defenders play for the opposite. */
export type Aim = 'most' | 'fewest';

/**
 * Why this is not a valid position; undefined if it is.
 * @example
 * const hands = [suitSet(0), suitSet(1), suitSet(2)] as const;
 * const position: Position = { hands, declarer: 0, leader: 0, trick: [], trump: NO_TRUMP };
 * faultOf(position); // undefined
 */
export function faultOf({ hands, declarer, leader, trick, trump }: Position): string | undefined {
  if (trick.length > 2) return `trick: has ${trick.length} cards, expected at most 2`;
  for (let seat = 0; seat < 3; seat++) {
    const played = trick[(seat - leader + 3) % 3];
    const cards = size(hands[seat]) + (played === undefined ? 0 : 1);
    const expected = size(hands[leader]) + (trick.length > 0 ? 1 : 0);
    if (cards !== expected) return `hands: seat ${seat} has ${cards} cards in this trick, expected ${expected}`;
    if (cards > 10) return `hands: seat ${seat} has ${cards} cards, expected at most 10`;
    if ((hands[seat] & hands[(seat + 1) % 3]) !== 0) return 'hands: one card is in two hands';
    for (const card of trick) if (has(hands[seat], card)) return 'trick: a card on the table is also in a hand';
  }
  if (trick.length === 2 && trick[0] === trick[1]) return 'trick: one card was played twice';
  if (trump === TRUMP_BY_LEAD || (trump >= 8 && trump < 12)) {
    if (trick.length > 0) return 'trump: the opening lead has set it, expected its suit';
    if (leader !== declarer) return 'trump: the declarer sets it with his lead, but does not lead';
    return undefined;
  }
  return trump === NO_TRUMP || (trump >= 0 && trump < 4)
    ? undefined
    : `trump: ${trump}, expected a suit, no trump or the lead's`;
}

/** The seat whose turn it is. */
export const turnOf = ({ leader, trick }: Position): Seat => ((leader + trick.length) % 3) as Seat;

/** The position after a card of a trick that it does not complete. */
function withCard(position: Position, card: Card): Position {
  const { hands } = position;
  const seat = turnOf(position);
  const left = without(hands[seat], only(card));
  return {
    ...position,
    hands: [seat === 0 ? left : hands[0], seat === 1 ? left : hands[1], seat === 2 ? left : hands[2]],
    trick: [...position.trick, card],
    trump: isByLead(position.trump) ? suitOf(card) : position.trump,
  };
}

/** The position after any card, if there is one left, and whether the declarer took a trick by it (1) or not (0). */
export function after(
  position: Position,
  card: Card,
): { readonly position: Position | undefined; readonly taken: 0 | 1 } {
  const next = withCard(position, card);
  if (next.trick.length < 3) return { position: next, taken: 0 };
  const [first, second, third] = next.trick;
  const headed = overtakes(second, first, next.trump);
  const winner = overtakes(third, headed ? second : first, next.trump) ? 2 : headed ? 1 : 0;
  const leader = ((position.leader + winner) % 3) as Seat;
  const taken = leader === position.declarer ? 1 : 0;
  return { position: next.hands[0] === EMPTY ? undefined : { ...next, leader, trick: [] }, taken };
}

/** Does `later` take over the trick from `earlier`? */
const overtakes = (later: Card, earlier: Card, trump: number): boolean =>
  suitOf(later) === suitOf(earlier) ? later > earlier : suitOf(later) === trump;
