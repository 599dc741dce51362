import { cautiousMean, DIFFERING_NEEDED, type Scale } from '../src/experiments/blocks/contrasts.js';
import { MOST_LOOKS } from '../src/experiments/compare/group-rule.js';
import { afterSprt, type Look, type SprtRule, type StopRule, watchOf } from '../src/experiments/compare/stop-rule.js';
import { fixedInterval } from '../src/stats/blockmean.js';
import type { Uniform } from '../src/stats/draws.js';
import { covers, LEVEL, liesBelow, type Mean } from '../src/stats/interval.js';
import { differing, momentsOf, type Outcomes, outcomesOf } from '../src/stats/outcomes.js';
import { verdictOf } from '../src/stats/verdict.js';
import { type PromisedRate, promisedRate } from './coverage.js';

/** Draws comparisons from block outcomes whose mean is known, to measure the error rates of their tests. */

/** What is drawn from, and which test is tried. */
interface TrialTerms {
  /** The outcome of each block. */
  readonly outcomes: readonly number[];
  readonly rule: SprtRule;
  readonly scale: Scale;
  /** Blocks of a comparison, and between its looks. */
  readonly blocks: number;
  readonly look: number;
  readonly repeat: number;
  readonly uniform: Uniform;
}

/** A test is abandoned after this many blocks. */
const MOST_BLOCKS = 100_000;
/** Tolerance for error rates: a 5 % test may err in 6 %, since its level is asymptotic. */
const SLACK = 0.01;
/** If a smaller share of blocks differs, estimates after tests are not promised to be quite median-unbiased. */
const OFTEN = 0.05;
/**
 * What is tried with a budget: a width of this many standard errors at its end, and an equivalence within that many.
 */
const WIDE = 2.8;
const EQUIVALENT = 4;

/** The error rates of tests and intervals; empty if all blocks are equal. */
export function trialRates(terms: TrialTerms): PromisedRate[] {
  const { outcomes, rule, scale } = terms;
  const { mean, variance } = momentsOf(tallied(outcomes));
  if (!(variance > 0)) return [];
  const [truth, width] = [mean / scale.perPoint, rule.high - rule.low];
  const test = (tried: SprtRule): Trial => trial(terms, tried, outcomes, mean / scale.perPoint);
  const runs = repeated(terms, () => ({
    ...walk(terms, mean / scale.perPoint),
    asked: test(rule),
    low: test({ ...rule, low: truth, high: truth + width }),
    high: test({ ...rule, low: truth - width, high: truth }),
  }));
  const all = runs.flatMap(({ asked, low, high }) => [asked, low, high]);
  const half = shareDiffering(terms) >= OFTEN ? ([0.47, 0.53] as const) : null;
  return [
    rate('sequential test, H0 true: accepts H1', runs, ({ low }) => low.verdict === 'H1', [0, rule.alpha + SLACK]),
    rate('sequential test, H1 true: accepts H0', runs, ({ high }) => high.verdict === 'H0', [0, rule.beta + SLACK]),
    rate('sequential test as asked: accepts H1', runs, ({ asked }) => asked.verdict === 'H1', null),
    rate('interval after a test covers the truth', all, ({ covers }) => covers, [0.935, 1]),
    rate('estimate after a test is below the truth', all, ({ below }) => below, half),
    ...ruleRates(terms),
    rate('confidence sequence ever misses the truth', runs, ({ sequenceMissed }) => sequenceMissed, [0, 1 - LEVEL]),
    rate('interval read at every look ever misses it', runs, ({ naiveMissed }) => naiveMissed, null),
    rate('interval of the difference excludes 0', runs, ({ found }) => found, null),
  ];
}

/** The error rates of rules with `blocks` as their budget: on blocks as they are, and with their mean shifted. */
function ruleRates(terms: TrialTerms): PromisedRate[] {
  const { outcomes, scale, blocks } = terms;
  const { mean, variance } = momentsOf(tallied(outcomes));
  const error = Math.sqrt(variance / blocks) / scale.perPoint;
  const delta = EQUIVALENT * error;
  const asked = (rule: StopRule): Trial => trial(terms, rule, outcomes, mean / scale.perPoint);
  const poolAt = (to: number): number[] => outcomes.map((each) => each - mean + to * scale.perPoint);
  const [equal, apart] = [0, delta].map(poolAt);
  const runs = repeated(terms, () => ({
    group: asked({ kind: 'group' }),
    equal: trial(terms, { kind: 'group' }, equal, 0),
    width: asked({ kind: 'width', width: WIDE * error }),
    apart: trial(terms, { kind: 'width', width: delta / 2 }, apart, delta),
  }));
  const tested = runs.flatMap(({ group, equal }) => [group, equal]);
  const finds = ({ interval }: Trial): boolean => verdictOf(interval) !== 'undecided';
  const share = shareDiffering(terms);
  const isKnown = share * blocks >= DIFFERING_NEEDED; // will enough blocks differ for the variance to be known?
  const half = share >= OFTEN ? ([0.47, 0.53] as const) : isKnown ? ([0.44, 0.56] as const) : null;
  return [
    rate('group test, no difference: finds one', runs, ({ equal }) => finds(equal), [0, 1 - LEVEL + SLACK]),
    rate('group test as asked: finds a difference', runs, ({ group }) => finds(group), null),
    rate('interval after a group test covers', tested, ({ covers }) => covers, [0.935, 1]),
    rate('estimate after a group test is below', tested, ({ below }) => below, half),
    rate('interval of a given width covers', runs, ({ width }) => width.covers, [0.935, 1]),
    rate('a difference of delta: called equivalent', runs, ({ apart }) => liesBelow(apart.interval, delta), [
      0,
      1 - LEVEL,
    ]),
  ];
}

