import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { BoardPlayer } from '../../src/boards/player.js';
import { sized } from '../sizes.js';

/** Many tables in flight, with programs in processes of their own; all ways on one thread: ahead.test.ts. */

const MANY = fileURLToPath(new URL('../players/bot/external/fixtures/many.mjs', import.meta.url));

/** Plays boards with a program that takes so many questions; `path`: where its processes write their counts. */
async function play(way: string, most: number, count: number, path = '') {
  const bots = [`exec(node ${MANY} ${way} ${most} ${path})`, 'sound', 'sound'];
  const player = await BoardPlayer.make({
    ...{ game: 'wallachen', rules: {}, seed: 'ahead', limits: { moveTime: 800, memory: 0 }, bots, names: bots },
    ...{ matchLength: 1, triples: [[0, 1, 2]], seatings: 6 },
    counted: { groups: [], watched: { bots: 3, triples: 1 }, duel: null },
  });
  const { digest, faults } = player.play({ first: 0, count }, () => 0);
  player.close();
  return { digest, faulty: faults.some((times) => times > 0) };
}

test.each(['well', 'wrong', 'fails', 'dies', 'hangs'])(
  'a bot that plays %s comes to the same whether it is asked about several boards at once or about one',
  async (way) => {
    const [one, many] = [await play(way, 1, sized(4, 9)), await play(way, 8, sized(4, 9))];
    expect(many).toEqual(one);
    expect(many.faulty).toBe(way !== 'well');
  },
);

test('a bot with a window has as many open questions as it takes nearly all the time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bolachen-window-'));
  const countsOf = async (most: number): Promise<number[]> => {
    const path = join(folder, `${most}`);
    await play('well', most, sized(12, 30), path);
    // Each process writes its counts as it ends, also the one that plays some deals again.
    const lines = await vi.waitFor(() => {
      const written = readFileSync(path, 'utf8').trim().split('\n');
      expect(written.length).toBeGreaterThan(1);
      return written;
    });
    const all = lines.map((line) => JSON.parse(line) as number[]);
    return all.sort((a, b) => b.length - a.length)[0];
  };
  const [one, many] = [await countsOf(1), await countsOf(16)];
  expect(many.length).toBe(one.length);
  expect(Math.max(...many)).toBe(16);
  expect(many.reduce((sum, count) => sum + count) / many.length).toBeGreaterThan(0.9 * 16);
  rmSync(folder, { recursive: true });
});
