import { expect, test } from 'vitest';
import { drawnComparisons, drawnSweeps, drawnTournaments } from '../../../benchmarks/drawn.js';
import type { PartRates } from '../../../benchmarks/self-test.js';
import { isWhole, sized } from '../../sizes.js';

/**
 * Self-tests where promises are hard to keep: few blocks, bots that hardly ever differ, rare contracts, a pot. The same
 * with more runs: `npm run promises`.
 */

const size = { repeat: sized(60, 100), pool: sized(1500, 5000), seed: 'promises' } as const;
const rare = { a: 'sound', b: 'sound(mord=0.425)', field: 'bold', estimand: 'one-in-field' } as const;
const rash = { ...rare, a: 'benchmarks/rash.ts(sevens=5)', b: 'benchmarks/rash.ts' } as const;
const near = 'sound,sound(mord=0.425),sound(bettel=0.46)';

const upTo = (high: number) => ({ rule: 'sprt', bounds: [0, high] }) as const;

const POPULATIONS: Readonly<Record<string, (blocks: number) => Promise<PartRates[]>>> = {
  'bots that differ often': (blocks) =>
    drawnComparisons({ a: 'sound', b: 'bold', field: 'lowest', stop: upTo(0.24) }, { ...size, blocks }),
  // So narrow that a test of bots of which one block in 400 differs does not end after a few of these.
  'bots that hardly differ': (blocks) => drawnComparisons({ ...rare, stop: upTo(0.002) }, { ...size, blocks }),
  'bots that differ rarely, always in favour of one': (blocks) =>
    drawnComparisons({ ...rash, stop: upTo(0.026) }, { ...size, blocks: 3 * blocks }),
  'a tournament': (blocks) => drawnTournaments({ bots: 'sound,bold,random' }, { ...size, blocks }),
  'a gauntlet of bots that hardly differ': (blocks) =>
    drawnTournaments({ bots: near, schedule: 'gauntlet', field: 'bold' }, { ...size, blocks }),
  'a sweep': (blocks) => drawnSweeps({ spec: 'sound(play=4..6:1)', field: 'bold' }, { ...size, blocks }),
};

test('a bot against itself: intervals cover, tests keep their error rates; the plain interval at every look does not', async () => {
  const what = { a: 'random', b: 'random', field: 'lowest', stop: upTo(0.083) } as const;
  const [{ rates }] = await drawnComparisons(what, { repeat: 200, blocks: 300, pool: 4000, seed: 'aa' });
  const rate = (kind: string): number => rates.find((each) => each.kind === kind)!.rate;
  expect(rates.filter(({ broken }) => broken)).toEqual([]);
  expect(rate('difference')).toBeGreaterThan(0.91);
  expect(rate('confidence sequence ever misses the truth')).toBeLessThan(0.05);
  expect(rate('sequential test, H0 true: accepts H1')).toBeLessThan(0.09);
  expect(rate('sequential test, H1 true: accepts H0')).toBeLessThan(0.09);
  expect(rate('interval read at every look ever misses it')).toBeGreaterThan(0.08);
});

test.each(Object.entries(POPULATIONS))('%s: no promise is broken, from 10 blocks on', async (_, play) => {
  for (const blocks of isWhole ? [10, 100, 1000] : [10, 100]) {
    const broken = (await play(blocks)).flatMap(({ name, rates }) =>
      rates.filter((rate) => rate.broken).map(({ kind, rate }) => `${blocks} blocks, ${name} ${kind}: ${rate}`),
    );
    expect(broken).toEqual([]);
  }
});
