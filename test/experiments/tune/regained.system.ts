import { expect, test } from 'vitest';
import { tune } from '../../../src/public/index.js';
import { isWhole } from '../../sizes.js';

/** What a bot loses by bad settings a search finds again, for fewer deals than a sweep of each parameter. */

const THREADS = { threads: 1 };

test('nine tenths of the loss are regained', async () => {
  const blocks = 10_000;
  const ends: number[] = [];
  for (const seed of isWhole ? ['1', '2'] : ['1']) {
    const { summary } = await tune(
      {
        spec: 'sound(play=4..7,bettel=0.2..0.8,mord=0.2..0.8)',
        ...{ start: { play: 7, bettel: 0.8, mord: 0.8 }, blocks, confirm: 2000, seed },
      },
      THREADS,
    );
    const { overStart, startOverStandard } = summary.confirmation!;
    ends.push(overStart!.mean! / -startOverStandard!.mean!);
  }
  expect(Math.min(...ends)).toBeGreaterThan(0.9);
});
