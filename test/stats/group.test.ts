import { describe, expect, test } from 'vitest';
import { keyOf } from '../../src/cards/random/key.js';
import { Stream } from '../../src/cards/random/stream.js';
import { GroupDesign } from '../../src/stats/group.js';
import { converted, covers } from '../../src/stats/interval.js';
import { normalQuantile } from '../../src/stats/normal.js';
import { sized } from '../sizes.js';

const evenly = (looks: number): number[] => Array.from({ length: looks }, (_, i) => (i + 1) / looks);

test.each([
  [1, [1.96]],
  [2, [2.9626, 1.9686]],
  [3, [3.7103, 2.5114, 1.993]],
  [5, [4.8769, 3.357, 2.6803, 2.2898, 2.031]],
])('the bounds of %i looks are those that are published', (looks, bounds) => {
  expect(new GroupDesign(evenly(looks), 0.05).bounds.map((bound) => Number(bound.toFixed(3)))).toEqual(
    bounds.map((bound) => Number(bound.toFixed(3))),
  );
});

test('looks that are not evenly spaced, or many, spend no more', () => {
  const design = new GroupDesign([0.05, 0.3, 0.31, 0.9, 1], 0.05);
  expect(design.bounds[0]).toBe(Number.POSITIVE_INFINITY);
  expect(design.bounds[2]).toBeGreaterThan(design.bounds[3]);
  const last = new GroupDesign(evenly(100), 0.05).bounds[99];
  expect(last).toBeGreaterThan(2.18);
  expect(last).toBeLessThan(2.2414); // O'Brien and Fleming's where one looks all the time
});

describe('paths with a drift', () => {
  const LOOKS = 10;
  const RUNS = sized(8_000, 20_000);
  const design = new GroupDesign(evenly(LOOKS), 0.05);

  /** Where many tests end, of whose information 1 is the whole. */
  function endings(drift: number, runs: number): { readonly look: number; readonly deviate: number }[] {
    const { bot0, bot1 } = keyOf('group');
    const stream = new Stream();
    stream.seed(bot0, bot1, 0, 0);
    return Array.from({ length: runs }, () => {
      let score = 0;
      for (let look = 0; ; look++) {
        score += drift / LOOKS + normalQuantile((stream.word() >>> 0) / 2 ** 32 + 2 ** -33) / Math.sqrt(LOOKS);
        const deviate = score / Math.sqrt(design.times[look]);
        if (Math.abs(deviate) >= design.bounds[look] || look === LOOKS - 1) return { look, deviate };
      }
    });
  }

  const rejected = (drift: number, runs: number): number =>
    endings(drift, runs).filter(({ look, deviate }) => Math.abs(deviate) >= design.bounds[look]).length / runs;

  test('err in 5 % without an effect, and are hardly less powerful than one look', () => {
    expect(rejected(0, RUNS)).toBeGreaterThan(sized(0.041, 0.044));
    expect(rejected(0, RUNS)).toBeLessThan(sized(0.059, 0.056));
    expect(rejected(1.96 + 1.2816, RUNS)).toBeGreaterThan(0.87);
  });

  test.each([0, 3.24])('of %d: intervals cover 95 %, and half of the estimates are too low', (drift) => {
    const runs = sized(40, 150);
    const found = endings(drift, runs).map(({ look, deviate }) => {
      const unit = Math.sqrt(design.times[look]);
      const interval = converted(design.estimate(look, deviate, 0.95), (x) => x / unit);
      return { interval, isSure: Math.abs(deviate) >= design.bounds[look] };
    });
    const share = (of: (each: (typeof found)[number]) => boolean): number => found.filter(of).length / runs;
    expect(share(({ interval }) => covers(interval, drift))).toBeGreaterThan(sized(0.85, 0.9));
    expect(share(({ interval }) => interval.mean! < drift)).toBeGreaterThan(sized(0.33, 0.39));
    expect(share(({ interval }) => interval.mean! < drift)).toBeLessThan(sized(0.67, 0.61));
    expect(found.filter(({ interval, isSure }) => !covers(interval, 0) !== isSure)).toEqual([]);
  });
});
