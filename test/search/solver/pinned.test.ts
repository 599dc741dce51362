import { expect, test } from 'vitest';
import { randomDeals, randomExchanges } from '../../../benchmarks/solver-deals.js';
import { PLAY } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, makeGame, ruleSetNames, SEATS, SUITS, size } from '../../../src/public/engine.js';
import { NO_TRUMP, Solver, TRUMP_BY_LEAD } from '../../../src/public/solver.js';
import { Analyst } from '../../../src/search/solver/analyst.js';
import { bettelSuits } from '../../../src/search/solver/bettel-suits.js';
import { Board } from '../../../src/search/solver/board.js';
import { bounds, fill, lengths } from '../../../src/search/solver/bounds.js';
import { guessTricks } from '../../../src/search/solver/guess.js';
import { holdOut } from '../../../src/search/solver/holding.js';
import * as law from '../../../src/search/solver/law.js';
import { leadRow, scoreSuits } from '../../../src/search/solver/ordering.js';
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
/** A whole suit, none, and runs from the top and the bottom. */
const LONG = [0xff, 0xf0f0, 0x0100_ff00, -1 << 24, 0x8181_8181 | 0].map((set) => set as CardSet);

const setsOf = (hands: readonly (readonly number[])[]) =>
  hands.map((hand) => hand.reduce((set, card) => set | (1 << card), 0) as CardSet);

function ofBoard(table: (typeof TABLES)[number]): unknown {
  const { trump, duties, bettel } = table;
  const board = new Board();
  const next = new Board();
  board.set(positionOf(table), trump);
  const now = law.lawOf(duties, trump);
  const { hands, role, tricks, led, second } = board;
  const [a, b, c] = hands;
  const needs = [...Array(tricks + 2).keys()];
  const suits = bettelSuits(role === 1 ? law.LAW_HEAD : 0);
  return [
    ...[[...hands], role, tricks, led, second, now, board.legal(now), lengths(a), fill(b)],
    table.hands.flat().map((card) => board.cardOf(card as never)),
    second < 0
      ? []
      : cardsOf(hands[2] as CardSet).map((card) => [next.complete(board, card, now), [...next.hands], next.role]),
    needs
      .slice(1)
      .map((need) => [trump !== NO_TRUMP, false].map((trumps) => bounds(a, b, c, role, tricks, need, trumps))),
    [true, false].map((trumps) => guessTricks(board, bettel ? 'fewest' : 'most', trumps)),
    role === 0
      ? []
      : [0x0101_0101, 0x0100_0100, 1].map((unsafe) =>
          role === 1 ? holdOut(a, b, c, unsafe, suits) : holdOut(c, a, b, unsafe, suits),
        ),
    [true, false].map((takesNone) => scoreSuits(a, b, c, leadRow(role, now, takesNone))),
  ];
}

function ofPosition(table: (typeof TABLES)[number]): unknown {
  const position = positionOf(table);
  const solver = new Solver({ duties: table.duties, tableBits: 7 });
  const asked = [
    () => solver.tricks(position, table.bettel ? 'fewest' : 'most'),
    () => solver.cards(position),
    () => solver.line(position),
  ];
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
    ...[
      { trick: [], trump: 9, declarer: leader },
      { trick: [], trump: TRUMP_BY_LEAD, declarer: (leader + 1) % 3 },
    ],
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
  const numbers = [0, 1, 5, 7, 8, 20, 24, 27, 31];
  const laws = [0, 1, 2, 6, 7, 14, 15, 31, 33, 47, 79, 111, 143];
  const cards = numbers.flatMap((card) => numbers.map((best) => [card, best] as const));
  const values = {
    boards: () => TABLES.map(ofBoard),
    positions: () => TABLES.map(ofPosition),
    faults: () => TABLES.slice(0, 20).map(faultsOf),
    laws: () =>
      laws.map((now) =>
        cards.map(([led, best]) => [
          law.beats(led, best, now),
          ...LONG.map((hand) => [law.legalCards(hand, led, best, now), law.relievedCards(hand, led, best, now)]),
          law.isRelieved(led % 3, best > 7, now),
        ]),
      ),
    'trumps led': () =>
      [NO_TRUMP, TRUMP_BY_LEAD, 2, ...SUITS.map(positions.trumpLed)].map((trump) => [
        positions.isByLead(trump),
        LONG.map((hand) => positions.canSet(hand, trump)),
        numbers.map((card) => positions.maySet(card as never, trump)),
      ]),
    prospects: () => ruleSetNames.flatMap((name) => [1, 2, 3].map((seed) => prospectsOf(name, seed))),
    analyses: analysed,
    ...Object.fromEntries(Object.entries(QUESTIONS).map(([name, questions]) => [name, () => inGames(questions)])),
    'single suits': () => [WINS_ALL, bettelSuits(law.LAW_HEAD), bettelSuits(0)],
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "boards 7b6c5d93; positions 1c7cd3e6; faults c236b7c9; laws d2c05add; trumps led 6d744ae9;
    prospects fd6488b0; analyses 6cbe1961; tricks, with every trump and none cbf8bebd;
    the fewest tricks 8d0f588b; what every lead is worth 50539759; discards of a Brand 20fa4700;
    single suits 40dbd4a9"
  `);
});
