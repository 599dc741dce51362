import { defineBot, dutiesOf, loadSolver, type Word } from '../src/index.js';
import { Chooser } from './pimc/chooser.js';
import { Exchange } from './pimc/exchange.js';
import sound from './sound.js';

const { Solver } = await loadSolver();

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
  sit: ({ params: { worlds }, ...place }) => {
    const { rules } = place;
    const careful = sound.sit!({ ...place, params: sound.params! });
    const solver = new Solver({ duties: dutiesOf(rules as never) });
    const chooser = new Chooser(solver, worlds, rules.winPays === 'taken');
    const exchange = new Exchange(solver, worlds, rules);
    return {
      double: (view, random) => careful.double!(view, random),
      bid: (view, random) => careful.bid!(view, random),
      contest: (view, random) => careful.contest!(view, random),
      raise: (view, random) => careful.raise!(view, random),
      call: (view, random) => exchange.call(view, random),
      giveBack: (view, random) => exchange.giveBack(view, random),
      declare: (view, random) => exchange.declare(view, random, careful.declare!(view, random) as Word),
      discard: (view, random) => exchange.discard(view, random),
      kontra: (view, random) => careful.kontra!(view, random),
      play: (view, random) => chooser.choose(view, random, () => careful.play!(view, random)),
    };
  },
});
