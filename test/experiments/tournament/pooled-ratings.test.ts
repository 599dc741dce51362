import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import { pooledRatings, ratingsDocument } from '../../../src/experiments/tournament/pooled-ratings.js';
import { studentCritical } from '../../../src/stats/student.js';

/** Ratings of bots over several runs. */

const PLACE = mkdtempSync(join(tmpdir(), 'bolachen-ratings-'));
afterAll(() => rmSync(PLACE, { recursive: true }));
const at = (name: string) => join(PLACE, name);

const ALL = ['sound', 'bold', 'lowest', 'random'];
const play = async (name: string, more: object = {}) =>
  (await tournament({ bots: ALL, blocks: 200, seed: 'a', ...more }, { folder: at(name), threads: 0 })).summary;

test('of one run they are its own; the same blocks count once, those of another seed are added', async () => {
  const own = await play('a');
  const other = await play('b', { seed: 'b' });
  await play('fewer', { bots: ['bold', 'lowest', 'sound'], blocks: 50 });
  const one = await pooledRatings([at('a')]);
  for (const { name, rating, single, deals } of one) {
    const bot = own.bots.find((each) => each.name === name)!;
    expect(single.mean).toBeCloseTo(bot.rating.mean!, 9);
    expect(single.low).toBeCloseTo(bot.rating.low!, 9);
    expect(single.high).toBeCloseTo(bot.rating.high!, 9);
    const wider = (rating.high! - rating.low!) / (single.high! - single.low!);
    expect(wider).toBeGreaterThan(1.15); // four that sum to 0: less than Bonferroni's 1.28
    expect(wider).toBeLessThan(studentCritical(1 - 0.05 / 4, 199) / studentCritical(0.95, 199));
    expect(deals).toBe(bot.seats);
  }
  expect(await pooledRatings([at('a'), at('a')])).toEqual(one);
  const deals = (of: typeof one): number => of.reduce((sum, each) => sum + each.deals, 0);
  const again = await pooledRatings([at('a'), at('fewer')]);
  expect(deals(again)).toBe(deals(one)); // of its three seatings, all were played in `a`
  for (const { name, rating } of await pooledRatings([at('a'), at('b')])) {
    const means = [own, other].map(({ bots }) => bots.find((bot) => bot.name === name)?.rating.mean as number);
    expect(rating.mean).toBeCloseTo((means[0] + means[1]) / 2, 9);
  }
});

test('a bot in few blocks has an interval from as many, and none from fewer than three', async () => {
  await play('many', { bots: ['sound', 'bold', 'lowest'], blocks: 300 });
  for (const [blocks, from] of [
    [20, 3],
    [3, 3],
    [2, 0],
  ] as const) {
    await play(`with-${blocks}`, { bots: ['random', 'sound', 'bold'], blocks, seed: 'c' });
    const found = await pooledRatings([at('many'), at(`with-${blocks}`)]);
    const { single, rating } = found.find(({ name }) => name === 'random')!;
    // The average above which all are rated has its part.
    if (from === 0) for (const each of found) expect([each.rating.low, each.rating.high]).toEqual([null, null]);
    else {
      const margin = (single.high! - single.low!) / 2;
      const critical = margin / single.standardError!;
      expect(critical).toBeLessThanOrEqual(studentCritical(0.95, blocks - 1));
      expect(critical).toBeGreaterThan(studentCritical(0.95, 1.3 * blocks));
      // All four hang on that bot's luck, so they cover together with little more.
      expect((rating.high! - rating.low!) / 2 / margin).toBeLessThan(blocks === 3 ? 1.1 : 1.25);
    }
    expect(rating.standardError).toBe(single.standardError);
  }
});

test('a seed in two writings is one seed', async () => {
  await play('composed', { bots: ['sound', 'bold', 'lowest'], blocks: 20, seed: '\u00e9' });
  await play('decomposed', { bots: ['sound', 'bold', 'lowest'], blocks: 20, seed: 'e\u0301' });
  expect(await pooledRatings([at('composed'), at('decomposed')])).toEqual(await pooledRatings([at('composed')]));
});

test('the table says that its intervals hold together', () => {
  const mean = { mean: 0.1, low: 0, high: 0.2 };
  const [{ note, columns }] = ratingsDocument([{ name: 'a', rating: mean, single: mean, deals: 9 }], 1).tables;
  expect(note).toContain('The intervals of all bots hold together with 95 %');
  expect(columns.map(({ head }) => head)).toContain('rating, 95 % together');
});

test('bots that have never met are not compared, nor runs of other rules', async () => {
  await play('left', { bots: ['sound', 'bold', 'lowest'], blocks: 10 });
  await play('right', { bots: ['keen', 'random', 'sound(play=4)'], blocks: 10 });
  await expect(pooledRatings([at('left'), at('right')])).rejects.toThrow(
    'ratings: these have never met, so their ratings cannot be compared: sound, bold, lowest | keen, random, sound(play=4)',
  );
  await play('other', { game: 'wallachen', blocks: 10 });
  await expect(pooledRatings([at('left'), at('other')])).rejects.toThrow(
    `${at('other')}: does not go with ${at('left')}: game differs`,
  );
});
