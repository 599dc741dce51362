import { NO_TRUMP } from '../src/cards/engine/duties.js';
import { TRUMP_TRICKS } from '../src/cards/engine/trump-tricks.js';
import { makeGame } from '../src/cards/games/rule-sets.js';
import { bettelSuits } from '../src/search/solver/bettel-suits.js';
import { bestDiscard } from '../src/search/solver/discard.js';
import { lawOf } from '../src/search/solver/law.js';
import { LEAD_ORDER } from '../src/search/solver/ordering.js';
import { Solver } from '../src/search/solver/solver.js';
import { WINS_ALL } from '../src/search/solver/winners.js';
import type { Case } from './cases.js';
import { ReferenceSolver } from './reference-solver.js';
import { bidDeals, randomDeals, randomExchanges } from './solver-deals.js';

/** A question to the open-card solver, always with an empty table. */
export interface SolverCase extends Case {
  /** The average number of nodes over all its positions. */
  readonly nodes: number;
}

const { duties } = makeGame('bolachen');
const POSITIONS = 256;

/** All cases of the solver, under the duties of Bolachen. */
export async function solverCases(): Promise<SolverCase[]> {
  const solver = new Solver({ duties });
  const deals = randomDeals(POSITIONS);
  const exchanges = randomExchanges(32);
  const ask = <T>(name: string, positions: readonly T[], each: number, question: (position: T) => unknown) =>
    solverCase(solver, name, positions, each, question);
  return [
    ask('Brand, exact tricks', deals, 16, (deal) => solver.tricks(deal)),
    ask('Brand, makes 6?', deals, 128, (deal) => solver.takes(deal, 6)),
    ask('Bettel as bid by a bot, makes?', await bidDeals(POSITIONS, 'bettel'), 64, (deal) => solver.takesNone(deal)),
    ask('Mord as bid by a bot, makes?', await bidDeals(POSITIONS, 'mord'), 256, (deal) => solver.takes(deal, 10)),
    ask('table of a deal as dealt', deals, 4, (deal) => solver.dealTable(deal.hands)),
    ask('best discard for each of 4 trumps', exchanges, 2, (exchange) =>
      solver.ask((prober) => [0, 1, 2, 3].map((trump) => bestDiscard(prober, exchange, trump, 'most'))),
    ),
    ask('best discard and trump', exchanges, 4, (exchange) => solver.bestTrump(exchange)),
  ];
}

function solverCase<T>(
  solver: Solver,
  name: string,
  positions: readonly T[],
  operations: number,
  question: (position: T) => unknown,
): SolverCase {
  const cold = (position: T): number => {
    solver.forget();
    question(position);
    return solver.nodes;
  };
  const nodes = positions.reduce((sum, position) => sum + cold(position), 0);
  let next = 0;
  return {
    name,
    unit: 'questions',
    operations,
    nodes: nodes / positions.length,
    run() {
      let sum = 0;
      for (let i = 0; i < operations; i++) sum += cold(positions[next++ % positions.length]);
      return sum;
    },
  };
}

/** The frozen simple solver on the first of these questions. */
export function referenceCase(): Case {
  const deals = randomDeals(POSITIONS);
  let next = 0;
  return {
    name: 'simple reference solver',
    unit: 'questions',
    operations: 1,
    run() {
      const deal = deals[next++ % deals.length];
      return new ReferenceSolver({ ...deal, duties, fewest: false }).tricks();
    },
  };
}

/** Bytes of tables per thread for a solver with one set of duties. */
export const solverBytes = (): number =>
  new Solver({ duties }).bytes +
  [TRUMP_TRICKS, WINS_ALL, LEAD_ORDER, bettelSuits(lawOf(duties, NO_TRUMP))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
