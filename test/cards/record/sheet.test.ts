import { expect, test } from 'vitest';
import { ScoreSheet } from '../../../src/cards/record/sheet.js';
import { parsed, recordsOf, replay } from '../../experiments/simulate/jobs.js';

/** The score sheets of matches: what everybody has after each deal follows from the records of its deals. */

test.each([
  ['a match of Bolachen', { game: 'bolachen', bots: ['sound', 'bold', 'lowest'], matchLength: 7 }],
  ['a session', { game: 'wallachen', bots: ['sound', 'sound', 'bold'], matchLength: 20, sessionTarget: 60 }],
  ['a pot', { game: 'wallachen', rules: { allPass: 'pot' }, bots: ['random', 'lowest', 'lowest'], matchLength: 9 }],
] as const)('of %s', async (_, what) => {
  const lines = (await recordsOf({ ...what, seed: 'sheet' }, what.matchLength)).map(parsed);
  const sheet = new ScoreSheet(['Resi', 'Xaver', 'Vroni']);
  const sums = [0, 0, 0];
  for (const [deal, record] of lines.entries()) {
    const { course } = replay(record);
    const players = [0, 1, 2].map((seat) => (seat + deal) % 3); // who led moves on
    for (const seat of [0, 1, 2]) sums[players[seat]] += course.score[seat];
    sheet.add(course, players);
    expect(sheet.deals.at(-1)!.totals).toEqual(sums);
  }
});

test('names that are alike are numbered, and what was doubled is said', async () => {
  const what = { game: 'wallachen', bots: ['sound', 'sound', 'bold'], matchLength: 4, seed: 'sheet' } as const;
  const sheet = new ScoreSheet(what.bots);
  for (const [deal, record] of (await recordsOf(what, 4)).entries()) {
    const players = [0, 1, 2].map((seat) => (seat + deal) % 3);
    sheet.add(replay(record).course, players);
  }
  expect(sheet.names).toEqual(['sound 1', 'sound 2', 'bold']);
  const told = sheet.deals.map(({ contract, won, tricks, multiplier }) =>
    [contract, won, tricks, multiplier].join(' '),
  );
  expect(told).toEqual(['7 false 4 2', 'bettel false 1 4', '6 true 7 2', '7 true 8 4']);
});
