import { defineBot, ImaginedDeal } from '../src/public/bots.js';
import { readingOf } from './pimc/opinion.js';
import { plausibly } from './pimc/plausible.js';
import { solvingPlayer } from './pimc/player.js';
import { alike } from './respond/responder.js';
import sound from './sound.js';

/**
 * Plays as `pimc`, but in worlds that are likely: it reads what the others have said, discarded and played. Besides, it plays each card on in
 * them, with all seats answering as `sound`.
 */
export default defineBot({
  name: 'reader',
  about: 'pimc in likely worlds: reads what the others did, and allows for their mistakes',
  params: { worlds: 20, trust: 1, doubt: 2 },
  paramsAbout: {
    worlds: 'how many worlds it solves and plays on for each card',
    trust:
      "how much counts what keen has learned: a world is less likely by answers that promise less than keen's; a power",
    doubt: 'how much less likely by each answer or card of another seat that sound would not have given; its logarithm',
  },
  ranges: { worlds: [1, 10_000], trust: [0, 10], doubt: [0, 10] },
  reads: { trust: ['play'], doubt: ['play'] },
  memoryless: true,
  sit: ({ params, ...place }) => {
    const worlds = Math.floor(params.worlds);
    const imagined = new ImaginedDeal(place.game, place.rules, alike(sound));
    const worldsOf = plausibly(worlds, imagined, readingOf(place, params.trust), params.doubt);
    return solvingPlayer(place, worlds, { worldsOf, imagined });
  },
});
