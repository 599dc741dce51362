import { defineBot, only, type Random, size, union, type Word, type WordView, without } from '../src/public/bots.js';

/** The cautious answer, which comes first among the legal ones; if any suit may be named, a random one. */
function shyAnswer(view: WordView, random: Random): Word {
  const { legal } = view;
  const first = legal[0];
  const isOpenSuit = first === 'acorns' || (first === 'brand-E' && view.announced === 'brand');
  return isOpenSuit ? legal[random.below(4)] : first;
}

/**
 * Plays any legal card. Otherwise it is shy with a given probability: it passes, keeps, calls nothing, doubles nothing
 * and holds its level. Else it gives any legal answer, so that with `shy=0` it is uniform over everything, which turns
 * nine deals out of ten into a Mord.
 */
export default defineBot({
  name: 'random',
  about: 'any legal card; in words shy with a probability, else any legal answer',
  params: { shy: 0.9 },
  paramsAbout: { shy: 'probability of the modest answer; 0 is uniform over everything' },
  ranges: { shy: [0, 1] },
  reads: { shy: ['auction', 'exchange'] },
  memoryless: true,
  sit: ({ params: { shy } }) => {
    const word = (view: WordView, random: Random) =>
      (random.chance(shy) ? shyAnswer(view, random) : random.pick(view.legal)) as never;
    return {
      double: word,
      bid: word,
      contest: word,
      raise: word,
      declare: word,
      kontra: word,
      call: ({ legal }, random) => {
        // Not calling is one more answer in addition to the cards.
        const calls = !random.chance(shy) && random.below(size(legal) + 1) > 0;
        return calls ? random.card(legal) : 'no-call';
      },
      giveBack: ({ legal }, random) => random.card(legal),
      discard: ({ legal }, random) => {
        const first = only(random.card(legal));
        return union(first, only(random.card(without(legal, first))));
      },
      play: ({ legal }, random) => random.card(legal),
    };
  },
});
