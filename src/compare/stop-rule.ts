import { cautiousMean, DIFFERING_NEEDED, type Scale } from '../blocks/cautious.js';
import type { Estimate } from '../blocks/estimates.js';
import type { BlockMean } from '../stats/blockmean.js';
import { finite, LEVEL } from '../stats/estimates.js';
import type { Interval } from '../stats/interval.js';
import { type Hypotheses, logLikelihoodRatio, lookDeviation } from '../stats/likelihood.js';
import { differing, mirrored, momentsOf, type Outcomes, outcomesOf } from '../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../stats/sequence.js';
import { type ErrorRates, lookSprt, type SprtState, startSprt } from '../stats/sprt.js';
import { estimateAfterSprt } from '../stats/stopped.js';
import { halfWidth, isEquivalent } from '../stats/verdict.js';
import { type GroupLook, GroupTest } from './group-rule.js';

export const RULES = ['none', 'group', 'sprt', 'cs', 'width', 'equivalence'] as const;

/** When a comparison ends: after its blocks; or as soon as what it asks is settled. Differences are points a deal. */
export type StopRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'group' }
  | ({
      readonly kind: 'sprt';
      readonly scale: Hypotheses['scale'];
      readonly low: number;
      readonly high: number;
    } & ErrorRates)
  | { readonly kind: 'cs' }
  | { readonly kind: 'width'; readonly width: number }
  | { readonly kind: 'equivalence'; readonly delta: number };

/**
 * No rule ends a run before so many blocks, since heavy tails have not shown until then; and no test before as many of them have differed as tell how
 * much blocks vary: errors were up to 20 % instead of 5 % where 200 blocks are a handful of differences.
 */
export const BLOCKS_NEEDED = 200;

/** Is there enough for a sequential test to end on? */
export const mayEnd = (outcomes: Outcomes): boolean =>
  outcomes.counts.reduce((sum, count) => sum + count, 0) >= BLOCKS_NEEDED && differing(outcomes) >= DIFFERING_NEEDED;

/** What is seen at a look. */
export interface Look {
  /** The difference with an interval that may be looked at at any time. */
  readonly sequence: Interval;
  /** The sequential test, where there is one. */
  readonly sprt: SprtState | null;
  /** The group-sequential test, where there is one and a look was due; and the interval that holds given how it went. */
  readonly group: (GroupLook & { readonly interval: Interval }) | null;
  /** Is what the rule asks settled? */
  readonly settled: boolean;
}

/** Looks at a comparison while it is played, always after the same numbers of blocks. */
export class Watch {
  readonly rule: StopRule;
  readonly hypotheses: Hypotheses | null;
  private readonly scale: Scale;
  private readonly every: number;
  private readonly tuning: number;
  private sprt: SprtState | null;
  private readonly group: GroupTest | null;

  /** `budget`: the blocks that are planned; `every`: those between looks. */
  constructor(rule: StopRule, scale: Scale, { budget, every }: { readonly budget: number; readonly every: number }) {
    this.rule = rule;
    this.scale = scale;
    this.every = every;
    this.tuning = tunedFor(budget, LEVEL);
    this.sprt = rule.kind === 'sprt' ? startSprt(rule) : null;
    this.group = rule.kind === 'group' ? new GroupTest(budget, every, BLOCKS_NEEDED) : null;
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
    if (this.group !== null) return this.lookAtGroup(this.group, mean, sequence, mayEnd(outcomes));
    return {
      sequence,
      sprt: this.sprt,
      group: null,
      settled: mean.blocks >= BLOCKS_NEEDED && isSettled(this.rule, sequence, this.sprt),
    };
  }

  private lookAtGroup(test: GroupTest, mean: BlockMean, sequence: Interval, mayEnd: boolean): Look {
    const seen = test.look(mean, mayEnd);
    const group = seen && { ...seen, interval: test.interval(mean, seen) };
    return { sequence, sprt: null, group, settled: seen?.isOver === true && Math.abs(seen.deviate) >= seen.bound };
  }
}

function hypothesesOf(rule: StopRule & { kind: 'sprt' }, perPoint: number): Hypotheses {
  const unit = rule.scale === 'points' ? perPoint : 1;
  return { scale: rule.scale, low: rule.low * unit, high: rule.high * unit, reference: 0 };
}

/** What a sequential test says of the difference, in points a deal; nulls where nothing varies. */
export function afterSprt(
  rule: StopRule & { kind: 'sprt' },
  { verdict, first }: SprtState,
  outcomes: Outcomes,
  perPoint: number,
): Omit<Estimate, 'standardError'> {
  if (!(momentsOf(outcomes).variance > 0)) return { mean: null, low: null, high: null };
  const test = { hypotheses: hypothesesOf(rule, perPoint), rates: rule, verdict, first };
  const { estimate, low, high } = estimateAfterSprt(mirrored(outcomes), test, LEVEL);
  return { mean: finite(estimate / perPoint), low: finite(low / perPoint), high: finite(high / perPoint) };
}

function isSettled(rule: StopRule, sequence: Interval, sprt: SprtState | null): boolean {
  const { low, high } = sequence;
  if (rule.kind === 'sprt') return sprt !== null && sprt.verdict !== 'continue';
  if (rule.kind === 'cs') return low > 0 || high < 0;
  if (rule.kind === 'width') return halfWidth(sequence) <= rule.width;
  if (rule.kind === 'equivalence') return isEquivalent(sequence, rule.delta) || low > rule.delta || high < -rule.delta;
  return false;
}
