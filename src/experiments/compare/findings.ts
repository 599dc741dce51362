import type { BlockJob } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import { fixedInterval, probablyAbove, shareWon, withError } from '../../stats/blockmean.js';
import { type Ends, finite, LEVEL, type Mean } from '../../stats/interval.js';
import { differing, momentsOf, outcomesOf } from '../../stats/outcomes.js';
import type { SprtState } from '../../stats/sprt.js';
import { type Verdict, verdictOf } from '../../stats/verdict.js';
import { cautiousMean } from '../blocks/contrasts.js';
import { neededFor } from './needed.js';
import type { ComparePlan } from './plan.js';
import { afterSprt, type Look } from './stop-rule.js';

/** The findings of a comparison; differences are A − B in points per deal. */
export interface Findings {
  /** From the interval shown; `same`: a bot against itself, whose difference is 0 by construction. */
  readonly verdict: Verdict | 'same';
  /** As if the number of blocks had been fixed: correct without a stopping rule, biased away from 0 with one. */
  readonly naive: Mean;
  /** The confidence sequence: valid at all looks together. */
  readonly sequence: Ends;
  /**
   * Valid given the stopping rule, and what the verdict uses: the median-unbiased estimate after a sequential or
   * group-sequential test, else Student's interval; the confidence sequence if the run was stopped.
   */
  readonly sequential: Mean;
  readonly sprt: Pick<SprtState, 'llr' | 'bounds' | 'verdict'> | null;
  /** The group-sequential test at its last look: the deviation in standard errors, and the bound (null: none). */
  readonly group: {
    readonly look: number;
    readonly looks: number;
    readonly deviate: number;
    readonly bound: number | null;
  } | null;
  /** The posterior probability that A is better, under a flat prior, as if the number of blocks had been fixed. */
  readonly superior: number | null;
  /** The share of blocks in which A did better, counting ties as one half. */
  readonly blocksWon: number | null;
  readonly spread: Spread;
  /** How many blocks it takes to find these differences in 80 % of runs; empty for bots that have not differed. */
  readonly needed: readonly { readonly difference: number; readonly blocks: number }[];
}

/** The variability of block outcomes. */
export interface Spread {
  /** Standard deviation of a block's difference, in points per deal. */
  readonly deviation: number | null;
  /** How many blocks came to something other than the most common result. */
  readonly differing: number | null;
  /** The most by which A and B can differ in a block, in points per deal: for intervals while few blocks differ. */
  readonly event: number;
  /** How many times more deals would be needed if every deal were dealt and seated at random. */
  readonly independentDeals: number | null;
}

/** `look` is the one at the last chunk. `complete`: the budget was played, or the rule was satisfied. */
export function findingsOf(
  { job, rule, scale, delta }: ComparePlan & { readonly job: BlockJob },
  sums: BlockSums,
  look: Look,
  complete: boolean,
): Findings {
  const outcomes = outcomesOf(sums.histogram);
  const { perPoint } = scale;
  const mean = cautiousMean(outcomes, scale);
  const naive = withError(mean);
  const { sequence, sprt, group } = look;
  const isFixed = rule.kind !== 'group' && rule.kind !== 'sprt' && complete && mean.blocks > 1;
  const interval = isFixed ? fixedInterval(mean, LEVEL) : look.interval;
  const sequential = rule.kind === 'sprt' && sprt ? afterSprt(rule, sprt, outcomes, perPoint) : interval;
  const moments = momentsOf(outcomes);
  const spread = {
    deviation: finite(Math.sqrt(moments.variance) / perPoint),
    differing: sums.count > 0 ? differing(outcomes) : null,
    event: scale.event / perPoint,
    independentDeals: finite(independentVariance(job, sums) / moments.variance),
  };
  return {
    verdict: sprt?.verdict === 'continue' ? 'undecided' : verdictOf(sequential, delta),
    naive,
    sequence: { low: sequence.low, high: sequence.high },
    sequential,
    sprt: sprt && { llr: sprt.llr, bounds: sprt.bounds, verdict: sprt.verdict },
    group: group && { ...group, bound: finite(group.bound) },
    superior: probablyAbove(mean),
    blocksWon: sums.count > 0 ? shareWon(outcomes) : null,
    spread,
    needed: neededFor({ blocks: mean.blocks, spread }),
  };
}

/** The variance of a block's outcome if all its games were dealt and seated independently. */
export function independentVariance({ counted: { duel }, triples, seatings }: BlockJob, sums: BlockSums): number {
  if (duel === null) return Number.NaN;
  const games = sums.count * seatings;
  return triples.reduce((sum, _, triple) => {
    const total = duel.form.slots.reduce(
      (all, slot, k) => (Math.floor(slot / 3) === triple ? all + duel.form.weights[k] * sums.scores[slot] : all),
      0,
    );
    return sum + seatings * (sums.squares[triple] / games - (total / games) ** 2);
  }, 0);
}
