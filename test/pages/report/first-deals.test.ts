import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstDealsPage } from '../../../src/pages/report/first-deals.js';
import { writeDeals } from '../../../src/pages/report/writing.js';
import { type GameRecord, simulate, tournament } from '../../../src/public/index.js';
import { DEALS } from '../../../src/runs/run/folder.js';
import { folderOfFile } from '../../folders.js';

/** The page of the first deals of a tournament: played again from the seed, some of each bot. */

const PLACE = folderOfFile();
const how = (folder: string) => ({ folder: join(PLACE, folder), threads: 0 });

const recordsIn = (html: string | null): GameRecord[] =>
  /id="deals-records">(.*?)<\/script>/s
    .exec(html as string)![1]
    .split('\n')
    .map((line) => JSON.parse(line));

const playersOf = ({ players }: GameRecord): string[] => Object.values(players as object);

function pointsIn(records: readonly GameRecord[]): Record<string, number> {
  const points: Record<string, number> = {};
  for (const record of records)
    playersOf(record).forEach((name, seat) => {
      points[name] = (points[name] ?? 0) + record.result!.score[seat];
    });
  return points;
}

describe('of three bots', () => {
  const bots = ['keen', 'sound', 'bold'];
  test('they are the first deals of the run', async () => {
    const first = await tournament({ bots, blocks: 16, seed: 't' }, how('first'));
    const run = await tournament({ bots, blocks: 160, seed: 't' }, how('three'));
    const records = recordsIn(await firstDealsPage(run));
    expect(records.length).toBe(48);
    const means = first.summary.bots.map(({ name, points }) => [name, points.mean! * 48]);
    const points = pointsIn(records);
    for (const [name, sum] of means) expect(points[name as string]).toBeCloseTo(sum as number, 9);
  });
});

test.each<[string, Parameters<typeof tournament>[0], number, number]>([
  ['six bots at two tables', { bots: ['keen', 'sound', 'bold', 'lowest', 'random', 'a:=keen'], blocks: 20 }, 48, 8],
  ['a tenth of the deals that were played', { bots: ['keen', 'sound', 'bold'], blocks: 50 }, 15, 5],
  ['and a board in any case', { bots: ['keen', 'sound', 'bold'], blocks: 1 }, 3, 1],
  ['two of the same bot, whose names differ', { bots: ['sound', 'sound'], blocks: 160 }, 48, 16],
  ['a gauntlet', { bots: ['keen', 'bold'], schedule: 'gauntlet', field: ['sound'], blocks: 80 }, 48, 8],
  ['matches, of which the first boards are shown', { bots: ['keen', 'sound'], match: 20, blocks: 8 }, 48, 16],
  ['twenty bots', { bots: Array.from({ length: 20 }, (_, i) => `b${i}:=lowest`), blocks: 2 }, 42, 2],
])('%s', async (name, what, deals, boards) => {
  const run = await tournament({ seed: 't', ...what }, how(name));
  const page = await firstDealsPage(run);
  const records = recordsIn(page);
  expect([records.length, new Set(records.map(({ index }) => index)).size]).toEqual([deals, boards]);
  const labels = new Set(records.flatMap(playersOf).map((player) => player.split(':=')[0]));
  expect([...labels].sort()).toEqual(run.summary.bots.map(({ name }) => name).sort());
  expect((await firstDealsPage(run)) === page, 'the same bytes').toBe(true);
});

test('of a simulation, the same as its first records', async () => {
  const bots = ['keen', 'sound', 'bold'];
  const run = await simulate({ bots, deals: 480, seed: 's', records: true }, how('simulated'));
  const first = readFileSync(join(run.folder as string, 'records.jsonl'), 'utf8')
    .split('\n')
    .slice(0, 48);
  expect(recordsIn(await firstDealsPage(run))).toEqual(first.map((line) => JSON.parse(line)));
});

test('a bot that was changed has no such page, but keeps the one of the run', async () => {
  const mine = join(PLACE, 'mine.mjs');
  const play = (text: string) => writeFileSync(mine, `export default { name: 'mine', play: ${text} };`);
  play('({ legal }) => legal & -legal');
  const run = await tournament({ bots: [mine, 'sound'], blocks: 4, seed: 't' }, how('changed'));
  const { manifest, folder } = run;
  expect(await writeDeals(run)).toBe(true);
  const other = manifest.bots.map((bot, i) => (i === 0 ? { ...bot, hashes: { [mine]: 'another' } } : bot));
  const changed = { ...run, manifest: { ...manifest, bots: other } };
  await expect(firstDealsPage(changed)).rejects.toThrow(/mine\.mjs is not the bot it was when the run was begun/);
  expect(await writeDeals(changed)).toBe(true);
  rmSync(join(folder as string, DEALS));
  expect(await writeDeals(changed)).toBe(false);
});

test('programs, and bots that need not repeat their answers, are not asked again', async () => {
  const run = await tournament({ bots: ['keen', 'sound'], blocks: 2, seed: 't' }, how('not again'));
  for (const more of [{ repeatable: false as const }, { spec: 'exec(python3 mine.py)' }]) {
    const bots = run.manifest.bots.map((bot, i) => (i === 0 ? { ...bot, ...more } : bot));
    expect(await firstDealsPage({ ...run, manifest: { ...run.manifest, bots } })).toBe(null);
  }
});
