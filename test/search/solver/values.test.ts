import { describe, expect, test } from 'vitest';
import { ALL_CARDS } from '../../../src/public/engine.js';
import { type Aim, faultOf, NO_TRUMP, Solver, TRUMP_BY_LEAD } from '../../../src/public/solver.js';
import { allocated } from '../../allocated.js';
import { sized } from '../../sizes.js';
import { bruteTricks, lawful, played, type Table } from './brute.js';
import { BOLACHEN, dice, lowBettel, positionOf, randomDuties, randomHands, randomTable } from './random-tables.js';

const aimOf = (table: Table): Aim => (table.bettel ? 'fewest' : 'most');
const shown = (table: Table): string => JSON.stringify(table);

/** As `expect`, which takes longer than the solver: it is asked only where something differs. */
function expectSame(found: object, expected: object, table: Table): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, shown(table)).toEqual(expected);
}

describe('against brute force, under every option', () => {
  test.each([
    [3, sized(300, 2000)],
    [4, sized(110, 800)],
    [5, sized(15, 60)],
  ])('%i cards: tricks, contracts, every card', (cards, count) => {
    const roll = dice(cards);
    for (let round = 0; round < count; round++) {
      const table = randomTable(roll, cards);
      const position = positionOf(table);
      const aim = aimOf(table);
      const solver = new Solver({ duties: table.duties, tableBits: 6 });
      const memory = new Map<string, number>();
      const value = bruteTricks(table, memory);
      const children = lawful(table).map((card) => {
        const next = played(table, card);
        return { card, tricks: next.taken + bruteTricks(next.table, memory) };
      });
      const needs = table.bettel ? [] : [...Array(cards + 2).keys()];
      const found = {
        takes: needs.map((need) => solver.takes(position, need)),
        takesNone: table.bettel && solver.takesNone(position),
        tricks: solver.tricks(position, aim),
        cards: solver.cards(position, aim),
      };
      const takes = needs.map((need) => value >= need);
      expectSame(found, { takes, takesNone: table.bettel && value === 0, tricks: value, cards: children }, table);
      expect(faultOf(position)).toBeUndefined();

      if (round % 4 > 0) continue;
      const low = roll(cards + 1);
      const within = { low, high: low + roll(cards) };
      const told = (tricks: number): number => Math.min(Math.max(tricks, within.low), within.high);
      const cold = new Solver({ duties: table.duties, tableBits: 6 });
      const [tricks, each] = [cold.tricks(position, aim, within), cold.cards(position, aim, within)];
      const bounded = { tricks: tricks, cards: each };
      const inBounds = children.map(({ card, tricks }) => ({ card, tricks: told(tricks) }));
      expectSame(bounded, { tricks: told(value), cards: inBounds }, table);
    }
  });

  test.each([0, 1, 2, 3])('without trumps all tricks of suit %i, to the last card', (suit) => {
    const roll = dice(suit);
    const pack = [...Array(9).keys()].map((card) => (8 * suit + card) % 32);
    for (let round = 0; round < 300; round++) {
      const left = [...pack];
      const hands = [0, 1, 2].map(() =>
        [1, 2, 3].map(() => left.splice(roll(left.length), 1)[0]).sort((a, b) => a - b),
      );
      const table = { hands, declarer: 0, leader: 0, trick: [], trump: NO_TRUMP, duties: BOLACHEN, bettel: false };
      const solver = new Solver({ duties: BOLACHEN, tableBits: 6 });
      const isAll = solver.takes(positionOf(table), 3);
      if (isAll !== (bruteTricks(table) === 3)) expect(isAll, shown(table)).toBe(!isAll);
    }
  });

  test('one solver for all trumps and aims in turn: its table stays valid', () => {
    const roll = dice(77);
    const solver = new Solver({ duties: BOLACHEN, tableBits: 8 });
    for (let round = 0; round < sized(120, 1000); round++) {
      const table = { ...randomTable(roll, 3 + roll(2)), duties: BOLACHEN };
      if (table.trick.length > 0) continue;
      expect(solver.tricks(positionOf(table), aimOf(table)), shown(table)).toBe(bruteTricks(table));
      if (roll(20) === 0) solver.forget();
    }
  });

  test('W18: where the opening lead sets trumps, the best lead counts', () => {
    const roll = dice(18);
    for (let round = 0; round < sized(30, 250); round++) {
      const declarer = roll(3);
      const duties = randomDuties(roll);
      const hands = randomHands(roll, 4).slice(0, 3);
      const start = { hands, declarer, leader: declarer, trick: [], duties, bettel: false };
      const leads = hands[declarer].map((card) => {
        const table = played({ ...start, trump: card >> 3 }, card).table;
        return { card, tricks: bruteTricks(table) };
      });
      const solver = new Solver({ duties });
      const position = positionOf({ ...start, trump: TRUMP_BY_LEAD });
      const most = Math.max(...leads.map(({ tricks }) => tricks));
      expect(solver.cards(position)).toEqual(leads);
      expect(solver.tricks(position)).toBe(most);
      expect(solver.takes(position, most)).toBe(true);
      expect(solver.takes(position, most + 1)).toBe(false);
      expect(solver.line(position)).toHaveLength(12);
    }
  });
});

