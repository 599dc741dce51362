import { expect, test } from 'vitest';
import { randomDeals, randomExchanges } from '../../../benchmarks/solver-deals.js';
import { PLAY } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, makeGame, ruleSetNames, SEATS, size } from '../../../src/public/engine.js';
import { NO_TRUMP, Solver, TRUMP_BY_LEAD } from '../../../src/public/solver.js';
import { Analyst } from '../../../src/search/solver/analyst.js';
import { bettelSuits } from '../../../src/search/solver/bettel-suits.js';
import { Board } from '../../../src/search/solver/board.js';
import { bounds } from '../../../src/search/solver/bounds.js';
import { guessTricks } from '../../../src/search/solver/guess.js';
import { LAW_HEAD, lawOf } from '../../../src/search/solver/law.js';
import * as positions from '../../../src/search/solver/position.js';
import { asDealt, waysOf, withCall, withDiscard } from '../../../src/search/solver/prospects.js';
import { WINS_ALL } from '../../../src/search/solver/winners.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { Random } from '../../judge/random.js';
import { hashesOf } from '../../outline.js';
import { dice, lowBettel, positionOf, randomHands, randomTable } from './random-tables.js';

/** What the parts of the solver say of positions does not become another by accident; nor how much it searches. */

const roll = dice(91);
const TABLES = Array.from({ length: 90 }, (_, i) =>
  i % 9 === 0 ? lowBettel(roll, 4) : randomTable(roll, 2 + (i % 7)),
);

const setsOf = (hands: readonly (readonly number[])[]) =>
  hands.map((hand) => hand.reduce((set, card) => set | (1 << card), 0) as CardSet);

function ofBoard(table: (typeof TABLES)[number]): unknown {
  const { trump, duties, bettel } = table;
  const board = new Board();
  board.set(positionOf(table), trump);
  const { hands, role, tricks } = board;
  const needs = [...Array(tricks + 1).keys()].slice(1);
  return [
    [
      ...hands,
      role,
      tricks,
      board.legal(lawOf(duties, trump)),
      table.hands.flat().map((card) => board.cardOf(card as never)),
    ],
    [trump !== NO_TRUMP, false].map((trumps) =>
      needs.map((need) => bounds(hands[0], hands[1], hands[2], role, tricks, need, trumps)),
    ),
    [true, false].map((trumps) => guessTricks(board, bettel ? 'fewest' : 'most', trumps)),
  ];
}

function ofPosition(table: (typeof TABLES)[number]): unknown {
  const position = positionOf(table);
  const solver = new Solver({ duties: table.duties, tableBits: 7 });
  const tricks = () => solver.tricks(position, table.bettel ? 'fewest' : 'most');
  const asked = [tricks, () => solver.cards(position), () => solver.line(position)];
  const next = cardsOf(position.hands[positions.turnOf(position)]).map((card) => positions.after(position, card));
  return [asked.map((ask) => [ask(), solver.nodes]), next, solver.bytes];
}

/** Positions that are none, each by one change of one that is. */
function faultsOf(table: (typeof TABLES)[number]): unknown {
  const position = positionOf(table);
  const { hands, trick, leader } = position;
  const [first] = cardsOf(hands[0]);
  const swapped = (seat: number, hand: number) => ({ hands: hands.with(seat, hand as CardSet) });
  const changes: Partial<Record<keyof positions.Position, unknown>>[] = [
    ...[{}, { trick: [...trick, first] }, { trick: [first, first] }, { trick: [first, first, first] }, { trick: [31] }],
    ...[...[-2, 5, 7, 8, 11, 12, TRUMP_BY_LEAD, NO_TRUMP].map((trump) => ({ trump })), { leader: (leader + 1) % 3 }],
    ...[0, 1, 2].flatMap((seat) => [swapped(seat, 0), swapped(seat, hands[(seat + 1) % 3]), swapped(seat, -1)]),
    ...[9, TRUMP_BY_LEAD].map((trump, i) => ({ trick: [], trump, declarer: (leader + i) % 3 })),
    { hands: [0x7ff, 0x7ff << 11, (0x3ff << 22) | 1], trick: [] },
  ];
  return changes.map((change) => positions.faultOf({ ...position, ...change } as positions.Position) ?? 'none');
}

/** In what ways deals of few cards can be played, as dealt and after exchanges. */
function prospectsOf(name: string, seed: number): unknown {
  const game = makeGame(name);
  const [first, second, third, talon] = setsOf(randomHands(dice(seed), 3, 2));
  const deal = { hands: [first, second, third] as positions.Position['hands'], talon };
  const solver = new Solver({ duties: game.duties, tableBits: 7 });
  return SEATS.map((declarer) =>
    waysOf(game).map((way) => {
      const few = { ...way, target: way.target === 10 ? 3 : way.target && 2 };
      const call = way.trump === NO_TRUMP ? withCall(solver, deal, declarer, few) : null;
      return [way, asDealt(solver, deal, declarer, few), withDiscard(solver, deal, declarer, few), call];
    }),
  );
}

function analysed(): unknown[] {
  const analyst = new Analyst();
  const found: unknown[] = [];
  for (const course of questionsOf(new Random(17), 24, 0.3)) {
    if (course.trump < 0 || course.declarer < 0 || course.leader < 0 || size(course.gone) < 16) continue;
    if (course.question === PLAY) found.push(analyst.cards(course), analyst.line(course));
    found.push(analyst.answer(course), analyst.value(course));
  }
  return found;
}

const DEALS = randomDeals(8);
const QUESTIONS: Readonly<Record<string, readonly ((solver: Solver) => unknown)[]>> = {
  'tricks, with every trump and none': DEALS.flatMap((deal) =>
    [0, 1, 2, 3, NO_TRUMP].map((trump) => (solver: Solver) => solver.tricks({ ...deal, trump })),
  ),
  'the fewest tricks': DEALS.map((deal) => (solver) => solver.tricks({ ...deal, trump: NO_TRUMP }, 'fewest')),
  'what every lead is worth': DEALS.slice(0, 6).map((deal) => (solver) => solver.cards(deal)),
  'discards of a Brand': randomExchanges(2).map((exchange) => (solver) => solver.bestDiscard(exchange, 1)),
};

/** What is found over a table that fills, in either game, and in how many nodes. */
const inGames = (questions: (typeof QUESTIONS)[string]) =>
  ['bolachen', 'wallachen'].map((game) => {
    const solver = new Solver({ duties: makeGame(game).duties, tableBits: 12 });
    return questions.map((ask) => [ask(solver), solver.nodes]);
  });

test('values are what they always were', () => {
  const values = {
    boards: () => TABLES.map(ofBoard),
    positions: () => TABLES.map(ofPosition),
    faults: () => TABLES.slice(0, 20).map(faultsOf),
    prospects: () => ruleSetNames.flatMap((name) => [1, 2, 3].map((seed) => prospectsOf(name, seed))),
    analyses: analysed,
    ...Object.fromEntries(Object.entries(QUESTIONS).map(([name, questions]) => [name, () => inGames(questions)])),
    'single suits': () => [WINS_ALL, bettelSuits(LAW_HEAD), bettelSuits(0)],
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "boards b8df7625; positions 1c7cd3e6; faults c236b7c9; prospects fd6488b0; analyses 6cbe1961;
    tricks, with every trump and none cbf8bebd; the fewest tricks 8d0f588b; what every lead is worth 50539759;
    discards of a Brand 20fa4700; single suits 40dbd4a9"
  `);
});
