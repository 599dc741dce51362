import { expect, test } from 'vitest';
import { USUAL_BEGINNING } from '../../../src/boards/job.js';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { Solver } from '../../../src/search/solver/solver.js';
import { jobOf, type Row, rowMaker } from './making.js';

const handsOf = (row: Row) =>
  [row.forehand, row.middlehand, row.dealer].map((hand) => (hand as number) | 0) as [CardSet, CardSet, CardSet];

test('where the lead sets trumps, a suit that the declarer cannot lead is missing, not 0 tricks', async () => {
  const game = makeGame('wallachen', {});
  const given = [parseHand('.AOX97.OUA8.K', 'hand', 10), 0, 0, parseHand('.K.K.', 'talon', 2)];
  const job = jobOf({ kind: 'solved', game: 'wallachen', declarers: [0, 2], beginning: { ...USUAL_BEGINNING, given } });
  const [forehand, dealer] = await (await rowMaker(job)).rowsOf(0);
  expect(forehand).toMatchObject({ dealt_H: null, best_H: null, discard_H: 0, dealt_E: expect.any(Number) });
  expect(dealer).toMatchObject({ dealt_H: expect.any(Number), best_H: expect.any(Number) });
  const table = new Solver({ duties: game.duties }).dealTable(handsOf(forehand), true);
  const known = expect.any(Number);
  expect(table).toMatchObject({ solved: true, value: [{ tricks: [known, known, known, null] }, {}, {}] });
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
