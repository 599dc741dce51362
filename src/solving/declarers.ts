import type { Deal } from '../engine/deal.js';
import type { Game } from '../engine/game.js';
import type { Seat } from '../engine/seats.js';
import { formatCard, formatCards, SEAT_LETTERS } from '../record/notation.js';
import { Analyst } from './analyst.js';
import type { DeclarerAnswer, ProspectAnswer, Prospects } from './answers.js';
import { asDealt, type Prospect, type Way, waysOf, withCall, withDiscard } from './prospects.js';

/** A declarer's results in a deal, for all ways to play it; no question takes more than `nodes`. */
export function solveDeclarer(game: Game, deal: Deal, declarer: Seat, nodes: number | null): DeclarerAnswer {
  const solver = new Analyst(nodes ?? undefined).under(game);
  const ways = waysOf(game);
  const calls = ways.filter((way) => way.target !== null && way.trump > 3);
  return {
    declarer: SEAT_LETTERS[declarer],
    dealt: byWay(ways, (way) => asDealt(solver, deal, declarer, way)),
    discard: byWay(ways, (way) => withDiscard(solver, deal, declarer, way)),
    ...(game.cardCall && { call: byWay(calls, (way) => withCall(solver, deal, declarer, way)) }),
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
