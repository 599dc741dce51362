import {
  above,
  type CardSet,
  type CardView,
  defineBot,
  EMPTY,
  highestRanked,
  inSuit,
  intersect,
  lowestRanked,
  suitOf,
  union,
} from 'bolachen';

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
    if (target === 0 || (winner !== null && winner === partner)) return lowestRanked(legal);
    if (winning === null) return highestRanked(legal);
    const taking = winners(view);
    return lowestRanked(taking === EMPTY ? legal : taking);
  },
});
