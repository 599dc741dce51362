import { type Card, defineBot, dutiesOf, loadSolver } from '../src/public/bots.js';
import { Chooser } from './pimc/chooser.js';
import { OpenExchange } from './pimc/open-exchange.js';
import sound from './sound.js';

const { Solver } = await loadSolver();

/** State kept between boards, by rules. */
const kept = new WeakMap<object, { readonly chooser: Chooser; readonly exchange: OpenExchange }>();

/**
 * Sees all cards and plays as if everybody did; if no card or contract is better than another, it does what `sound`
 * does. A ceiling for players.
 */
export default defineBot({
  name: 'oracle',
  about: 'sees all cards, and plays them without error: no player, but a ceiling',
  seesAllCards: true,
  sit: (place) => {
    const { rules } = place;
    const cards = place.cards!;
    const careful = sound.sit!({ ...place, params: sound.params! });
    let mind = kept.get(rules);
    if (mind === undefined) {
      const solver = new Solver({ duties: dutiesOf(rules) });
      const chooser = new Chooser(solver, rules.winPays === 'taken');
      mind = { chooser, exchange: new OpenExchange(solver, place) };
      kept.set(rules, mind);
    }
    const { chooser, exchange } = mind;
    return {
      bid: (view, random) => exchange.bid(view, cards) ?? careful.bid!(view, random),
      contest: (view, random) => exchange.contest(view, cards) ?? careful.contest!(view, random),
      raise: (view, random) => careful.raise!(view, random),
      call: (view, random) => exchange.call(view, cards) ?? careful.call!(view, random),
      giveBack: (view, random) => exchange.giveBack(view, cards) ?? careful.giveBack!(view, random),
      declare: (view, random) => exchange.declare(view, cards) ?? careful.declare!(view, random),
      discard: (view, random) => exchange.discard(view, cards) ?? careful.discard!(view, random),
      kontra: (view, random) => careful.kontra!(view, random),
      play: (view, random) => chooser.chooseOpenly(view, cards, careful.play!(view, random) as Card),
    };
  },
});
