import { card, defineBot, has, SUITS } from 'bolachen';

/** A bot that differs rarely from one with another `sevens`, and then always loses: hard for intervals and tests. */
export default defineBot({
  name: 'rash',
  about: 'bids a Mord on its sevens, and never makes one',
  params: { sevens: 4 },
  paramsAbout: { sevens: 'how many sevens it takes; with five it never bids' },
  ranges: { sevens: [0, 5] },
  memoryless: true,
  sit: ({ params: { sevens } }) => ({
    bid: ({ hand, legal }) =>
      legal.find((word) => word === 'mord' && SUITS.filter((suit) => has(hand, card(suit, 0))).length >= sevens) ??
      legal[0],
  }),
});
