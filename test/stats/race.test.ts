import { expect, test } from 'vitest';
import { drawNormal } from '../../src/stats/draws.js';
import { addJoint, cellsAmong, jointWidth, readJoint } from '../../src/stats/joint.js';
import { intervalInRace, surelyBehind } from '../../src/stats/race.js';
import { generator } from './chance.js';

/** Races of settings with these means, whose outcomes share half of what varies: which are dropped, and after how many blocks. */
function race(means: readonly number[], { horizon = 2000, seed = 1 } = {}): Map<number, number> {
  const uniform = generator(seed);
  const size = means.length;
  const terms = { size, horizon, event: 0 };
  const dropped = new Map<number, number>();
  let racing = means.map((_, i) => i);
  let cells: Float64Array = new Float64Array(jointWidth(size));
  for (let block = 1; block <= horizon && racing.length > 1; block++) {
    const shared = 10 * drawNormal(uniform);
    const row = racing.map((i) => Math.round(means[i] + shared + 10 * drawNormal(uniform)));
    addJoint(cells, 0, row);
    if (block % 100 !== 0) continue;
    const behind = surelyBehind(readJoint(cells, racing.length), terms);
    for (const place of behind) dropped.set(racing[place], block);
    const kept = [...racing.keys()].filter((place) => !behind.includes(place));
    cells = cellsAmong(cells, racing.length, kept);
    racing = kept.map((place) => racing[place]);
  }
  return dropped;
}

test('the best is seldom dropped, where all are as good', () => {
  const races = 150;
  let lost = 0;
  for (let seed = 0; seed < races; seed++) if (race([0, 0, 0, 0, 0], { seed }).has(0)) lost++;
  expect(lost / races).toBeLessThan(0.07);
});

test('clearly worse ones are dropped early, equally good ones stay', () => {
  const dropped = race([10, 9.9, 5, -5]);
  expect([...dropped.keys()].sort()).toEqual([2, 3]);
  expect(dropped.get(3)!).toBeLessThanOrEqual(200);
  expect(dropped.get(2)!).toBeLessThan(1000);
});

test('none is dropped before 200 blocks, nor without allowing for unseen events', () => {
  const cells = (blocks: number): Float64Array => {
    const sums = new Float64Array(jointWidth(2));
    for (let i = 0; i < blocks; i++) addJoint(sums, 0, [i % 2, 0]);
    return sums;
  };
  const terms = { size: 2, horizon: 1000, event: 0 };
  expect(surelyBehind(readJoint(cells(199), 2), terms)).toEqual([]);
  expect(surelyBehind(readJoint(cells(200), 2), terms)).toEqual([1]);
  expect(surelyBehind(readJoint(cells(200), 2), { ...terms, event: 100 })).toEqual([]);
});

test('intervals of many are wider, since they are simultaneous', () => {
  const mean = { blocks: 500, mean: 0, standardError: 1 };
  const [two, ten] = [2, 10].map((size) => intervalInRace(mean, { size, horizon: 1000 }).high!);
  expect(ten).toBeGreaterThan(two);
  expect(two).toBeGreaterThan(2.24); // fixed, for two
});
