import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promisedRate } from '../../../benchmarks/coverage.js';
import { comparisonOf } from '../../../src/experiments/compare/estimand.js';
import { independentVariance } from '../../../src/experiments/compare/findings.js';
import { looksOf } from '../../../src/experiments/compare/looks.js';
import { type StopRule, watchOf } from '../../../src/experiments/compare/stop-rule.js';
import { verdictInWords } from '../../../src/experiments/compare/verdict-text.js';
import { methodOf } from '../../../src/experiments/kinds.js';
import { type CompareWhat, compare, defineBot } from '../../../src/public/index.js';
import { covers } from '../../../src/stats/interval.js';
import { folderWith, read } from '../../cli/run.js';
import { isWhole, sized } from '../../sizes.js';
import { generator } from '../../stats/chance.js';
import { blockJob, playBlocks } from '../blocks/jobs.js';

/** After how many blocks a rule is satisfied, where blocks come to −3 … 3 and on average to `mean`. */
function stopsAt(rule: StopRule, mean: number, seed = 1): { blocks: number; verdict: string | undefined } {
  const uniform = generator(seed);
  const watch = watchOf(rule, { perPoint: 1, event: 3 }, { budget: 5000, every: 50 });
  const histogram = new Map<number, number>();
  for (let blocks = 1; blocks <= 5000; blocks++) {
    const value = Math.floor(uniform() * 7) - 3 + (uniform() < Math.abs(mean) ? Math.sign(mean) : 0);
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
    if (blocks % 50 !== 0) continue;
    const { settled, sprt } = watch(histogram);
    if (settled) return { blocks, verdict: sprt?.verdict };
  }
  return { blocks: Number.POSITIVE_INFINITY, verdict: undefined };
}

test.each([0.12, 0.18])(
  'rules end a comparison when their question is settled width: after about (1.96 σ / %d)² blocks',
  (width) => {
    const needed = ((1.96 * 2) / width) ** 2; // the deviation of −3 … 3 is 2
    const { blocks } = stopsAt({ kind: 'width', width }, 0);
    expect(blocks).toBeGreaterThan(0.85 * needed);
    expect(blocks).toBeLessThan(1.15 * needed + 50);
  },
);

const scale = { perPoint: 6, event: 18 };

/** How often a rule's interval covers the truth, and its estimate is below it, where they differ by `size`. */
function rates(rule: StopRule, { budget, runs, size }: { budget: number; runs: number; size: number }) {
  const uniform = generator(7);
  const truth = size / 60 / scale.perPoint;
  let [covered, below] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const watch = watchOf(rule, scale, { budget, every: 50 });
    const histogram = new Map([[0, 0]]);
    for (let blocks = 1, ended = false; !ended; blocks++) {
      const value = uniform() < 1 / 60 ? size : 0;
      histogram.set(value, (histogram.get(value) ?? 0) + 1);
      if (blocks % 50 !== 0) continue;
      const { settled, interval } = watch(histogram);
      ended = settled || blocks >= budget;
      if (!ended) continue;
      covered += covers(interval, truth) ? 1 : 0;
      below += interval.mean! < truth ? 1 : 0;
    }
  }
  return { covered: covered / runs, below: below / runs };
}

test.each(isWhole ? [3000, 5000] : [3000])(
  'bots that differ in one block of sixty, always in favour of A group-sequential test of %i blocks: intervals cover, half of the estimates are too low',
  (budget) => {
    const { covered, below } = rates({ kind: 'group' }, { budget, runs: sized(25, 150), size: 5 });
    expect(covered).toBeGreaterThan(0.9);
    expect(below).toBeGreaterThan(0.38);
    expect(below).toBeLessThan(0.62);
  },
);

test('what a group-sequential test printed is what its folder shows, also after it was resumed', async () => {
  const place = folderWith();
  const rash = 'benchmarks/rash.ts';
  const what = { a: `${rash}(sevens=5)`, b: rash, field: 'lowest', estimand: 'one-in-field', blocks: 1200 } as const;
  const how = { threads: 0, folder: join(place, 'whole') };
  const { summary } = await compare({ ...what, stop: { rule: 'group' }, seed: 'g' }, how);
  const stop = new AbortController();
  const halfway = { signal: stop.signal, onProgress: ({ done }: { done: number }) => done >= 300 && stop.abort() };
  const again = { ...how, folder: join(place, 'again') };
  const stopped = await compare({ ...what, stop: { rule: 'group' }, seed: 'g' }, { ...again, ...halfway });
  expect(stopped.summary.group).toMatchObject({ bound: null });
  const resumed = await compare({ ...what, stop: { rule: 'group' }, seed: 'g' }, { ...again, resume: true });
  expect(resumed.summary).toEqual(summary);
  expect(methodOf(resumed.manifest, resumed.summary as never)).toBe(read(again.folder, 'method.md'));
  const looks = await looksOf(again.folder);
  expect(looks.at(-1)).toMatchObject(summary.sequence);
});