const shareDiffering = ({ outcomes }: TrialTerms): number => differing(tallied(outcomes)) / outcomes.length;

const rate = <T>(
  kind: string,
  all: readonly T[],
  is: (each: T) => boolean,
  promised: PromisedRate['promised'],
): PromisedRate =>
  promisedRate(
    kind,
    all.map((each) => [is(each) ? 1 : 0, 1] as const),
    promised,
  );

/** Draws some comparisons, one after the other. */
const repeated = <T>({ repeat }: TrialTerms, draw: () => T): T[] => Array.from({ length: repeat }, draw);

/**
 * Draws the blocks of a comparison until its rule is satisfied or its budget is played; gives the last look. Looks are
 * told with the outcomes so far.
 */
function drawnTo(
  { budget, every }: { readonly budget: number; readonly every: number },
  { scale, uniform }: TrialTerms,
  rule: StopRule,
  outcomes: readonly number[],
  onLook?: (look: Look & { readonly drawn: Outcomes }) => void,
): Look & { readonly drawn: Outcomes } {
  const watch = watchOf(rule, scale, { budget, every });
  const histogram = new Map<number, number>();
  for (let at = 0; ; ) {
    const to = Math.min(budget, at + every);
    for (; at < to; at++) {
      const value = outcomes[Math.floor(uniform() * outcomes.length)];
      histogram.set(value, (histogram.get(value) ?? 0) + 1);
    }
    const look = { ...watch(histogram), drawn: outcomesOf(histogram) };
    onLook?.(look);
    if (look.settled || at === budget) return look;
  }
}

/**
 * A comparison of a fixed number of blocks: did intervals miss the truth at any look, and does the one at the end
 * exclude 0?
 */
function walk(terms: TrialTerms, truth: number) {
  let [naiveMissed, sequenceMissed, found] = [false, false, false];
  const size = { budget: terms.blocks, every: terms.look };
  drawnTo(size, terms, { kind: 'none' }, terms.outcomes, ({ sequence, drawn }) => {
    const naive = fixedInterval(cautiousMean(drawn, terms.scale));
    naiveMissed ||= !covers(naive, truth);
    sequenceMissed ||= !covers(sequence, truth);
    found = verdictOf(naive) !== 'undecided';
  });
  return { naiveMissed, sequenceMissed, found };
}

type Trial = ReturnType<typeof trial>;

/** A comparison with a rule: does its interval cover the truth in the end, and is its estimate below it? */
function trial(terms: TrialTerms, rule: StopRule, outcomes: readonly number[], truth: number) {
  const { blocks, look, scale, uniform } = terms;
  const every = Math.max(look, Math.ceil(blocks / MOST_LOOKS));
  const size = rule.kind === 'sprt' ? { budget: MOST_BLOCKS, every: look } : { budget: blocks, every };
  const last = drawnTo(size, terms, rule, outcomes);
  const intervalAfter = (): Mean => {
    if (rule.kind === 'group') return last.interval;
    if (rule.kind !== 'sprt' || last.sprt === null) return fixedInterval(cautiousMean(last.drawn, scale));
    if (last.sprt.first === null) return { mean: truth, low: null, high: null }; // it could never end, and says nothing
    return afterSprt(rule, last.sprt, last.drawn, scale.perPoint);
  };
  const interval = intervalAfter();
  const below = interval.mean === truth ? uniform() < 0.5 : (interval.mean ?? truth) < truth;
  return { verdict: last.sprt?.verdict, interval, covers: covers(interval, truth), below };
}

function tallied(outcomes: readonly number[]): Outcomes {
  const tally = new Map<number, number>();
  for (const value of outcomes) tally.set(value, (tally.get(value) ?? 0) + 1);
  return outcomesOf(tally);
}
