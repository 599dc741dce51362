import { dutiesOf, loadSolver, type Place, type Player, type Word } from '../../src/index.js';
import sound from '../sound.js';
import { Chooser } from './chooser.js';
import { Exchange } from './exchange.js';

const { Solver } = await loadSolver();

/** A player who solves so many worlds for each decision, and bids as `sound`; for `trust` see {@link Chooser}. */
export function solvingPlayer(place: Omit<Place, 'params'>, worlds: number, trust: number): Player {
  const { rules } = place;
  const careful = sound.sit!({ ...place, params: sound.params! });
  const solver = new Solver({ duties: dutiesOf(rules as never) });
  const chooser = new Chooser(solver, worlds, rules.winPays === 'taken', trust);
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
}