test('a line of best play is legal and achieves the promised value', () => {
  const roll = dice(5);
  for (let round = 0; round < sized(60, 400); round++) {
    const start = randomTable(roll, 3 + roll(6));
    const solver = new Solver({ duties: start.duties });
    const position = positionOf(start);
    let table: Table = start;
    let taken = 0;
    for (const card of solver.line(position, aimOf(start))) {
      expect(lawful(table)).toContain(card);
      const next = played(table, card);
      taken += next.taken;
      table = next.table;
    }
    expect(table.hands[0]).toEqual([]);
    expect(taken, shown(start)).toBe(solver.tricks(position, aimOf(start)));
  }
});

describe('ten cards', () => {
  const roll = dice(10);
  const deals = Array.from({ length: 40 }, (): Table => {
    const [trump, isBettel, declarer] = [roll(5), roll(2) === 0, roll(3)];
    const hands = randomHands(roll, 10).slice(0, 3);
    const bettel = trump === NO_TRUMP && isBettel;
    return { hands, leader: declarer, declarer, trick: [], trump, duties: BOLACHEN, bettel };
  });
  const tricks = (table: Table): number => new Solver({ duties: table.duties }).tricks(positionOf(table), aimOf(table));

  test('is that of the best card, and of the contract made; names of suits and seats, and gaps of ranks, do not count', () => {
    const suits = [1, 2, 3, 0];
    for (const table of deals.slice(0, sized(10, 40))) {
      const most = tricks(table);
      const solver = new Solver({ duties: table.duties });
      const values = solver.cards(positionOf(table), aimOf(table)).map((each) => each.tricks);
      expect(table.bettel ? Math.min(...values) : Math.max(...values)).toBe(most);
      const makes = [...Array(12).keys()].map((need) => solver.takes(positionOf(table), need));
      if (!table.bettel) expect([makes.lastIndexOf(true), makes.indexOf(false)]).toEqual([most, most + 1]);
      const turned: Table = {
        ...table,
        hands: [2, 0, 1].map((seat) => table.hands[seat].map((card) => suits[card >> 3] * 8 + (card & 7))),
        leader: (table.leader + 1) % 3,
        declarer: (table.declarer + 1) % 3,
        trump: table.trump === NO_TRUMP ? NO_TRUMP : suits[table.trump],
      };
      expect(tricks(turned)).toBe(most);
      const seven = { ...table, hands: table.hands.map((hand) => hand.slice(0, 7)) };
      const inPlay = seven.hands.flat();
      const closed = (card: number): number =>
        (card & 24) + inPlay.filter((other) => other >> 3 === card >> 3 && other < card).length;
      expect(tricks({ ...seven, hands: seven.hands.map((hand) => hand.map(closed)) })).toBe(tricks(seven));
    }
  });

  test('Bettels of low cards: right under every option, with few nodes (3,443 if only safe suits counted)', () => {
    const roll = dice(23);
    let nodes = 0;
    for (let round = 0; round < sized(100, 700); round++) {
      const table = lowBettel(roll, round % 20 === 0 ? 5 : 4);
      const solver = new Solver({ duties: table.duties });
      expectSame([solver.takesNone(positionOf(table))], [bruteTricks(table) === 0], table);
      nodes += solver.nodes;
    }
    expect(nodes).toBeLessThan(sized(600, 2500));
  });

  test('asked by card, it makes no objects', () => {
    const solver = new Solver({ duties: BOLACHEN });
    const positions = Array.from({ length: 30 }, () => positionOf(randomTable(roll, 6)));
    const within = { low: 2, high: 3 };
    const bytes = allocated((nth) => solver.cardTricks(positions[nth % 30], 'most', within, ALL_CARDS), 2_000);

    expect(bytes).toBeLessThan(50);
  });
});
