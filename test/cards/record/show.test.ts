import { expect, test } from 'vitest';
import { ScoreSheet, showDeal } from '../../../src/public/engine.js';
import { parsed, recordsOf, replay } from '../../experiments/simulate/jobs.js';
import { hashesOf, hashOf } from '../../outline.js';
import { MORD, PASSED_OUT } from './sample.js';

/** The score sheets of matches: what everybody has after each deal follows from the records of its deals. */

test.each([
  ['a match of Bolachen', { game: 'bolachen', bots: ['sound', 'bold', 'lowest'], matchLength: 7 }, '87dbbfbe'],
  [
    'a session',
    { game: 'wallachen', bots: ['sound', 'sound', 'bold'], matchLength: 20, sessionTarget: 60 },
    'a72a5af8',
  ],
  [
    'a pot',
    { game: 'wallachen', rules: { allPass: 'pot' }, bots: ['random', 'lowest', 'lowest'], matchLength: 9 },
    '63489bc4',
  ],
] as const)('of %s', async (_, what, told) => {
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
  // Names that are alike are numbered.
  expect(new ScoreSheet(['sound', 'sound', 'bold']).names).toEqual(['sound 1', 'sound 2', 'bold']);
  expect(hashOf(JSON.stringify([sheet.deals, lines.map(shown)]))).toBe(told);
});

function shown(record: object | string): string {
  const { record: read, course } = replay(record);
  const { players, ...frame } = read;
  return showDeal(course, { ...frame, players: players ?? ['', '', ''] });
}

/** To be read in the README of the project. */
test('a deal in readable form has never more than 100 columns, nothing at the end of a line, and all as ever', async () => {
  const texts: string[] = [];
  for (const game of ['bolachen', 'wallachen']) {
    const bots = ['random(shy=0)', 'random(shy=0.3)', 'random(shy=0.8)'] as const;
    texts.push(...(await recordsOf({ game, seed: 'columns', bots }, 50)).map(shown));
  }
  texts.push(shown(MORD), shown(PASSED_OUT));
  expect(texts.join('\n')).not.toMatch(/.{101}| $/m);
  expect(hashesOf({ texts: () => texts })).toMatchInlineSnapshot(`"texts ff00b300"`);
});
