import { defineBot } from '../src/public/bots.js';
import { evenly } from './pimc/chooser.js';
import { solvingPlayer } from './pimc/player.js';

/**
 * Perfect information Monte Carlo: draws worlds that agree with what its seat knows, solves each with open cards, and takes what is best on
 * average for the score; what open cards promise counts by how the bot really plays.
 */
export default defineBot({
  name: 'pimc',
  about: 'solves worlds that agree with what it knows, and does what is best on average',
  params: { worlds: 20 },
  paramsAbout: { worlds: 'how many worlds it draws for each decision' },
  ranges: { worlds: [1, 10_000] },
  memoryless: true,
  sit: ({ params, ...place }) => {
    const worlds = Math.floor(params.worlds);
    return solvingPlayer(place, worlds, evenly(worlds));
  },
});
