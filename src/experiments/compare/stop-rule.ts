import { fixedInterval } from '../../stats/blockmean.js';
import { converted, LEVEL, type Mean } from '../../stats/interval.js';
import { type Hypotheses, logLikelihoodRatio, lookDeviation } from '../../stats/likelihood.js';
import { differing, mirrored, momentsOf, type Outcomes, outcomesOf } from '../../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { type ErrorRates, lookSprt, type SprtState, startSprt } from '../../stats/sprt.js';
import { estimateAfterSprt } from '../../stats/stopped.js';
import { halfWidth } from '../../stats/verdict.js';
import { filled } from '../../support/input/option.js';
import { OptionError, shown } from '../../support/input/refusal.js';
import { cautiousMean, DIFFERING_NEEDED, type Scale } from '../blocks/contrasts.js';
import { type GroupLook, groupTest } from './group-rule.js';
import { type CompareValues, STOP } from './options.js';

/** When a comparison ends: after its blocks, or as soon as its question is settled. Differences: points per deal. */
export type StopRule =
  | { readonly kind: 'none' | 'group' }
  | SprtRule
  | { readonly kind: 'width'; readonly width: number };

export interface SprtRule extends ErrorRates {
  readonly kind: 'sprt';
  readonly low: number;
  readonly high: number;
}

/** The parts of rules that have any; each needs its first. */
const PARTS = { sprt: ['bounds', 'alpha', 'beta'], width: ['width'] } as const;

/**
 * The rule among all options of a comparison. Without a width of its own it is half of `delta`: if both bots are equal,
 * the interval then lies within ±`delta` in 95 % of runs.
 * @throws OptionError if a part is missing, or belongs to another rule
 */
export function ruleOf({ stop = { rule: 'none' }, delta }: CompareValues): StopRule {
  const given = stop.rule === 'width' && delta !== undefined ? { width: delta / 2, ...stop } : stop;
  const { rule: kind, bounds, alpha, beta, width } = filled(STOP, given);
  for (const [owner, parts] of Object.entries(PARTS)) {
    const other = parts.find((part) => owner !== kind && given[part] !== undefined);
    if (other !== undefined) throw new OptionError(`stop.${other}: belongs to the rule ${owner}, not to ${kind}`);
  }
  if (kind === 'none' || kind === 'group') return { kind };
  if (kind === 'width' && width !== undefined) return { kind, width };
  if (kind !== 'sprt' || bounds === undefined)
    throw new OptionError(`stop.${PARTS[kind][0]}: is missing; the rule ${kind} needs it`);
  const [low, high] = bounds;
  if (low >= high) throw new OptionError(`stop.bounds: the first must be below the second; found ${shown(bounds)}`);
  return { kind, low, high, alpha, beta };
}

/**
 * No rule ends a run before this many blocks, because heavy tails do not show earlier. And no test ends a run before
 * enough blocks differ to estimate their variance: with only a handful of differences in 200 blocks, error rates were
 * up to 20 % instead of 5 %.
 */
export const BLOCKS_NEEDED = 200;

export interface Look {
  /** The difference with an interval that is valid at any time. */
  readonly sequence: Mean;
  readonly sprt: SprtState | null;
  /** The group-sequential test of 0, if any and if a look was due. */
  readonly group: GroupLook | null;
  /** What the rule allows to be said of the difference if the comparison ends here. */
  readonly interval: Mean;
  /** Is the rule's question settled? */
  readonly settled: boolean;
}

/**
 * Looks at a comparison at fixed numbers of blocks. `budget`: planned blocks; `every`: blocks between looks.
 *
 * With a width the run ends once the ordinary interval is narrow enough. The variance alone decides, so the interval
 * still covers. Source: Y. S. Chow & H. Robbins, Ann. Math. Statist. 36 (1965), 457–462.
 */
export function watchOf(rule: StopRule, scale: Scale, terms: { readonly budget: number; readonly every: number }) {
  const tuning = tunedFor(terms.budget, LEVEL);
  const lookAtGroup = groupTest(terms, BLOCKS_NEEDED);
  let sprt = rule.kind === 'sprt' ? startSprt(rule) : null;
  return (histogram: ReadonlyMap<number, number>): Look => {
    const outcomes = outcomesOf(histogram);
    const mean = cautiousMean(outcomes, scale);
    const sequence = confidenceSequence(mean, LEVEL, tuning);
    const mayEnd = mean.blocks >= BLOCKS_NEEDED && differing(outcomes) >= DIFFERING_NEEDED;
    if (rule.kind === 'group') {
      // Before its first look nothing can be said, since all of its error is spent on the looks.
      const unknown = { group: null, interval: { mean: sequence.mean, low: null, high: null } };
      const { group, interval } = lookAtGroup(mean, mayEnd) ?? unknown;
      return { sequence, sprt, group, interval, settled: group !== null && Math.abs(group.deviate) >= group.bound };
    }
    if (rule.kind === 'sprt' && sprt !== null && outcomes.values.length > 1) {
      const hypotheses = hypothesesOf(rule, scale.perPoint);
      const llr = logLikelihoodRatio(mirrored(outcomes), hypotheses);
      const step = lookDeviation(outcomes, hypotheses, terms.every);
      sprt = lookSprt(sprt, { llr, blocks: mean.blocks, step, mayEnd }, rule);
    }
    const isNarrow =
      rule.kind === 'width' && mean.blocks >= BLOCKS_NEEDED && halfWidth(fixedInterval(mean, LEVEL)) <= rule.width;
    const settled = isNarrow || (sprt !== null && sprt.verdict !== 'continue');
    return { sequence, sprt, group: null, interval: sequence, settled };
  };
}

const hypothesesOf = ({ low, high }: SprtRule, perPoint: number): Hypotheses => ({
  low: low * perPoint,
  high: high * perPoint,
});

/** The estimate of the difference after a sequential test, in points per deal; nulls if nothing varies. */
export function afterSprt(rule: SprtRule, state: SprtState, outcomes: Outcomes, perPoint: number): Mean {
  if (!(momentsOf(outcomes).variance > 0)) return { mean: null, low: null, high: null };
  const { verdict, first } = state;
  const test = { hypotheses: hypothesesOf(rule, perPoint), rates: rule, verdict, first };
  return converted(estimateAfterSprt(mirrored(outcomes), test, LEVEL), (x) => x / perPoint);
}
