import { type Card, type CardSet, cardsOf, defineBot, inSuit, rankOf, setOf, size, suitOf } from 'bolachen';
import step2 from './step2.js';

/** The two cards of the highest weight. */
function twoOf(cards: CardSet, weight: (card: Card) => number): CardSet {
  const heaviestFirst = cardsOf(cards).sort((a, b) => weight(b) - weight(a));
  return setOf(heaviestFirst.slice(0, 2));
}

/** Step 3: discards low cards of short suits, in order to be void there and trump; in a Bettel, the highest cards. */
export default defineBot({
  ...step2,
  name: 'step3',
  about: 'step2 that makes itself void in a suit',
  sit: (place) => ({
    ...step2.sit!(place),
    discard: ({ legal, target, trump }) => {
      if (target === 0) return twoOf(legal, rankOf);
      const weight = (card: Card): number => -rankOf(card) - 2 * size(inSuit(legal, suitOf(card)));
      return twoOf(legal, (card) => (suitOf(card) === trump ? -100 : weight(card)));
    },
  }),
});
