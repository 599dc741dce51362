import { expect, test } from 'vitest';
import { paymentOf } from '../../../src/cards/games/payment.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { ScoreSheet } from '../../../src/cards/record/sheet.js';
import { parsed, recordsOf, replay } from '../../experiments/simulate/jobs.js';

/** The score sheets of matches: what everybody has after each deal follows from the records of its deals. */

test.each([
  ['a match of Bolachen', { game: 'bolachen', bots: ['sound', 'bold', 'lowest'], matchLength: 7 }],
  [
    'a session of Wallachen',
    { game: 'wallachen', bots: ['sound', 'sound', 'bold'], matchLength: 20, sessionTarget: 60 },
  ],
  [
    'a pot',
    { game: 'wallachen', rules: { allPass: 'pot' }, bots: ['random(shy=0.9)', 'lowest', 'lowest'], matchLength: 9 },
  ],
] as const)('of %s', async (_, what) => {
  const lines = (await recordsOf({ ...what, seed: 'sheet' }, what.matchLength)).map(parsed);
  const sheet = new ScoreSheet(['Resi', 'Xaver', 'Vroni'], paymentOf(0.1, makeGame(what.game)));
  const sums = [0, 0, 0];
  for (const [deal, record] of lines.entries()) {
    const { course } = replay(record);
    const players = [0, 1, 2].map((seat) => (seat + deal) % 3); // who led moves on
    for (const seat of [0, 1, 2]) sums[players[seat]] += course.score[seat];
    sheet.add(course, players);
    expect(sheet.deals.at(-1)!.totals).toEqual(sums);
  }
  expect(sheet.amounts!.map((amount) => Math.round(10 * amount))).toEqual(sums);
  expect(
    sheet
      .text()
      .split('\n')
      .every((line) => line.length <= 80),
  ).toBe(true);
});

test('of who pays whom in money, what was doubled, and whose names are alike', async () => {
  const what = { game: 'wallachen', bots: ['sound', 'sound', 'bold'], matchLength: 4, seed: 'sheet' } as const;
  const sheet = new ScoreSheet(what.bots, paymentOf(0.05, makeGame(what.game)));
  for (const [deal, record] of (await recordsOf(what, 4)).entries())
    sheet.add(
      replay(record).course,
      [0, 1, 2].map((seat) => (seat + deal) % 3),
    );
  expect(sheet.text()).toMatchInlineSnapshot(`
    "  deal  declarer      contract                sound 1    sound 2       bold
         1  bold          7 lost, 4 ×2                +14        +14        −28
         2  bold          bettel lost, 1 ×4           +62        +62       −124
         3  bold          6 won, 7 ×2                 +48        +48        −96
         4  bold          7 won, 8 ×4                 +16        +16        −32
      money                                         +0.80      +0.80      −1.60
      bold pays sound 1 0.80
      bold pays sound 2 0.80
    "
  `);
});
