import { type CardSet, defineBot, EMPTY, highest, inSuit } from 'bolachen';
import step3 from './step3.js';

/** Step 4: as declarer draws trumps, as long as the defenders have any: he has seen all other cards. */
export default defineBot({
  ...step3,
  name: 'step4',
  about: 'step3 that draws trumps',
  sit: (place) => {
    const player = step3.sit!(place);
    return {
      ...player,
      play: (view, random) => {
        const { legal, hand, gone, discards, trump, isDeclarer, winning } = view;
        if (isDeclarer && winning === null && trump !== null) {
          const mine = inSuit(legal, trump);
          const theirs = inSuit(~(hand | gone | (discards ?? EMPTY)) as CardSet, trump);
          if (mine !== EMPTY && theirs !== EMPTY) return highest(mine);
        }
        return player.play!(view, random);
      },
    };
  },
});
