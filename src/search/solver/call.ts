import {
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  has,
  only,
  rankOf,
  size,
  union,
  without,
} from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { firstDefender, type Seat, secondDefender } from '../../cards/engine/seats.js';
import { discardForBettel, discardToTake, type Exchange } from './discard.js';
import type { Aim, Position } from './position.js';
import type { Prober } from './prober.js';

/** The hands and the talon of a Bettel or Mord in Bolachen before the card call. */
export interface DeclarersDeal {
  readonly hands: Position['hands'];
  readonly talon: CardSet;
  readonly declarer: Seat;
}

/** How the declarer makes his contract. Without `call` he needs none, and neither does he give a card back. */
export interface CallPlan {
  readonly call?: Card;
  readonly giveBack?: Card;
  readonly discard: CardSet;
}

/** A call, return and discard with which the declarer makes a Bettel (`fewest`) or a Mord (`most`), if there is one. */
export function planCall(prober: Prober, deal: DeclarersDeal, aim: Aim): CallPlan | undefined {
  const { hands, declarer } = deal;
  const dealt = discardMaking(prober, exchanged(deal, declarer), aim);
  if (dealt !== undefined) return { discard: dealt };

  // A card called from the talon comes with it anyway, so only the defenders' cards are worth a call.
  const [first, second] = [firstDefender(declarer), secondDefender(declarer)];
  for (const call of inOrder(union(hands[first], hands[second]), aim)) {
    const holder = has(hands[first], call) ? first : second;
    for (const giveBack of inOrder(hands[declarer], aim).reverse()) {
      const swapped = exchanged(deal, holder, only(call), only(giveBack));
      const discard = discardMaking(prober, swapped, aim);
      if (discard !== undefined) return { call, giveBack, discard };
    }
  }
  return undefined;
}

/** The cards, most promising first: low ones in Bettel, high ones in Mord. */
function inOrder(cards: CardSet, aim: Aim): Card[] {
  return cardsOf(cards).sort((a, b) => (aim === 'most' ? rankOf(b) - rankOf(a) : rankOf(a) - rankOf(b)));
}

/** The hands after the call, with the talon picked up. */
function exchanged(deal: DeclarersDeal, holder: Seat, call = EMPTY, giveBack = EMPTY): Exchange {
  const { hands, talon, declarer } = deal;
  const after = (seat: Seat): CardSet => {
    if (seat === declarer) return union(talon, union(call, without(hands[seat], giveBack)));
    return seat === holder ? union(giveBack, without(hands[seat], call)) : hands[seat];
  };
  return { hands: [after(0), after(1), after(2)], declarer };
}

function discardMaking(prober: Prober, exchange: Exchange, aim: Aim): CardSet | undefined {
  if (aim === 'fewest') return discardForBettel(prober, exchange);
  return discardToTake(prober, exchange, NO_TRUMP, size(exchange.hands[firstDefender(exchange.declarer)]));
}
