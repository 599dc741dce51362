import {
  type CardSet,
  cardsOf,
  intersect,
  only,
  SUITS,
  type Suit,
  size,
  suitSet,
  union,
  without,
} from '../../cards/engine/cards.js';
import { TRUMP_BY_LEAD } from '../../cards/engine/contract.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import type { Seat } from '../../cards/engine/seats.js';
import { type Aim, isByLead, type Position } from './position.js';
import type { Prober } from './prober.js';

/** The hands after the declarer has picked up the talon and holds twelve cards. */
export interface Exchange {
  readonly hands: readonly [CardSet, CardSet, CardSet];
  readonly declarer: Seat;
}

export interface DiscardValue {
  readonly discard: CardSet;
  /** What the declarer then takes. */
  readonly tricks: number;
}

export interface TrumpAndDiscard extends DiscardValue {
  readonly trump: Suit;
}

/** The deal ready to play: the declarer has discarded and leads. */
function discarded({ hands, declarer }: Exchange, discard: CardSet, trump: number): Position {
  const left = without(hands[declarer], discard);
  return {
    hands: [declarer === 0 ? left : hands[0], declarer === 1 ? left : hands[1], declarer === 2 ? left : hands[2]],
    declarer,
    leader: declarer,
    trick: [],
    trump,
  };
}

/** All discards, the likeliest to be good first: low plain cards, or what does not fit a Bettel or Mord. */
function discards({ hands, declarer }: Exchange, trump: number, aim: Aim): readonly CardSet[] {
  const suit = trump === TRUMP_BY_LEAD ? TRUMP_BY_LEAD : isByLead(trump) ? trump - 8 : trump;
  const cards = cardsOf(hands[declarer]);
  const worth = cards.map((card) => {
    if (card >> 3 === suit) return 20 + (card & 7);
    const length = size(intersect(hands[declarer], suitSet((card >> 3) as Suit)));
    return aim === 'most' ? (card & 7) + length / 2 : length / 2 - (card & 7);
  });
  const pairs: { discard: CardSet; worth: number }[] = [];
  for (let i = 0; i < cards.length; i++) {
    for (let j = i + 1; j < cards.length; j++) {
      pairs.push({ discard: union(only(cards[i]), only(cards[j])), worth: worth[i] + worth[j] });
    }
  }
  return pairs.sort((a, b) => a.worth - b.worth).map(({ discard }) => discard);
}

/** The tricks after every discard, in the order of {@link discards}. */
export function discardValues(prober: Prober, exchange: Exchange, trump: number, aim: Aim): readonly DiscardValue[] {
  let tricks = -1;
  return discards(exchange, trump, aim).map((discard) => {
    tricks = prober.exact(discarded(exchange, discard, trump), aim, tricks);
    return { discard, tricks };
  });
}

/** A best discard: the first in the order of {@link discards}. */
export function bestDiscard(prober: Prober, exchange: Exchange, trump: number, aim: Aim): DiscardValue {
  const candidates = discards(exchange, trump, aim);
  let best = { discard: candidates[0], tricks: prober.exact(discarded(exchange, candidates[0], trump), aim) };
  for (const discard of candidates) best = improve(prober, exchange, { ...best, trump }, discard, aim) ?? best;
  return best;
}

function improve(
  prober: Prober,
  exchange: Exchange,
  best: DiscardValue & { readonly trump: number },
  discard: CardSet,
  aim: Aim,
): DiscardValue | undefined {
  const position = discarded(exchange, discard, best.trump);
  let tricks = best.tricks;
  if (aim === 'most') {
    while (prober.atLeast(position, tricks + 1, aim)) tricks++;
  } else {
    while (tricks > 0 && !prober.atLeast(position, tricks, aim)) tricks--;
  }
  return tricks === best.tricks ? undefined : { discard, tricks };
}

/** The best trump, and the best discard with it. */
export function bestTrump(prober: Prober, exchange: Exchange): TrumpAndDiscard {
  let best: TrumpAndDiscard | undefined;
  // Long suits first: the sooner the most tricks are known, the less is left to refute.
  const suits = [...SUITS].sort(
    (a, b) =>
      size(intersect(exchange.hands[exchange.declarer], suitSet(b))) -
      size(intersect(exchange.hands[exchange.declarer], suitSet(a))),
  );
  for (const trump of suits) {
    if (best === undefined) {
      best = { trump, ...bestDiscard(prober, exchange, trump, 'most') };
      continue;
    }
    for (const discard of discards(exchange, trump, 'most')) {
      const better = improve(prober, exchange, { ...best, trump }, discard, 'most');
      if (better !== undefined) best = { trump, ...better };
    }
  }
  return best!;
}

/** A discard with which the declarer makes sure of `need` tricks, if there is one. */
export function discardToTake(prober: Prober, exchange: Exchange, trump: number, need: number): CardSet | undefined {
  return discards(exchange, trump, 'most').find((discard) =>
    prober.atLeast(discarded(exchange, discard, trump), need, 'most'),
  );
}

/** A discard with which he makes sure of no trick at all, in Bettel. */
export function discardForBettel(prober: Prober, exchange: Exchange): CardSet | undefined {
  return discards(exchange, NO_TRUMP, 'fewest').find(
    (discard) => !prober.atLeast(discarded(exchange, discard, NO_TRUMP), 1, 'fewest'),
  );
}
