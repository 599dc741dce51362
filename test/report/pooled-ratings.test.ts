import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pooledRatings } from '../../src/report/pooled-ratings.js';
import { tournament } from '../../src/tournament/kind.js';

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
  for (const { name, rating, deals } of one) {
    const bot = own.bots.find((each) => each.name === name);
    expect(rating.mean).toBeCloseTo(bot?.rating.mean as number, 9);
    expect(rating.low).toBeCloseTo(bot?.rating.low as number, 3); // that of the run allows for what no block has shown yet
    expect(deals).toBe(bot?.seats);
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
