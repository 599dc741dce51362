import { describe, expect, test } from 'vitest';
import { cautiousMean } from '../../src/blocks/cautious.js';
import { effortOf, smallestOf } from '../../src/planning/effort.js';
import { fixedInterval } from '../../src/stats/blockmean.js';
import { generator } from '../stats/chance.js';

describe.each([0.01, 0.03, 0.1, 0.5])('two bots that differ in %d of blocks, always in favour of one', (differ) => {
  const [size, scale] = [5, { perPoint: 6, event: 18 }];
  const difference = (differ * size) / scale.perPoint;
  const deviation = (Math.sqrt(differ * (1 - differ)) * size) / scale.perPoint;
  const wish = { deviation, differ, event: scale.event / scale.perPoint, alpha: 0.05, power: 0.8 };
  const { fixed, group, width, equivalence } = effortOf(difference, wish);

  test('a comparison of the planned number of blocks finds it as often as was asked', () => {
    const uniform = generator(3);
    const runs = 400;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      let differing = 0;
      for (let block = 0; block < fixed; block++) if (uniform() < differ) differing++;
      const mean = cautiousMean({ values: [0, size], counts: [fixed - differing, differing] }, scale);
      found += fixedInterval(mean, 0.95).low > 0 ? 1 : 0;
    }
    expect(found / runs).toBeGreaterThan(0.73);
    expect(found / runs).toBeLessThan(0.9);
  });

  test('a group-sequential test takes fewer, equivalence more than a width; the smallest difference fits', () => {
    expect(group).toBeLessThanOrEqual(fixed);
    expect(equivalence).toBeGreaterThanOrEqual(width);
    expect(smallestOf(fixed, wish) / difference).toBeGreaterThan(0.9);
    expect(smallestOf(fixed, wish) / difference).toBeLessThan(1.1);
  });
});
