import { expect, test } from 'vitest';
import { USUAL_BEGINNING } from '../../../src/boards/job.js';
import { type CardSet, SUITS, union } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import type { Seat } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseHand, SEAT_NAMES } from '../../../src/cards/record/notation.js';
import { type Aim, trumpLed } from '../../../src/search/solver/position.js';
import { Solver } from '../../../src/search/solver/solver.js';
import { jobOf, type Row, rowMaker } from './making.js';

/** The 66 discards and what each comes to. */
function discardValues(row: Row, solver: Solver, trump: number, aim: Aim): ReadonlyMap<number, number> {
  const declarer = SEAT_NAMES.indexOf(row.declarer as 'dealer') as Seat;
  const [f, m, d] = ['forehand', 'middlehand', 'dealer'].map((seat, i) =>
    i === declarer ? union(row[seat] as CardSet, row.talon as CardSet) : (row[seat] as CardSet),
  );
  const found = solver.discardValues({ hands: [f, m, d], declarer }, trump, aim);
  return new Map(found.map(({ discard, tricks }) => [discard >>> 0, tricks]));
}

const handsOf = (row: Row) =>
  [row.forehand, row.middlehand, row.dealer].map((hand) => (hand as number) | 0) as [CardSet, CardSet, CardSet];

/** A forehand that no Bettel can lose. */
const LOW = parseHand('987.987.987.7', 'hand', 10);

test.each(['bolachen', 'wallachen'])(
  'solved deals of %s: have what the solver finds as dealt, and the best of all 66 discards',
  async (name) => {
    const game = makeGame(name, {});
    const byLead = name === 'wallachen';
    const solver = new Solver({ duties: game.duties });
    const beginning = { ...USUAL_BEGINNING, given: [LOW, 0, 0, 0] };
    const rows = await (await rowMaker(jobOf({ kind: 'solved', game: name, declarers: [0, 2], beginning }))).rowsOf(0);
    expect(rows.some(({ best_bettel }) => best_bettel)).toBe(true);
    expect(rows.map(({ declarer }) => declarer)).toEqual(['forehand', 'dealer']);
    for (const row of rows) {
      const declarer = SEAT_NAMES.indexOf(row.declarer as 'dealer');
      const asDealt = solver.dealTable(handsOf(row), byLead)[declarer];
      expect(row).toMatchObject({ dealt_bettel: asDealt.bettel, dealt_mord: asDealt.mord });
      for (const suit of SUITS) {
        const letter = 'EGSH'[suit];
        const values = discardValues(row, solver, byLead ? trumpLed(suit) : suit, 'most');
        expect(row[`dealt_${letter}`]).toBe(asDealt?.tricks[suit]);
        expect(row[`best_${letter}`]).toBe(Math.max(...values.values()));
        expect(values.get(row[`discard_${letter}`] as number)).toBe(row[`best_${letter}`]);
      }
      for (const [contract, aim, target] of [
        ['bettel', 'fewest', 0],
        ['mord', 'most', 10],
      ] as const) {
        const values = discardValues(row, solver, NO_TRUMP, aim);
        const discard = row[`discard_${contract}`] as number;
        expect(row[`best_${contract}`]).toBe([...values.values()].includes(target));
        if (discard === 0) expect(row[`best_${contract}`]).toBe(false);
        else expect(values.get(discard)).toBe(target);
      }
    }
  },
);

test('where the lead sets trumps, a suit that the declarer cannot lead is missing, not 0 tricks', async () => {
  const game = makeGame('wallachen', {});
  const given = [parseHand('.AOX97.OUA8.K', 'hand', 10), 0, 0, parseHand('.K.K.', 'talon', 2)];
  const job = jobOf({ kind: 'solved', game: 'wallachen', declarers: [0, 2], beginning: { ...USUAL_BEGINNING, given } });
  const [forehand, dealer] = await (await rowMaker(job)).rowsOf(0);
  expect(forehand).toMatchObject({ dealt_H: null, best_H: null, discard_H: 0, dealt_E: expect.any(Number) });
  expect(dealer).toMatchObject({ dealt_H: expect.any(Number), best_H: expect.any(Number) });
  const table = new Solver({ duties: game.duties }).dealTable(handsOf(forehand), true);
  const known = expect.any(Number);
  expect(table).toMatchObject([{ tricks: [known, known, known, null] }, {}, {}]);
});

test('only the contracts asked for are solved', async () => {
  const namesOf = async (game: string, contracts: readonly number[]): Promise<string[]> =>
    (await rowMaker(jobOf({ kind: 'solved', game, contracts }))).columns
      .map(({ name }) => name)
      .filter((name) => name.startsWith('best_'));
  expect(await namesOf('bolachen', [3, 4])).toEqual(['best_H', 'best_bettel']);
  expect(await namesOf('wallachen', [2])).toEqual(['best_E', 'best_G', 'best_S', 'best_H']);
  expect(await namesOf('wallachen', [6])).toEqual(['best_mord']);
});
