import {
  above,
  type Card,
  type CardSet,
  type CardView,
  cardsOf,
  defineBot,
  EMPTY,
  inSuit,
  intersect,
  rankOf,
  suitOf,
  union,
} from 'bolachen';

/** The card of the lowest rank, whatever its suit; of two alike the first. */
export const cheapest = (cards: CardSet): Card =>
  cardsOf(cards).reduce((best, each) => (rankOf(each) < rankOf(best) ? each : best));

/** The card of the highest rank. */
export const dearest = (cards: CardSet): Card =>
  cardsOf(cards).reduce((best, each) => (rankOf(each) > rankOf(best) ? each : best));

/** The legal cards that beat the one that is winning. */
function winners({ legal, winning, trump }: CardView): CardSet {
  if (winning === null) return legal;
  const higher = intersect(legal, above(winning));
  return trump === null || suitOf(winning) === trump ? higher : union(higher, inSuit(legal, trump));
}

/** Step 1: only plays. It leads high, leaves tricks to its partner, and takes the others as cheaply as it can. */
export default defineBot({
  name: 'step1',
  about: 'passes; wins tricks as cheaply as it can, and leaves them to its partner',
  play: (view) => {
    const { legal, target, winning, winner, partner } = view;
    if (target === 0 || (winner !== null && winner === partner)) return cheapest(legal);
    if (winning === null) return dearest(legal);
    const taking = winners(view);
    return cheapest(taking === EMPTY ? legal : taking);
  },
});
