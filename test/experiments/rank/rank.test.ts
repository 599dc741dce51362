import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { controlsOf } from '../../../src/experiments/rank/control.js';
import { isQuick, LADDER, packed, quickOf, readLadder, unpacked } from '../../../src/experiments/rank/ladder.js';
import { GAMES, MANY } from '../../../src/experiments/rank/options.js';
import { type RankSummary, rank } from '../../../src/public/index.js';
import { mean } from '../../../src/results/text/numbers.js';
import { liesAbove, liesBelow } from '../../../src/stats/interval.js';
import { studentCritical } from '../../../src/stats/student.js';
import { folderWith } from '../../cli/run.js';
import { sized } from '../../sizes.js';
import { ROOT } from '../../sources.js';
import { changedOf } from './changed.js';

/** A bot's place among the house bots. */

describe.each(GAMES)('the scores of the house bots in %s', (game) => {
  test('are those of the quick bots as they are', async () => {
    expect(await changedOf(game, isQuick)).toEqual([]);
  });

  test('are what the page of bots says', async () => {
    const text = readFileSync(new URL('bots/README.md', ROOT), 'utf8');
    const rows = text
      .slice(text.indexOf('### Ladder'), text.indexOf('Rates are deals'))
      .matchAll(/^\| `(.*?)†?` \| (.*) \|$/gm);
    const said = new Map(Array.from(rows, ([, bot, cells]) => [bot, cells.split(' | ')[GAMES.indexOf(game)]]));
    for (const { bot, points } of (await rank({ game })).ladder)
      expect(said.get(bot), bot).toBe(points.standardError === 0 ? '0' : mean(points));
  });

  test('of bots that search are corrected by quick ones, which each half of their boards chose for the other', async () => {
    const house = await readLadder(game);
    const quick = quickOf(house);
    expect(quick.map(({ points }) => points.length)).toEqual(quick.map(() => MANY));
    const slow = house.filter((each) => !isQuick(each));
    expect(house.map(packed).map(unpacked)).toEqual(house);
    expect(slow.length).toBeGreaterThan(3);
    for (const { points, controls } of slow) expect(controls).toEqual(controlsOf(points, quick));
  });
});

test('the scores take 400 kB at most; damaged ones, and those of no game, are refused', async () => {
  expect(() => unpacked({ bot: 'x', answers: '', points: 'x' })).toThrow(`${LADDER}: the scores of x are damaged`);
  await expect(readLadder('skat')).rejects.toThrow(`${LADDER}: has no scores of skat: it is damaged`);
  expect(statSync(new URL(LADDER, ROOT)).size).toBeLessThan(400_000);
});

/** That place, order and differences say the same. */
function expectOneOrder({ ladder, bot }: RankSummary): void {
  const { place, places, points } = bot!;
  for (const [i, rung] of ladder.entries()) {
    expect(rung.difference!.mean!).toBeCloseTo(points.mean! - rung.points.mean!, 12);
    expect(rung.difference!.mean! < 0).toBe(i < place - 1);
    const { low, high, standardError } = rung.difference!;
    const critical = studentCritical(1 - 0.05 / ladder.length, Math.min(rung.blocks, bot!.blocks) - 1);
    expect((high! - low!) / 2).toBeCloseTo(critical * standardError!, 10);
  }
  const sure = [liesBelow, liesAbove].map((lies) => ladder.filter(({ difference }) => lies(difference!)).length);
  expect(places).toEqual({ best: sure[0] + 1, worst: ladder.length + 1 - sure[1] });
}

test.each([
  ['sound(play=5.2)', 60],
  ['keen(promise=-0.1)', sized(300, 600)],
  ['keen(promise=0.1)', sized(600, 2000)],
])('place, order and differences of %s on %d boards come from the same numbers', async (bot, blocks) => {
  const found = await rank({ bot, blocks }, { threads: 0 });
  expectOneOrder(found);
  const rungs = (await rank()).ladder.length;
  expect([found.bot!.house, found.bot!.blocks, found.ladder.length]).toEqual([null, blocks, rungs]);
});

test('a house bot takes its own place, once, and is measured by what it scored on all boards', async () => {
  const { ladder } = await rank();
  const at = ladder.findIndex(({ bot }) => bot === 'keen(promise=-0.2)');
  const found = await rank({ bot: 'keen(session=points,promise=-0.2)', blocks: 100 }, { threads: 0 });
  expectOneOrder(found);
  expect(found.bot).toMatchObject({ house: 'keen(promise=-0.2)', place: at + 1, blocks: 100 });
  expect(found.bot!.points.mean).toBeCloseTo(ladder[at].points.mean!, 10);
  expect(found.ladder.map(({ bot }) => bot)).toEqual(ladder.toSpliced(at, 1).map(({ bot }) => bot));
});

test('a bot that need not repeat its answers is asked again under another label, and not under the same', async () => {
  const folder = folderWith({ 'moody.mjs': "export default { name: 'moody', repeatable: false, bid: () => 'pass' };" });
  const notices: string[] = [];
  const how = { threads: 0, folder, onNotice: (line: string) => void notices.push(line) };
  for (const label of ['a', 'a', 'b']) await rank({ bot: `${label}:=${folder}/moody.mjs`, blocks: 3 }, how);
  expect(notices.filter((line) => line.startsWith('what is on file is not asked again'))).toHaveLength(1);
});
