import { describe, expect, test } from 'vitest';
import { layoutOf } from '../../src/blocks/sums.js';
import { comparisonOf } from '../../src/compare/estimand.js';
import { independentVariance } from '../../src/compare/findings.js';
import { Repetitions } from '../../src/compare/repetition.js';
import { type StopRule, Watch } from '../../src/compare/stop-rule.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { blockJob, playBlocks } from '../blocks/jobs.js';
import { generator } from '../stats/chance.js';

const SPRT = { kind: 'sprt', scale: 'points', low: 0, high: 0.2, alpha: 0.05, beta: 0.05 } as const;

/** After how many blocks a rule is satisfied, where blocks come to −3 … 3 and on average to `mean`. */
function stopsAt(rule: StopRule, mean: number, seed = 1): { blocks: number; verdict: string | undefined } {
  const uniform = generator(seed);
  const watch = new Watch(rule, 1, { budget: 5000, every: 50 });
  const histogram = new Map<number, number>();
  for (let blocks = 1; blocks <= 5000; blocks++) {
    const value = Math.floor(uniform() * 7) - 3 + (uniform() < Math.abs(mean) ? Math.sign(mean) : 0);
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
    if (blocks % 50 !== 0) continue;
    const { settled, sprt } = watch.look(histogram);
    if (settled) return { blocks, verdict: sprt?.verdict };
  }
  return { blocks: Number.POSITIVE_INFINITY, verdict: undefined };
}

describe('rules end a comparison when what they ask is settled', () => {
  test('sequential test', () => {
    expect(stopsAt(SPRT, 0.4)).toMatchObject({ verdict: 'H1' });
    expect(stopsAt(SPRT, -0.3)).toMatchObject({ verdict: 'H0' });
    expect(stopsAt(SPRT, -0.3).blocks).toBeLessThan(1500);
  });
  test('confidence sequence', () => {
    expect(stopsAt({ kind: 'cs' }, 0.5).blocks).toBeLessThan(2000);
    expect(stopsAt({ kind: 'cs' }, 0).blocks).toBe(Number.POSITIVE_INFINITY);
  });
  test('width', () => {
    expect(stopsAt({ kind: 'width', width: 0.3 }, 0).blocks).toBeLessThan(
      stopsAt({ kind: 'width', width: 0.15 }, 0).blocks,
    );
  });
  test('equivalence, either way', () => {
    expect(stopsAt({ kind: 'equivalence', delta: 0.3 }, 0).blocks).toBeLessThan(5000);
    expect(stopsAt({ kind: 'equivalence', delta: 0.1 }, 0.8).blocks).toBeLessThan(1000);
  });
});

test('blocks that all come to the same prove nothing until there are many', () => {
  const watch = new Watch({ kind: 'equivalence', delta: 0.03 }, 3, { budget: 20_000, every: 50 });
  const settled = (blocks: number): boolean => watch.look(new Map([[0, blocks]])).settled;
  expect([50, 200, 300, 5000].map(settled)).toEqual([false, false, false, true]);
});

describe('a bot against itself', async () => {
  const { triples, duel } = comparisonOf('head-to-head');
  const job = blockJob({ bots: ['random', 'random', 'lowest'], triples, duel: { ...duel, swings: 0 } });
  const game = makeGame(job.game, job.rules);
  const rule = { ...SPRT, scale: 'normalised' } as const;
  const repetitions = new Repetitions(job, layoutOf(job, game), game, { rule, perPoint: 3, blocks: 300 });
  for (let chunk = 0; chunk < 6 * 200; chunk++) repetitions.add(await playBlocks(job, 50 * chunk, 50));
  const share = (has: (each: (typeof repetitions.done)[number]) => boolean): number =>
    repetitions.done.filter(has).length / repetitions.done.length;

  test('the interval covers 0, and the tests keep their error rates', () => {
    expect(repetitions.done).toHaveLength(200);
    expect(share(({ covers }) => covers)).toBeGreaterThan(0.91);
    expect(share(({ sequenceExcluded }) => sequenceExcluded)).toBeLessThan(0.05);
    expect(share(({ sprt }) => sprt === 'H1')).toBeLessThan(0.09);
  });
  test('reading the plain interval at every look does not', () => {
    expect(share(({ naiveExcluded }) => naiveExcluded)).toBeGreaterThan(0.08);
  });
});

test('blocks save deals where the two differ in bidding alone', async () => {
  const { triples, duel } = comparisonOf('head-to-head');
  const job = blockJob({ bots: ['sound', 'sound(play=4.6)', 'bold'], triples, duel: { ...duel, swings: 0 } });
  const sums = await playBlocks(job, 0, 3000);
  const mean = [...sums.histogram].reduce((sum, [value, times]) => sum + value * times, 0) / 3000;
  const variance = [...sums.histogram].reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0) / 3000;
  expect(independentVariance(job, sums) / variance).toBeGreaterThan(3);
});
