import type { BlockSums } from '../src/boards/sums.js';
import { drawsFor } from '../src/experiments/blocks/contrasts.js';
import { playBlocks } from '../src/experiments/blocks/play.js';
import type { CompareWhat } from '../src/experiments/compare/options.js';
import { planComparison } from '../src/experiments/compare/plan.js';
import { meanOverRules } from '../src/experiments/compare/rule-sets.js';
import { termsOf } from '../src/runs/run/how.js';
import { fixedInterval } from '../src/stats/blockmean.js';
import { CoverageCount, type PromisedRate, type SummaryInterval } from './coverage.js';

/** So many rule sets are played once, and runs are drawn from them: each set with all of its blocks. */
const POOL = 500;
const CELLS = 3;

/**
 * How often does the mean over drawn rule sets cover that over all of them, by the number drawn, with `blocks` under
 * each?
 */
export async function drawnRuleSets(
  what: CompareWhat,
  counts: readonly number[],
  { draws, blocks }: { readonly draws: number; readonly blocks: number },
): Promise<PromisedRate[][]> {
  const pool = await poolOf(what, blocks);
  const uniform = drawsFor('self-test', String(what.seed));
  return counts.map((size) => {
    const count = new CoverageCount([intervalOf(pool)]);
    for (let run = 0; run < draws; run++) {
      const drawn = Array.from({ length: size }, () => CELLS * Math.floor(uniform() * POOL));
      count.add([intervalOf(Float64Array.from(drawn.flatMap((at) => Array.from(pool.subarray(at, at + CELLS)))))]);
    }
    return count.rates;
  });
}

async function poolOf(what: CompareWhat, blocks: number): Promise<Float64Array> {
  const terms = termsOf({ threads: 0 });
  const { chunks } = await planComparison({ ...what, ruleSets: POOL, blocks: POOL * blocks }, terms);
  const stage = { ...terms, title: '', onWorkers: () => {}, kept: null, identity: '', before: null };
  const { played } = await playBlocks(chunks, stage);
  return played.sums.byRules;
}

function intervalOf(byRules: BlockSums['byRules']): SummaryInterval {
  const mean = meanOverRules({ byRules }, 1);
  return { ...fixedInterval(mean), kind: 'mean over rule sets', value: mean.mean };
}