describe('a verdict', () => {
  const how = { threads: 0 } as const;
  const sentence = async (what: CompareWhat): Promise<string> => verdictInWords((await compare(what, how)).summary);

  test('says which bot is better only where the interval beside it does, whatever a test accepts', async () => {
    const test = { a: 'sound', b: 'bold+play=sound', stop: { rule: 'sprt', bounds: [0, 0.15] }, seed: 's1' } as const;
    const { verdict, sprt, sequential } = (await compare(test, how)).summary;
    expect(sprt?.verdict).toBe('H1');
    expect(sequential.low).toBeLessThan(0);
    expect(verdict).toBe('undecided');
    expect(await sentence(test)).toMatch(/accepts a difference of 0.15 rather than 0 points a deal \(H1\); which of/);
  });

  test.each(['head-to-head', 'one-in-field'] as const)('on a bot itself: the same, %s', async (estimand) => {
    for (const field of [undefined, 'lowest']) {
      const what = { a: 'sound', b: 'sound(play=5)', estimand, blocks: 20, seed: 's', ...(field && { field }) };
      expect(await sentence(what)).toMatch(/are the same bot; their difference is 0 by construction.$/);
    }
    const what = { a: 'sound', b: 'sound', estimand, blocks: 20, seed: 's', gate: 0.1 } as const;
    const { summary } = await compare(what, how);
    expect(summary.naive).toMatchObject({ mean: 0, low: 0, high: 0 });
    expect(summary).toMatchObject({ superior: null, needed: [], gate: { result: 'passed' } });
  });

  test('on another bot of the same name and parameters: not the same', async () => {
    const same = defineBot({ name: 'mine', bid: ({ legal }) => legal[0] });
    const { verdict, naive } = (await compare({ a: same, b: { ...same }, field: 'lowest', blocks: 20 }, how)).summary;
    expect(verdict).toBe('undecided');
    expect(naive.high).toBeGreaterThan(0.1);
    expect((await compare({ a: same, b: same, field: 'lowest', blocks: 20 }, how)).summary.verdict).toBe('same');
  });
});

test('equal blocks prove nothing until there are many', () => {
  const scale = { perPoint: 3, event: 9 };
  const watch = watchOf({ kind: 'width', width: 0.015 }, scale, { budget: 20_000, every: 50 });
  const settled = (blocks: number): boolean => watch(new Map([[0, blocks]])).settled;
  expect([50, 200, 300, 5000].map(settled)).toEqual([false, false, false, true]);
});

test('one-in-field three seatings are enough, and six that are asked for give the same points a deal', async () => {
  const what = { a: 'keen', b: 'sound', field: 'lowest', estimand: 'one-in-field', blocks: 30, seed: 'six' } as const;
  const [three, six] = await Promise.all(
    ([3, 6] as const).map((seatings) => compare({ ...what, seatings }, { threads: 0 })),
  );
  expect(six.summary.naive).toEqual(three.summary.naive);
});

test('a promise is broken if the whole interval lies outside it', () => {
  const trials = (kept: number, of: number) => Array.from({ length: of }, (_, i) => [i < kept ? 1 : 0, 1] as const);
  const broken = (kept: number, of: number): boolean => promisedRate('', trials(kept, of), [0.94, 1]).broken;
  expect([broken(20, 30), broken(90, 100), broken(850, 1000), broken(1000, 1000)]).toEqual([true, false, true, false]);
  expect(promisedRate('', trials(1, 100), null).broken).toBe(false);
});

test('blocks save deals where the two differ in bidding alone', async () => {
  const BLOCKS = sized(500, 3000);
  const { triples, duel } = comparisonOf('head-to-head');
  const job = blockJob({ bots: ['sound', 'sound(play=4.6)', 'bold'], triples, duel: { ...duel, swings: 0 } });
  const sums = await playBlocks(job, 0, BLOCKS);
  const mean = [...sums.histogram].reduce((sum, [value, times]) => sum + value * times, 0) / BLOCKS;
  const variance = [...sums.histogram].reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0) / BLOCKS;
  expect(independentVariance(job, sums) / variance).toBeGreaterThan(3);
});
