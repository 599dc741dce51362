import { type Card, dutiesOf, type ImaginedDeal, loadSolver, type Place, type Player } from '../../src/public/bots.js';
import { learnedPlayer } from '../keen/bot.js';
import { bySeat, modelled, responder } from '../respond/responder.js';
import sound from '../sound.js';
import { Chooser, type WorldsOf } from './chooser.js';

const { Solver } = await loadSolver();

/** In so many worlds is a word or a discard played on for each world that is solved for a card. */
const ROLLOUTS = 15;
/** A table of 0.25 MB: positions of one world come back, those of others seldom. */
const TABLE_BITS = 14;

/**
 * One for all seats on a thread, by duties: what it has found for one it knows for the others, and one table stays in
 * the processor's cache.
 */
const solvers = new Map<string, InstanceType<typeof Solver>>();

function solverOf(rules: Place['rules']): InstanceType<typeof Solver> {
  const duties = dutiesOf(rules);
  const name = JSON.stringify(duties);
  const solver = solvers.get(name) ?? new Solver({ duties, tableBits: TABLE_BITS });
  solvers.set(name, solver);
  return solver;
}

/**
 * A player who solves so many worlds for each decision, those of `worldsOf`, and if not only open cards are to count
 * lets the deal go on in them as `imagined`. Bids and exchange are those of `keen`, which
 * no search improves; where it has not learned the rules each answer is played on by `sound`.
 */
export function solvingPlayer(
  place: Omit<Place, 'params'>,
  worlds: number,
  worldsOf: WorldsOf,
  imagined?: ImaginedDeal,
): Player {
  const { rules } = place;
  const chooser = new Chooser(solverOf(rules), rules.winPays === 'taken', imagined);
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
      play: (view, random) => chooser.choose(view, random, worldsOf, keen.play(view)),
    };
  }
  const model = modelled(sound);
  const careful = sound.sit!({ ...place, params: sound.params! });
  return {
    ...responder(place, bySeat(model, model), ROLLOUTS * worlds),
    play: (view, random) => chooser.choose(view, random, worldsOf, careful.play!(view, random) as Card),
  };
}
