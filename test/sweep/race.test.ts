import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRun } from '../../src/runs.js';
import { sweep } from '../../src/sweep/kind.js';

const place = mkdtempSync(join(tmpdir(), 'bolachen-race-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const HERE = { threads: 0 };
const SWEEP = { spec: 'sound(bettel=0.1..0.5:0.1)', blocks: 500, confirm: 20, seed: 'r' };
const WHAT = { ...SWEEP, race: true };

async function contents(name: string): Promise<Record<string, string>> {
  const folder = join(place, name);
  const names = (await readdir(folder)).filter((file) => file !== 'timing.json').sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

test('settings are dropped, each after the blocks it played; the others are as in a sweep', async () => {
  const { summary, complete } = await sweep(WHAT, { ...HERE, folder: join(place, 'whole') });
  const whole = (await sweep(SWEEP, HERE)).summary;
  const blocks = summary.settings.map((setting) => setting.blocks ?? 0);
  expect(complete).toBe(true);
  expect(Math.min(...blocks)).toBeGreaterThanOrEqual(200);
  expect(new Set(blocks).size).toBeGreaterThan(2);
  expect([summary.best, summary.confirmation]).toEqual([whole.best, whole.confirmation]);
  for (const [i, { points, surelyWorse, spec }] of summary.settings.entries()) {
    if (blocks[i] === 500) expect(points.mean).toBeCloseTo(whole.settings[i].points.mean!, 12);
    if (surelyWorse) expect(spec).not.toBe(summary.best);
  }
});

test('stopped again and again, and on threads, it comes to the same bytes', async () => {
  await sweep(WHAT, { threads: 2, folder: join(place, 'threads') });
  const folder = join(place, 'stopped');
  let complete = false;
  for (let call = 0; !complete && call < 20; call++) {
    const stop = new AbortController();
    const onProgress = ({ done }: { done: number }) => done >= 130 && stop.abort();
    const run = await sweep(WHAT, { ...HERE, folder, resume: call > 0, signal: stop.signal, onProgress });
    complete = run.complete;
    expect((await openRun(folder)).summary).toEqual(run.summary);
  }
  for (const other of ['threads', 'stopped']) expect(await contents(other)).toEqual(await contents('whole'));
});

test.each<[string, () => Promise<unknown>]>([
  ['shard: needs all settings on all blocks; `race` drops', () => sweep(WHAT, { shard: '0/2' })],
  ['race: expected true or false', () => sweep({ ...WHAT, race: 1 } as never)],
])('%s', async (message, play) => {
  await expect(play()).rejects.toThrow(message);
});
