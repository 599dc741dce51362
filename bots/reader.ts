import { defineBot } from '../src/public/bots.js';
import { plausibly } from './pimc/plausible.js';
import { solvingPlayer } from './pimc/player.js';

/** Plays as `pimc`, but in worlds that are likely: it reads the contract, and what the others have said and played. */
export default defineBot({
  name: 'reader',
  about: 'pimc in likely worlds: reads the contract, and what the others said and played',
  params: { worlds: 20, trust: 1, doubt: 1 },
  paramsAbout: {
    worlds: 'how many worlds it solves for each decision',
    trust:
      "how much likelier a world is by each trick, or unit of log odds, in the look of the declarer's hand; its logarithm",
    doubt: 'how much less likely by each answer of another seat that sound would not have given; its logarithm',
  },
  ranges: { worlds: [1, 10_000], trust: [0, 10], doubt: [0, 10] },
  reads: { trust: ['play'], doubt: ['play'] },
  memoryless: true,
  sit: ({ params, ...place }) => {
    const worlds = Math.floor(params.worlds);
    return solvingPlayer(place, worlds, plausibly(worlds, place, params));
  },
});
