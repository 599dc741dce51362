import { defineBot } from '../src/index.js';
import { solvingPlayer } from './pimc/player.js';

/** Plays as `pimc`, but as a defender reads the contract: it takes worlds in which the declarer has what his contract needs for likelier. */
export default defineBot({
  name: 'reader',
  about: 'pimc that as a defender takes the declarer to have what his contract needs',
  params: { worlds: 20, trust: 2 },
  paramsAbout: {
    worlds: 'how many worlds it solves for each decision',
    trust:
      "how much likelier a world is by each trick, or unit of log odds, in the look of the declarer's hand; its logarithm",
  },
  ranges: { worlds: [1, 10_000], trust: [0, 10] },
  memoryless: true,
  sit: ({ params, ...place }) => solvingPlayer(place, Math.floor(params.worlds), params.trust),
});
