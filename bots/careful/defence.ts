// Asked twenty times in every deal: no allocation, no closures.
import {
  after,
  type Card,
  type CardSet,
  type CardView,
  EMPTY,
  highest,
  highestRanked,
  inSuit,
  intersect,
  lowest,
  lowestRanked,
  type Seat,
  type Suit,
  suitSet,
  without,
} from '../../src/public/bots.js';
import { beating, countsOf, covered, covering, masters, orElse, suitOfFewest, throwOff } from './cards.js';
import { larger } from './strength.js';

/** A card of a defender. */
export function defendersCard(view: CardView): Card {
  const { trump } = view;
  const others = ~(view.hand | view.gone) as CardSet;
  if (view.target === 0) return againstBettel(view, others);
  if (trump === null) return againstMord(view, others);
  const trumps = suitSet(trump);
  const { winning } = view;
  return winning === null ? lead(view.legal, trumps, others) : follow(view, winning, trumps, others);
}

/**
 * Draws the declarer's trumps with the highest; cashes tops where they are least likely to be trumped; else leads low.
 */
function lead(hand: CardSet, trumps: CardSet, others: CardSet): Card {
  const tops = masters(hand, others);
  const side = without(hand, trumps);
  if (side === 0 || intersect(tops, trumps) !== 0) return highest(intersect(hand, trumps));
  const sideTops = without(tops, trumps);
  if (sideTops === 0) return lowestRanked(side);
  return highest(inSuit(sideTops, suitOfFewest(sideTops, others)));
}

function follow(view: CardView, winning: Card, trumps: CardSet, others: CardSet): Card {
  const { legal, seat, leader, declarer, partner } = view;
  const winners = beating(legal, winning, trumps);
  const losers = without(legal, winners);
  const next = after(seat);
  const isLast = next === leader;
  const leavesIt = losers !== 0 && isLast && view.winner === partner;
  if (winners === 0 || leavesIt) return throwOff(orElse(losers, legal), trumps, others);
  const side = without(winners, trumps);
  if (side === 0) return lowest(winners);
  // Against a declarer who is yet to play only a top is sure; else the cheapest will do.
  return lowestRanked(next === declarer && !isLast ? orElse(masters(side, others), side) : side);
}

/** Against a Bettel high cards go under the declarer's, and the lowest that will do goes in front of his. */
function againstBettel(view: CardView, others: CardSet): Card {
  const { legal, winning, winner, declarer, leader } = view;
  if (winning === null) return leadAgainstBettel(legal, others);
  const winners = beating(legal, winning, EMPTY);
  const losers = without(legal, winners);
  const isDeclarerToPlay = leader !== declarer && after(view.seat) !== leader;
  if (losers === 0 && isDeclarerToPlay) return lowest(winners);
  // A trick that the declarer has lost already is one to get rid of high cards in.
  return highestRanked(winner === declarer || isDeclarerToPlay ? orElse(losers, legal) : legal);
}

/**
 * The lowest card of a suit that is short here and runs low elsewhere: there the declarer, who has to head, has most to
 * fear.
 */
function leadAgainstBettel(hand: CardSet, others: CardSet): Card {
  const mine = countsOf(hand);
  const lower = countsOf(without(others, covering(hand)));
  let best = -ABSENT;
  for (let suit = 0; suit < 4; suit++) {
    const shift = suit << 3;
    const isVain = (((others >>> shift) & 0xff) - 1) >> 31;
    const isAbsent = (((mine >>> shift) & 15) - 1) >> 31;
    const fear = ((lower >>> shift) & 15) - ((mine >>> shift) & 15);
    const key = (((fear & ~isVain) | (-20 & isVain)) << 2) | (3 - suit);
    best = larger(best, (key & ~isAbsent) | (-ABSENT & isAbsent));
  }
  return lowest(inSuit(hand, (3 - (best & 3)) as Suit));
}

/** Against a Mord a card that can win does. */
function againstMord(view: CardView, others: CardSet): Card {
  const { legal, winning } = view;
  if (winning === null) return highestRanked(legal);
  const winners = beating(legal, winning, EMPTY);
  return winners !== 0
    ? highestRanked(winners)
    : throwOffAgainstMord(legal, others, view.played[view.declarer as Seat]);
}

/**
 * The lowest card of the suit of which the others have fewest and the declarer has shown (`seen`) fewest. But a suit
 * just long enough for its best card to survive what is higher is kept: it is what the Mord may fail by.
 */
function throwOffAgainstMord(cards: CardSet, others: CardSet, seen: CardSet): Card {
  const mine = countsOf(cards);
  const theirs = countsOf(others);
  const guards = countsOf(without(others, covered(cards)));
  const shown = countsOf(seen);
  let best = ABSENT;
  for (let suit = 0; suit < 4; suit++) {
    const shift = suit << 3;
    const held = (mine >>> shift) & 15;
    const isAbsent = (held - 1) >> 31;
    const isKept = (((held - 1) ^ ((guards >>> shift) & 15)) - 1) >> 31;
    const count = ((theirs >>> shift) & 15) + ((shown >>> shift) & 15) + (KEPT & isKept);
    const key = (count << 2) | suit | (ABSENT & isAbsent);
    best -= (best - key) & ~((best - key) >> 31);
  }
  return lowest(inSuit(cards, (best & 3) as Suit));
}

/** How many more cards elsewhere a suit counts as having if it is to be kept. */
const KEPT = 5;

/** Farther than any key: a count with the suit as two bits below it. */
const ABSENT = 128;
