import { defineBot } from '../src/index.js';
import { solvingPlayer } from './pimc/player.js';

/**
 * Perfect information Monte Carlo: draws worlds that agree with what its seat knows, solves each with open cards, and takes what is best on
 * average for the score of its contract. It bids as `sound` does.
 */
export default defineBot({
  name: 'pimc',
  about: 'solves worlds that agree with what it knows, and plays what is best on average',
  params: { worlds: 20 },
  paramsAbout: { worlds: 'how many worlds it draws for each decision' },
  ranges: { worlds: [1, 10_000] },
  memoryless: true,
  sit: ({ params, ...place }) => solvingPlayer(place, Math.floor(params.worlds), 0),
});
