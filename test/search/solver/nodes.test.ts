import { expect, test } from 'vitest';
import { randomDeals, randomExchanges } from '../../../benchmarks/solver-deals.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { TRUMP_TRICKS } from '../../../src/cards/engine/trump-tricks.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { type Solution, Solver } from '../../../src/public/solver.js';
import { bettelSuits } from '../../../src/search/solver/bettel-suits.js';
import { LAW_HEAD } from '../../../src/search/solver/law.js';
import { WINS_ALL } from '../../../src/search/solver/winners.js';
import { hashOf } from '../../outline.js';

/** The search does not become another by accident: what it finds, in how many nodes, over a table that fills. */

const DEALS = randomDeals(8);
const QUESTIONS: Readonly<Record<string, (solver: Solver) => readonly Solution<unknown>[]>> = {
  'tricks, with every trump and none': (solver) =>
    DEALS.flatMap((deal) => [0, 1, 2, 3, NO_TRUMP].map((trump) => solver.tricks({ ...deal, trump }))),
  'the fewest tricks': (solver) => DEALS.map((deal) => solver.tricks({ ...deal, trump: NO_TRUMP }, 'fewest')),
  'what every lead is worth': (solver) => DEALS.slice(0, 6).map((deal) => solver.cards(deal)),
  'discards of a Brand': (solver) => randomExchanges(2).map((exchange) => solver.bestDiscard(exchange, 1)),
};

/** Of each question in both games: the nodes, and a hash of what was found. */
test('what is asked over a table that fills takes as many nodes as ever', () => {
  const found = Object.entries(QUESTIONS).map(([name, ask]) => {
    const inGame = ['bolachen', 'wallachen'].map((game) => {
      const answers = ask(new Solver({ duties: makeGame(game).duties, tableBits: 12 }));
      return `${answers.reduce((sum, { nodes }) => sum + nodes, 0)} ${hashOf(JSON.stringify(answers))}`;
    });
    return `${name}: ${inGame.join(', ')}`;
  });
  expect(found).toMatchInlineSnapshot(`
    [
      "tricks, with every trump and none: 29996 bd08e880, 31485 e370bc99",
      "the fewest tricks: 113146 401a4e63, 126605 3d63b778",
      "what every lead is worth: 11115 13b7ea2f, 11327 d45ec9ff",
      "discards of a Brand: 6953 5d31ba3b, 6607 9503aae9",
    ]
  `);
});

/** They are right where the solver is: values.test.ts. */
test('what is known of single suits is as ever', () => {
  const tables = { WINS_ALL, TRUMP_TRICKS, heading: bettelSuits(LAW_HEAD), free: bettelSuits(0) };
  const found = Object.entries(tables).map(([name, table]) => `${name} ${table.length} ${hashOf(table.join())}`);
  expect(found.join(', ')).toMatchInlineSnapshot(
    `"WINS_ALL 65536 6a3c902b, TRUMP_TRICKS 65536 2ea7d153, heading 65536 7f72653d, free 65536 ba48ca7e"`,
  );
});
