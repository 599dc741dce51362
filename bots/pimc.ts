import { defineBot } from '../src/public/bots.js';
import { evenly } from './pimc/chooser.js';
import { solvingPlayer } from './pimc/player.js';

/**
 * Bids and exchanges as `keen`, and plays by perfect information Monte Carlo: draws worlds that agree with what its
 * seat knows, solves each with open cards, and takes what is best on average for the score.
 */
export default defineBot({
  name: 'pimc',
  about: 'bids as keen; solves worlds that agree with what it knows, and plays the best card',
  params: { worlds: 20 },
  paramsAbout: { worlds: 'how many worlds it solves for each card' },
  ranges: { worlds: [1, 10_000] },
  memoryless: true,
  sit: ({ params, ...place }) => {
    const worlds = Math.floor(params.worlds);
    return solvingPlayer(place, worlds, evenly(worlds));
  },
});
