import { expect, test } from 'vitest';
import { cautiousMean } from '../../../src/experiments/blocks/contrasts.js';
import { blocksToFind } from '../../../src/experiments/compare/needed.js';
import { fixedInterval } from '../../../src/stats/blockmean.js';
import { liesAbove } from '../../../src/stats/interval.js';
import { generator } from '../../stats/chance.js';

test.each([0.01, 0.03, 0.1, 0.5])(
  'two bots that differ in %d of blocks, always in favour of one: a comparison of the blocks needed finds it in 80 %',
  (differ) => {
    const [size, scale] = [5, { perPoint: 6, event: 18 }];
    const deviation = (Math.sqrt(differ * (1 - differ)) * size) / scale.perPoint;
    const spread = { deviation, differing: 1000 * differ, event: scale.event / scale.perPoint };
    const blocks = blocksToFind((differ * size) / scale.perPoint, { blocks: 1000, spread }) as number;
    const uniform = generator(3);
    const runs = 400;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      let differing = 0;
      for (let block = 0; block < blocks; block++) if (uniform() < differ) differing++;
      const mean = cautiousMean({ values: [0, size], counts: [blocks - differing, differing] }, scale);
      found += liesAbove(fixedInterval(mean)) ? 1 : 0;
    }
    expect(found / runs).toBeGreaterThan(0.73);
    expect(found / runs).toBeLessThan(0.9);
  },
);
