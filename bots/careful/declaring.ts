// Asked ten times in every deal: no allocation, no closures.
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
  only,
  type Suit,
  suitSet,
  union,
  without,
} from '../../src/public/bots.js';
import { beating, covered, masters, orElse, suitOfFewest, throwOff } from './cards.js';
import { oneToLose } from './exchange.js';
import { BETTEL, bestTrump } from './strength.js';

/** A card of the declarer. */
export function declarersCard(view: CardView): Card {
  const { legal, trump, winning } = view;
  if (view.target === 0) return bettelCard(view);
  // What the defenders hold, card by card: he knows all the others.
  const theirs = ~(view.hand | view.gone | (view.discards ?? EMPTY)) as CardSet;
  if (trump === null) {
    if (view.contract === 'mord') return winning === null ? mordLead(legal, theirs) : mordFollow(view, winning);
    return openingOf(view, bestTrump(legal, suitsOf(legal)));
  }
  const trumps = suitSet(trump);
  if (winning === null) return lead(legal, trumps, theirs);
  return follow(view, winning, trumps, theirs);
}

/** The opening of a declarer whose lead makes trumps of a suit, of which he has a card. */
export function openingOf(view: CardView, suit: Suit): Card {
  const { hand } = view;
  return leadTrump(inSuit(hand, suit), ~(hand | view.gone | (view.discards ?? EMPTY)) as CardSet);
}

const suitsOf = (hand: CardSet): number =>
  ((hand & 0xff) !== 0 ? 1 : 0) |
  ((hand & 0xff00) !== 0 ? 2 : 0) |
  ((hand & 0xff0000) !== 0 ? 4 : 0) |
  (hand >>> 24 !== 0 ? 8 : 0);

/**
 * Opens trumps, and draws them as long as he has the highest; then his tops in the other suits; then the suit of which
 * the defenders have least, to make the rest of it good.
 */
function lead(hand: CardSet, trumps: CardSet, theirs: CardSet): Card {
  const mine = intersect(hand, trumps);
  const out = intersect(theirs, trumps);
  const side = without(hand, trumps);
  const isUntouched = union(mine, out) === trumps;
  const draws = mine !== 0 && out !== 0 && (isUntouched || masters(mine, out) !== 0);
  if (draws || side === 0) return leadTrump(mine, out);
  const tops = masters(side, theirs);
  return tops !== 0 ? highestRanked(tops) : lowest(inSuit(side, suitOfFewest(side, theirs)));
}

/** The top trump while nothing beats it; else the second, which makes the first one good. */
function leadTrump(mine: CardSet, theirs: CardSet): Card {
  const top = highest(mine);
  const rest = without(mine, only(top));
  return rest === 0 || masters(mine, theirs) !== 0 ? top : highest(rest);
}

function follow(view: CardView, winning: Card, trumps: CardSet, theirs: CardSet): Card {
  const { legal } = view;
  const winners = beating(legal, winning, trumps);
  if (winners === 0) return throwOff(legal, trumps, theirs);
  const isLast = after(view.seat) === view.leader;
  const side = without(winners, trumps);
  if (side === 0) return lowest(winners);
  const tops = masters(side, theirs);
  return isLast || tops === 0 ? lowestRanked(side) : lowestRanked(tops);
}

/**
 * In a Bettel any card that can be beaten is a safe lead where heading is a duty, so the most dangerous of them goes
 * first.
 */
function bettelCard(view: CardView): Card {
  const { legal, hand, winning } = view;
  if (winning === null) {
    const theirs = ~(hand | view.gone | (view.discards ?? EMPTY)) as CardSet;
    return oneToLose(hand, orElse(intersect(legal, covered(theirs)), legal), BETTEL);
  }
  const losers = without(legal, beating(legal, winning, EMPTY));
  if (losers === 0) return lowest(legal);
  return oneToLose(hand, losers, BETTEL);
}

/** In a Mord the tops go first of the suit of which the defenders have least: they must throw off. */
function mordLead(hand: CardSet, theirs: CardSet): Card {
  const choice = orElse(masters(hand, theirs), hand);
  return highest(inSuit(choice, suitOfFewest(choice, theirs)));
}

function mordFollow(view: CardView, winning: Card): Card {
  const { legal } = view;
  const winners = beating(legal, winning, EMPTY);
  return winners !== 0 ? highestRanked(winners) : lowestRanked(legal);
}
