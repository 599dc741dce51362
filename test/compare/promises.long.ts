import { expect, test } from 'vitest';
import { drawnSweeps, drawnTournaments } from '../../benchmarks/drawn.js';
import type { SelfTestSummary } from '../../src/blocks/coverage.js';
import { compare } from '../../src/compare/compare.js';

/**
 * Self-tests where promises are hard to keep: few blocks, bots that hardly ever differ, rare contracts, a pot. The same by hand, with more runs:
 * `bolachen compare sound 'sound(mord=0.425)' --ab --estimand one-in-field --field bold --blocks 100 --repeat 4000`.
 */

const size = { repeat: 100, pool: 5000, seed: 'promises' } as const;
const how = { threads: 0 } as const;
const rare = { a: 'sound', b: 'sound(mord=0.425)', field: 'bold', estimand: 'one-in-field' } as const;
const rash = { ...rare, a: 'benchmarks/rash.ts(sevens=5)', b: 'benchmarks/rash.ts' } as const;
const near = 'sound,sound(mord=0.425),sound(bettel=0.46)';

type SelfTestRun = Promise<{ readonly summary: SelfTestSummary }>;
const POPULATIONS: Readonly<Record<string, (blocks: number) => SelfTestRun>> = {
  'bots that differ often': (blocks) =>
    compare({ a: 'sound', b: 'bold', ab: true, field: 'lowest', ...size, blocks }, how),
  'bots that hardly differ': (blocks) => compare({ ...rare, ab: true, ...size, blocks }, how),
  'bots that differ rarely, always in favour of one': (blocks) =>
    compare({ ...rash, ab: true, ...size, blocks: 3 * blocks }, how),
  'a tournament': (blocks) => drawnTournaments({ bots: 'sound,bold,random', ...size, blocks }, how),
  'a gauntlet of bots that hardly differ': (blocks) =>
    drawnTournaments({ bots: near, schedule: 'gauntlet', field: 'bold', ...size, blocks }, how),
  'a sweep': (blocks) => drawnSweeps({ spec: 'sound(play=4..6:1)', field: 'bold', ...size, blocks }, how),
};

test.each(Object.entries(POPULATIONS))('%s: no promise is broken, from 10 blocks on', async (_, play) => {
  for (const blocks of [10, 100, 1000]) {
    const { summary } = await play(blocks);
    const broken = summary.parts.flatMap(({ name, rates }) =>
      rates.filter((rate) => rate.broken).map(({ kind, rate }) => `${blocks} blocks, ${name} ${kind}: ${rate}`),
    );
    expect(broken).toEqual([]);
    expect(summary.repetitions).toBe(size.repeat);
  }
});
