import { dutiesOf, loadSolver, type Place, type Player, type Rehearsal, type Word } from '../../src/public/bots.js';
import { learnedPlayer } from '../keen/bot.js';
import sound from '../sound.js';
import { Auction } from './auction.js';
import { Chooser, type WorldsOf } from './chooser.js';
import { Exchange } from './exchange.js';

const { Solver } = await loadSolver();

/** In which worlds cards are chosen, and how the deal goes on in them if not only with open cards. */
interface Foresight {
  readonly worldsOf: WorldsOf;
  readonly rehearsal?: Rehearsal;
}

/**
 * A player who solves so many worlds for each decision. Bids and exchange are those of `keen`, which
 * no search improves; where it has not learned the rules they are searched for.
 */
export function solvingPlayer(
  place: Omit<Place, 'params'>,
  worlds: number,
  { worldsOf, rehearsal }: Foresight,
): Player {
  const { rules } = place;
  const solver = new Solver({ duties: dutiesOf(rules) });
  const chooser = new Chooser(solver, rules.winPays === 'taken', rehearsal);
  const keen = learnedPlayer(place);
  if (keen !== null) {
    return {
      double: (view) => keen.double(view),
      bid: (view) => keen.bid(view),
      contest: (view) => keen.contest(view),
      raise: (view) => keen.raise(view),
      call: (view) => keen.call(view),
      giveBack: (view) => keen.giveBack(view),
      declare: (view) => keen.declare(view),
      discard: (view) => keen.discard(view),
      kontra: (view) => keen.kontra(view),
      play: (view, random) => chooser.choose(view, random, worldsOf, () => keen.play(view)),
    };
  }
  const careful = sound.sit!({ ...place, params: sound.params! });
  const auction = new Auction(solver, worlds, place);
  const exchange = new Exchange(solver, worlds, rules);
  return {
    double: (view, random) => auction.answer(view, random, careful.double!(view, random)),
    bid: (view, random) => auction.answer(view, random, careful.bid!(view, random)),
    contest: (view, random) => auction.answer(view, random, careful.contest!(view, random)),
    raise: (view, random) => auction.answer(view, random, careful.raise!(view, random)),
    call: (view, random) => exchange.call(view, random),
    giveBack: (view, random) => exchange.giveBack(view, random),
    declare: (view, random) => exchange.declare(view, random, careful.declare!(view, random) as Word),
    discard: (view, random) => exchange.discard(view, random),
    kontra: (view, random) => careful.kontra!(view, random),
    play: (view, random) => chooser.choose(view, random, worldsOf, () => careful.play!(view, random)),
  };
}
