import { defineBot, only, type Random, size, union, type Word, type WordView, without } from '../src/index.js';

const MODEST: ReadonlySet<Word> = new Set(['no-double', 'pass', 'withdraw', 'keep', 'no-kontra', 'no-re']);
const SUIT_WORDS: ReadonlySet<Word> = new Set([
  ...(['acorns', 'leaves', 'bells', 'hearts'] as const),
  ...(['brand-E', 'brand-G', 'brand-S', 'brand-H'] as const),
]);

/** The answer of a shy player: pass or the like; failing that what he has announced; an open suit at random. */
function shyAnswer({ legal, announced }: WordView, random: Random): Word {
  for (const word of legal) if (MODEST.has(word) || word === announced) return word;
  const suits = legal.filter((word) => SUIT_WORDS.has(word));
  return suits.length > 0 ? random.pick(suits) : legal[0];
}

/**
 * Plays any legal card. In words it is shy with a probability: it passes, keeps, calls nothing, doubles nothing and holds its level; else it
 * takes any legal answer, so that with `shy=0` it is uniform over everything, which makes nine deals in ten a Mord.
 */
export default defineBot({
  name: 'random',
  about: 'any legal card; in words shy with a probability, else any legal answer',
  params: { shy: 0.9 },
  paramsAbout: { shy: 'probability of the modest answer, 0 to 1' },
  ranges: { shy: [0, 1] },
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
        // Not to call is one answer more than there are cards.
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
