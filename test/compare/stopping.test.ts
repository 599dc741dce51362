import { describe, expect, test } from 'vitest';
import { promisedRate } from '../../src/blocks/coverage.js';
import { compare } from '../../src/compare/compare.js';
import { comparisonOf } from '../../src/compare/estimand.js';
import { independentVariance } from '../../src/compare/findings.js';
import { type StopRule, Watch } from '../../src/compare/stop-rule.js';
import { blockJob, playBlocks } from '../blocks/jobs.js';
import { generator } from '../stats/chance.js';

const SPRT = { kind: 'sprt', scale: 'points', low: 0, high: 0.2, alpha: 0.05, beta: 0.05 } as const;

/** After how many blocks a rule is satisfied, where blocks come to −3 … 3 and on average to `mean`. */
function stopsAt(rule: StopRule, mean: number, seed = 1): { blocks: number; verdict: string | undefined } {
  const uniform = generator(seed);
  const watch = new Watch(rule, { perPoint: 1, event: 3 }, { budget: 5000, every: 50 });
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

describe('rules end a comparison when their question is settled', () => {
  test('sequential test', () => {
    expect(stopsAt(SPRT, 0.4)).toMatchObject({ verdict: 'H1' });
    expect(stopsAt(SPRT, -0.3)).toMatchObject({ verdict: 'H0' });
    expect(stopsAt(SPRT, -0.3).blocks).toBeLessThan(1500);
  });
  test('group-sequential test: with a plain difference early, without one never', () => {
    expect(stopsAt({ kind: 'group' }, 0.5).blocks).toBeLessThan(1000);
    expect(stopsAt({ kind: 'group' }, 0.15).blocks).toBeLessThan(5000);
    expect(stopsAt({ kind: 'group' }, 0).blocks).toBe(Number.POSITIVE_INFINITY);
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

test('equal blocks prove nothing until there are many', () => {
  const watch = new Watch(
    { kind: 'equivalence', delta: 0.03 },
    { perPoint: 3, event: 9 },
    { budget: 20_000, every: 50 },
  );
  const settled = (blocks: number): boolean => watch.look(new Map([[0, blocks]])).settled;
  expect([50, 200, 300, 5000].map(settled)).toEqual([false, false, false, true]);
});

describe('a bot against itself, drawn from blocks that are played once', async () => {
  const how = { threads: 0 } as const;
  const what = { a: 'random', aa: true, field: 'lowest', repeat: 200, blocks: 300, pool: 4000, seed: 'aa' } as const;
  const { summary } = await compare({ ...what, estimand: 'head-to-head' }, how);
  const rate = (kind: string): number => summary.parts[0].rates.find((each) => each.kind === kind)!.rate;

  test('intervals cover, and tests keep their error rates', () => {
    expect(summary).toMatchObject({ repetitions: 200, blocks: 300, pool: 4000, broken: 0 });
    expect(rate('difference')).toBeGreaterThan(0.91);
    expect(rate('confidence sequence ever misses the truth')).toBeLessThan(0.05);
    expect(rate('sequential test, H0 true: accepts H1')).toBeLessThan(0.09);
    expect(rate('sequential test, H1 true: accepts H0')).toBeLessThan(0.09);
  });
  test('reading the plain interval at every look does not', () => {
    expect(rate('interval read at every look ever misses it')).toBeGreaterThan(0.08);
  });
  test('one-in-field and two-vs-one it comes to exactly 0, and no interval of it is wider', async () => {
    const { summary: others } = await compare({ ...what, repeat: 20, pool: 200 }, how);
    expect(others.parts.map(({ name }) => name)).toEqual(['head-to-head', 'one-in-field', 'two-vs-one']);
    for (const { rates } of others.parts.slice(1)) {
      expect(rates.find(({ kind }) => kind === 'difference')).toMatchObject({ rate: 1, trials: 20 });
      expect(rates.some(({ kind }) => kind.startsWith('sequential test'))).toBe(false);
    }
    const few = { a: 'sound', estimand: 'one-in-field', blocks: 20, seed: 'few' } as const;
    const same = await compare({ ...few, b: 'sound', field: 'lowest' }, how);
    expect(same.summary.naive).toMatchObject({ mean: 0, low: 0, high: 0 });
    const alike = await compare({ ...few, b: 'sound(mord=0.425)' }, how);
    expect(alike.summary.naive).toMatchObject({ mean: 0 });
    expect(alike.summary.naive.high).toBeGreaterThan(0.3);
  });
});

test('a promise is broken if the whole interval lies outside it', () => {
  const trials = (kept: number, of: number) => Array.from({ length: of }, (_, i) => [i < kept ? 1 : 0, 1] as const);
  const broken = (kept: number, of: number): boolean => promisedRate('', trials(kept, of), [0.94, 1]).broken;
  expect([broken(20, 30), broken(90, 100), broken(850, 1000), broken(1000, 1000)]).toEqual([true, false, true, false]);
  expect(promisedRate('', trials(1, 100), null).broken).toBe(false);
});

test('blocks save deals where the two differ in bidding alone', async () => {
  const { triples, duel } = comparisonOf('head-to-head');
  const job = blockJob({ bots: ['sound', 'sound(play=4.6)', 'bold'], triples, duel: { ...duel, swings: 0 } });
  const sums = await playBlocks(job, 0, 3000);
  const mean = [...sums.histogram].reduce((sum, [value, times]) => sum + value * times, 0) / 3000;
  const variance = [...sums.histogram].reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0) / 3000;
  expect(independentVariance(job, sums) / variance).toBeGreaterThan(3);
});
