import { cautiousMean, type Scale } from '../blocks/cautious.js';
import { type PromisedRate, promisedRate } from '../blocks/coverage.js';
import { fixedInterval } from '../stats/blockmean.js';
import type { Uniform } from '../stats/draws.js';
import { LEVEL } from '../stats/estimates.js';
import type { Interval } from '../stats/interval.js';
import { differing, momentsOf, outcomesOf } from '../stats/outcomes.js';
import type { SprtState } from '../stats/sprt.js';
import { GroupTest, MOST_LOOKS } from './group-rule.js';
import { afterSprt, BLOCKS_NEEDED, mayEnd, type StopRule, Watch } from './stop-rule.js';

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
/** If a smaller share of blocks differs, the estimate after the test is not promised to be median-unbiased. */
const OFTEN = 0.05;

/** The error rates of tests and intervals; empty if all blocks are equal. */
export async function trialRates(terms: TrialTerms): Promise<PromisedRate[]> {
  const { outcomes, rule, repeat } = terms;
  const { perPoint } = terms.scale;
  const seen = outcomesOf(tallied(outcomes));
  const { mean, variance } = momentsOf(seen);
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
  const often = differing(seen) >= OFTEN * outcomes.length;
  return [
    rate('sequential test, H0 true: accepts H1', tests.low, ({ verdict }) => verdict === 'H1', [0, rule.alpha + SLACK]),
    rate('sequential test, H1 true: accepts H0', tests.high, ({ verdict }) => verdict === 'H0', [0, rule.beta + SLACK]),
    rate('sequential test as asked: accepts H1', tests.asked, ({ verdict }) => verdict === 'H1', null),
    rate('interval after a test covers the truth', all, ({ covers }) => covers, [0.935, 1]),
    rate('estimate after a test is below the truth', all, ({ below }) => below, often ? [0.47, 0.53] : null),
    ...(await groupRates(terms, mean)),
    rate('confidence sequence ever misses the truth', walks, ({ sequenceMissed }) => sequenceMissed, [0, 1 - LEVEL]),
    rate('interval read at every look ever misses it', walks, ({ naiveMissed }) => naiveMissed, null),
    rate('interval of the difference excludes 0', walks, ({ found }) => found, null),
  ];
}

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

/** The error rates of group-sequential tests of 0. */
async function groupRates(terms: TrialTerms, mean: number): Promise<PromisedRate[]> {
  const trial = new GroupTrial(terms, mean);
  for (let run = 0; run < terms.repeat; run++) {
    trial.run();
    if (run % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const yes = (each: boolean): boolean => each;
  return [
    rate('group test, no difference: finds one', trial.equal, yes, [0, 1 - LEVEL + SLACK]),
    rate('group test as asked: finds a difference', trial.asked, yes, null),
    rate('interval after a group test covers', trial.covers, yes, [0.935, 1]),
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
  const misses = ({ low, high }: Interval): boolean => truth < low || truth > high;
  const drawn = new Map<number, number>();
  let [naiveMissed, sequenceMissed, found] = [false, false, false];
  for (let at = 0; at < blocks; at += look) {
    draw(drawn, Math.min(look, blocks - at), outcomes, uniform);
    const { sequence } = watch.look(drawn);
    const { low, high } = fixedInterval(cautiousMean(outcomesOf(drawn), scale), LEVEL);
    naiveMissed ||= misses({ ...sequence, low, high });
    sequenceMissed ||= misses(sequence);
    found = low > 0 || high < 0;
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
  const { mean, low, high } = afterSprt(rule, sprt, outcomesOf(drawn), scale.perPoint);
  const covers = (low ?? Number.NEGATIVE_INFINITY) <= truth && truth <= (high ?? Number.POSITIVE_INFINITY);
  return { verdict: sprt.verdict, below: (mean ?? 0) < truth, covers };
}

/** An interval after a group test costs as much as a dozen tests, so only one in this many gets one. */
const WITH_INTERVAL = 5;

/** Group-sequential tests of 0 with one design, on blocks as they are and with their mean subtracted. */
class GroupTrial {
  /** Did they find a difference? */
  readonly equal: boolean[] = [];
  readonly asked: boolean[] = [];
  /** Do the intervals after them cover the truth? */
  readonly covers: boolean[] = [];
  private readonly terms: TrialTerms;
  private readonly mean: number;
  private readonly centred: readonly number[];
  private readonly every: number;
  private readonly design: GroupTest;

  constructor(terms: TrialTerms, mean: number) {
    const { outcomes, blocks, look } = terms;
    this.terms = terms;
    this.mean = mean;
    this.centred = outcomes.map((outcome) => outcome - mean);
    this.every = Math.max(look, Math.ceil(blocks / MOST_LOOKS));
    this.design = new GroupTest(blocks, this.every, BLOCKS_NEEDED);
  }

  run(): void {
    this.equal.push(this.test(this.centred, 0));
    this.asked.push(this.test(this.terms.outcomes, this.mean / this.terms.scale.perPoint));
  }

  private test(outcomes: readonly number[], truth: number): boolean {
    const { blocks, uniform, scale } = this.terms;
    const drawn = new Map<number, number>();
    for (let at = 0; at < blocks; at += this.every) {
      draw(drawn, Math.min(this.every, blocks - at), outcomes, uniform);
      const seen = outcomesOf(drawn);
      const mean = cautiousMean(seen, scale);
      const look = this.design.look(mean, mayEnd(seen));
      if (!look?.isOver) continue;
      if (this.asked.length % WITH_INTERVAL === 0) {
        const { low, high } = this.design.interval(mean, look);
        this.covers.push(low <= truth && truth <= high);
      }
      return Math.abs(look.deviate) >= look.bound;
    }
    return false;
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
