import { cautiousMean, DIFFERING_NEEDED, type Scale } from '../blocks/cautious.js';
import { type BlockMean, fixedInterval } from '../stats/blockmean.js';
import { converted, LEVEL, type Mean } from '../stats/interval.js';
import { type Hypotheses, logLikelihoodRatio, lookDeviation } from '../stats/likelihood.js';
import { differing, mirrored, momentsOf, type Outcomes, outcomesOf } from '../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../stats/sequence.js';
import { type ErrorRates, lookSprt, type SprtState, startSprt } from '../stats/sprt.js';
import { estimateAfterSprt } from '../stats/stopped.js';
import { halfWidth } from '../stats/verdict.js';
import { type GroupLook, GroupTest } from './group-rule.js';

/** When a comparison ends: after its blocks, or as soon as its question is settled. Differences are in points per deal. */
export type StopRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'group' }
  | ({
      readonly kind: 'sprt';
      readonly scale: Hypotheses['scale'];
      readonly low: number;
      readonly high: number;
    } & ErrorRates)
  | { readonly kind: 'width'; readonly width: number };

/**
 * No rule ends a run before this many blocks, because heavy tails do not show earlier. And no test ends a run before enough blocks differ to
 * estimate their variance: with only a handful of differences in 200 blocks, error rates were up to 20 % instead of 5 %.
 */
export const BLOCKS_NEEDED = 200;

/** Is there enough data for a sequential test to end? */
export const mayEnd = (outcomes: Outcomes): boolean =>
  outcomes.counts.reduce((sum, count) => sum + count, 0) >= BLOCKS_NEEDED && differing(outcomes) >= DIFFERING_NEEDED;

/** The state of a comparison at a look. */
export interface Look {
  /** The difference with an interval that is valid at any time. */
  readonly sequence: Mean;
  /** The sequential test, if any. */
  readonly sprt: SprtState | null;
  /** The group-sequential test of 0, if any and if a look was due. */
  readonly group: GroupLook | null;
  /** What the rule allows to be said of the difference if the comparison ends here. */
  readonly interval: Mean;
  /** Is the rule's question settled? */
  readonly settled: boolean;
}

/** Looks at a comparison while it is played, at fixed numbers of blocks. */
export class Watch {
  readonly rule: StopRule;
  readonly hypotheses: Hypotheses | null;
  private readonly scale: Scale;
  private readonly every: number;
  private readonly tuning: number;
  private sprt: SprtState | null;
  /**
   * The half-width of the ordinary interval at which the run ends; below 0 if it does not. The variance alone decides, so the interval still covers.
   * Source: Y. S. Chow & H. Robbins, Ann. Math. Statist. 36 (1965), 457–462.
   */
  private readonly width: number;
  private readonly test: GroupTest | null;
  private group: GroupLook | null = null;

  /** `budget`: planned blocks; `every`: blocks between looks. */
  constructor(rule: StopRule, scale: Scale, { budget, every }: { readonly budget: number; readonly every: number }) {
    this.rule = rule;
    this.scale = scale;
    this.every = every;
    this.tuning = tunedFor(budget, LEVEL);
    this.sprt = rule.kind === 'sprt' ? startSprt(rule) : null;
    this.test = rule.kind === 'group' ? new GroupTest(budget, every, BLOCKS_NEEDED) : null;
    this.width = rule.kind === 'width' ? rule.width : -1;
    this.hypotheses = rule.kind === 'sprt' ? hypothesesOf(rule, scale.perPoint) : null;
  }

  look(histogram: ReadonlyMap<number, number>): Look {
    const outcomes = outcomesOf(histogram);
    const mean = cautiousMean(outcomes, this.scale);
    const sequence = confidenceSequence(mean, LEVEL, this.tuning);
    if (this.rule.kind === 'sprt' && this.sprt && this.hypotheses && outcomes.values.length > 1) {
      const llr = logLikelihoodRatio(mirrored(outcomes), this.hypotheses);
      const step = lookDeviation(outcomes, this.hypotheses, this.every);
      this.sprt = lookSprt(this.sprt, { llr, blocks: mean.blocks, step, mayEnd: mayEnd(outcomes) }, this.rule);
    }
    const { sprt } = this;
    if (this.test !== null) return this.lookAtGroup(this.test, mean, { sequence, mayEnd: mayEnd(outcomes) });
    const isNarrow = mean.blocks >= BLOCKS_NEEDED && halfWidth(fixedInterval(mean, LEVEL)) <= this.width;
    const settled = isNarrow || (sprt !== null && sprt.verdict !== 'continue');
    return { sequence, sprt, group: null, interval: sequence, settled };
  }

  private lookAtGroup(
    test: GroupTest,
    mean: BlockMean,
    { sequence, mayEnd }: Pick<Look, 'sequence'> & { readonly mayEnd: boolean },
  ): Look {
    const group = test.look(mean, mayEnd, this.group);
    if (group === null) return { sequence, sprt: null, group, interval: withoutLooks(sequence), settled: false };
    this.group = group;
    const settled = Math.abs(group.deviate) >= group.bound;
    return { sequence, sprt: null, group, interval: test.interval(mean, group), settled };
  }
}

/** Before its first look, a group-sequential test allows no conclusion, since all of its error is spent on the looks. */
const withoutLooks = ({ mean }: Mean): Mean => ({ mean, low: null, high: null });

function hypothesesOf(rule: StopRule & { kind: 'sprt' }, perPoint: number): Hypotheses {
  const unit = rule.scale === 'points' ? perPoint : 1;
  return { scale: rule.scale, low: rule.low * unit, high: rule.high * unit, reference: 0 };
}

/** The estimate of the difference after a sequential test, in points per deal; nulls if nothing varies. */
export function afterSprt(
  rule: StopRule & { kind: 'sprt' },
  { verdict, first }: SprtState,
  outcomes: Outcomes,
  perPoint: number,
): Mean {
  if (!(momentsOf(outcomes).variance > 0)) return { mean: null, low: null, high: null };
  const test = { hypotheses: hypothesesOf(rule, perPoint), rates: rule, verdict, first };
  return converted(estimateAfterSprt(mirrored(outcomes), test, LEVEL), (x) => x / perPoint);
}
