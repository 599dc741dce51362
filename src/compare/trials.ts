import { cautiousMean, DIFFERING_NEEDED, type Scale } from '../blocks/cautious.js';
import { type PromisedRate, promisedRate } from '../blocks/coverage.js';
import { fixedInterval } from '../stats/blockmean.js';
import type { Uniform } from '../stats/draws.js';
import { covers, LEVEL, liesBelow, type Mean } from '../stats/interval.js';
import { differing, type Moments, momentsOf, outcomesOf } from '../stats/outcomes.js';
import type { SprtState } from '../stats/sprt.js';
import { verdictOf } from '../stats/verdict.js';
import { MOST_LOOKS } from './group-rule.js';
import { afterSprt, mayEnd, type StopRule, Watch } from './stop-rule.js';

/** Draws comparisons from block outcomes whose mean is known, to measure the error rates of their tests. */

type SprtRule = StopRule & { readonly kind: 'sprt' };

/** What is drawn from, and which test is tried. */
export interface TrialTerms {
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

/** The error rates of tests and intervals; empty if all blocks are equal. */
export async function trialRates(terms: TrialTerms): Promise<PromisedRate[]> {
  const { outcomes, rule, repeat } = terms;
  const { perPoint } = terms.scale;
  const seen = outcomesOf(tallied(outcomes));
  const moments = momentsOf(seen);
  const { mean, variance } = moments;
  if (!(variance > 0)) return [];
  const unit = rule.scale === 'points' ? perPoint : Math.sqrt(variance);
  const [truth, width] = [mean / unit, rule.high - rule.low];
  const walks: Walk[] = [];
  const tests: Record<'asked' | 'low' | 'high', Test[]> = { asked: [], low: [], high: [] };
  for (let run = 0; run < repeat; run++) {
    walks.push(walk(terms, mean / perPoint));
    tests.asked.push(test(terms, rule, mean / perPoint));
    tests.low.push(test(terms, { ...rule, low: truth, high: truth + width }, mean / perPoint));
    tests.high.push(test(terms, { ...rule, low: truth - width, high: truth }, mean / perPoint));
    await new Promise((resolve) => setImmediate(resolve)); // lets signals through
  }
  const all = Object.values(tests).flat();
  return [
    rate('sequential test, H0 true: accepts H1', tests.low, ({ verdict }) => verdict === 'H1', [0, rule.alpha + SLACK]),
    rate('sequential test, H1 true: accepts H0', tests.high, ({ verdict }) => verdict === 'H0', [0, rule.beta + SLACK]),
    rate('sequential test as asked: accepts H1', tests.asked, ({ verdict }) => verdict === 'H1', null),
    rate('interval after a test covers the truth', all, ({ covers }) => covers, [0.935, 1]),
    rate('estimate after a test is below the truth', all, ({ below }) => below, isOften(terms) ? [0.47, 0.53] : null),
    ...(await ruleRates(terms, moments)),
    rate('confidence sequence ever misses the truth', walks, ({ sequenceMissed }) => sequenceMissed, [0, 1 - LEVEL]),
    rate('interval read at every look ever misses it', walks, ({ naiveMissed }) => naiveMissed, null),
    rate('interval of the difference excludes 0', walks, ({ found }) => found, null),
  ];
}

/** Do enough blocks differ for estimates to be promised median-unbiased? */
const isOften = ({ outcomes }: TrialTerms): boolean =>
  differing(outcomesOf(tallied(outcomes))) >= OFTEN * outcomes.length;

/** Will enough blocks differ for the variance to be known? */
const differs = ({ outcomes, blocks }: TrialTerms): boolean =>
  (blocks * differing(outcomesOf(tallied(outcomes)))) / outcomes.length >= DIFFERING_NEEDED;

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

/** The error rates of rules with `blocks` as their budget: on blocks as they are, and with their mean shifted. */
async function ruleRates(terms: TrialTerms, { mean, variance }: Moments): Promise<PromisedRate[]> {
  const { outcomes, scale, blocks, repeat } = terms;
  const error = Math.sqrt(variance / blocks) / scale.perPoint;
  const delta = EQUIVALENT * error;
  const shifted = (to: number): readonly number[] => outcomes.map((each) => each - mean + to * scale.perPoint);
  const pools = { asked: outcomes, equal: shifted(0), apart: shifted(delta) };
  const group: RuleTrial[] = [];
  const equal: RuleTrial[] = [];
  const width: RuleTrial[] = [];
  const apart: RuleTrial[] = [];
  for (let run = 0; run < repeat; run++) {
    group.push(ruleTrial(terms, { kind: 'group' }, pools.asked, mean / scale.perPoint));
    equal.push(ruleTrial(terms, { kind: 'group' }, pools.equal, 0));
    width.push(ruleTrial(terms, { kind: 'width', width: WIDE * error }, pools.asked, mean / scale.perPoint));
    apart.push(ruleTrial(terms, { kind: 'width', width: delta / 2 }, pools.apart, delta));
    if (run % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const tested = [...group, ...equal];
  const finds = ({ interval }: RuleTrial): boolean => verdictOf(interval) !== 'undecided';
  const half = isOften(terms) ? ([0.47, 0.53] as const) : differs(terms) ? ([0.44, 0.56] as const) : null;
  return [
    rate('group test, no difference: finds one', equal, finds, [0, 1 - LEVEL + SLACK]),
    rate('group test as asked: finds a difference', group, finds, null),
    rate('interval after a group test covers', tested, ({ covers }) => covers, [0.935, 1]),
    rate('estimate after a group test is below', tested, ({ below }) => below, half),
    rate('interval of a given width covers', width, ({ covers }) => covers, [0.935, 1]),
    rate('a difference of delta: called equivalent', apart, ({ interval }) => liesBelow(interval, delta), [
      0,
      1 - LEVEL,
    ]),
  ];
}

interface Walk {
  /** Did the fixed-length interval at any look miss the truth? */
  readonly naiveMissed: boolean;
  readonly sequenceMissed: boolean;
  /** Does the interval at the end exclude 0? */
  readonly found: boolean;
}

/** A comparison of a fixed number of blocks with a look at every step. */
function walk({ outcomes, scale, blocks, look, uniform }: TrialTerms, truth: number): Walk {
  const watch = new Watch({ kind: 'none' }, scale, { budget: blocks, every: look });
  const drawn = new Map<number, number>();
  let [naiveMissed, sequenceMissed, found] = [false, false, false];
  for (let at = 0; at < blocks; at += look) {
    draw(drawn, Math.min(look, blocks - at), outcomes, uniform);
    const { sequence } = watch.look(drawn);
    const naive = fixedInterval(cautiousMean(outcomesOf(drawn), scale));
    naiveMissed ||= !covers(naive, truth);
    sequenceMissed ||= !covers(sequence, truth);
    found = verdictOf(naive) !== 'undecided';
  }
  return { naiveMissed, sequenceMissed, found };
}

interface Test {
  readonly verdict: SprtState['verdict'];
  /** Is the estimate after it below the truth? */
  readonly below: boolean;
  readonly covers: boolean;
}

function test({ outcomes, scale, look, uniform }: TrialTerms, rule: SprtRule, truth: number): Test {
  const watch = new Watch(rule, scale, { budget: MOST_BLOCKS, every: look });
  const drawn = new Map<number, number>();
  let blocks = 0;
  let sprt: SprtState | null = null;
  while (blocks < MOST_BLOCKS && (sprt === null || sprt.verdict === 'continue')) {
    draw(drawn, look, outcomes, uniform);
    blocks += look;
    if (mayEnd(outcomesOf(drawn))) sprt = watch.look(drawn).sprt;
  }
  if (sprt === null) return { verdict: 'continue', below: uniform() < 0.5, covers: true };
  const after = afterSprt(rule, sprt, outcomesOf(drawn), scale.perPoint);
  return { verdict: sprt.verdict, below: (after.mean ?? 0) < truth, covers: covers(after, truth) };
}

/** What is tried with a budget: a width of this many standard errors at its end, and an equivalence within that many. */
const WIDE = 2.8;
const EQUIVALENT = 4;

interface RuleTrial {
  readonly interval: Mean;
  readonly covers: boolean;
  readonly below: boolean;
}

/** A comparison that ends when its rule is satisfied, or its budget is played. */
function ruleTrial(terms: TrialTerms, rule: StopRule, outcomes: readonly number[], truth: number): RuleTrial {
  const { blocks, look, uniform, scale } = terms;
  const every = Math.max(look, Math.ceil(blocks / MOST_LOOKS));
  const watch = new Watch(rule, scale, { budget: blocks, every });
  const drawn = new Map<number, number>();
  for (let at = every; ; at += every) {
    draw(drawn, Math.min(every, blocks - at + every), outcomes, uniform);
    const { interval, settled } = watch.look(drawn);
    if (!settled && at < blocks) continue;
    const found = rule.kind === 'group' ? interval : fixedInterval(cautiousMean(outcomesOf(drawn), scale));
    const below = found.mean === truth ? uniform() < 0.5 : (found.mean ?? truth) < truth;
    return { interval: found, covers: covers(found, truth), below };
  }
}

function draw(into: Map<number, number>, count: number, outcomes: readonly number[], uniform: Uniform): void {
  for (let i = 0; i < count; i++) {
    const value = outcomes[Math.floor(uniform() * outcomes.length)];
    into.set(value, (into.get(value) ?? 0) + 1);
  }
}

function tallied(outcomes: readonly number[]): Map<number, number> {
  const tally = new Map<number, number>();
  for (const value of outcomes) tally.set(value, (tally.get(value) ?? 0) + 1);
  return tally;
}
