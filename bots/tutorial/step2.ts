import { type CardSet, card, defineBot, has, inSuit, SUITS, size } from 'bolachen';
import step1 from './step1.js';

/**
 * Tricks that a hand promises with its longest suit as trumps: one for each trump above the third, and for Sows and
 * half the Kings.
 */
export function promise(hand: CardSet): number {
  const longest = Math.max(...SUITS.map((suit) => size(inSuit(hand, suit))));
  const tops = SUITS.map((suit) => (has(hand, card(suit, 7)) ? 1 : 0) + (has(hand, card(suit, 6)) ? 0.5 : 0));
  return longest - 3 + tops.reduce((sum, each) => sum + each);
}

/** Step 2: bids for six tricks with trumps when its hand promises enough. */
export default defineBot({
  ...step1,
  name: 'step2',
  about: 'step1 that bids on long suits and high cards',
  params: { enough: 4 },
  paramsAbout: { enough: 'what a hand must promise for a bid, in tricks' },
  memoryless: true,
  sit: ({ params: { enough } }) => ({
    ...step1,
    bid: ({ hand, legal }) =>
      legal.find((word) => ['brand', '6'].includes(word) && promise(hand) >= enough) ?? legal[0],
  }),
});
