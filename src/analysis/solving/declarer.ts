import type { Deal } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { formatCard, formatCards, SEAT_LETTERS } from '../../cards/record/notation.js';
import { asDealt, type Prospect, type Way, waysOf, withCall, withDiscard } from '../../search/solver/prospects.js';
import { Solver } from '../../search/solver/solver.js';
import type { DeclarerAnswer, ProspectAnswer, Prospects } from './answers.js';

/** A question with all options checked: what one declarer makes of a deal, or each. */
export interface DealQuestion {
  readonly game: Game;
  readonly deal: Deal;
  /** Null: all three. */
  readonly declarer: Seat | null;
}

/** Each declarer's results in a deal. */
export function* solveDeal({ game, deal, declarer }: DealQuestion): Generator<DeclarerAnswer> {
  for (const seat of declarer === null ? SEATS : [declarer]) yield solveDeclarer(game, deal, seat);
}

/** A declarer's results in a deal, for all ways to play it. */
function solveDeclarer(game: Game, deal: Deal, declarer: Seat): DeclarerAnswer {
  const solver = new Solver({ duties: game.duties });
  const ways = waysOf(game);
  const calls = ways.filter((way) => way.target !== null && way.trump > 3);
  return {
    declarer: SEAT_LETTERS[declarer],
    dealt: byWay(ways, (way) => asDealt(solver, deal, declarer, way)),
    discard: byWay(ways, (way) => withDiscard(solver, deal, declarer, way)),
    // Whose card in return is drawn makes nothing for sure by a call.
    ...(game.cardCall &&
      ((game.drawnReturns >>> declarer) & 1) === 0 && {
        call: byWay(calls, (way) => withCall(solver, deal, declarer, way)),
      }),
  };
}

const byWay = (ways: readonly Way[], solve: (way: Way) => Prospect): Prospects =>
  Object.fromEntries(ways.map((way) => [way.name, inNotation(solve(way))]));

function inNotation({ plan, ...values }: Prospect): ProspectAnswer {
  if (plan === undefined) return values;
  const { call, giveBack, discard } = plan;
  return {
    ...values,
    ...(call !== undefined && { call: formatCard(call) }),
    ...(giveBack !== undefined && { return: formatCard(giveBack) }),
    discard: formatCards(discard),
  };
}
