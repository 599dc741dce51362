import { conductOf } from '../blocks/conduct.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { wilsonInterval } from '../stats/proportion.js';
import { count } from '../text/numbers.js';
import type { Section } from '../text/section.js';
import { table } from '../text/text-table.js';
import { type Coverage, coverageOfConduct, type Repetition } from './repetition.js';
import type { SelfPlan } from './self-plan.js';

/** `summary.json` of comparisons of a bot with itself. */
export interface SelfSummary {
  /** Comparisons that are complete. */
  readonly repetitions: number;
  /** Blocks of each. */
  readonly blocks: number;
  /** Blocks between looks. */
  readonly look: number;
  /** How often the difference, which is 0, was called one. */
  readonly rates: readonly PromisedRate[];
  /** How often all other intervals have covered the value over all comparisons together. */
  readonly coverage: readonly CoverageRate[];
}

/** A share of so many, with what chance allows for it. */
export interface CoverageRate extends Coverage {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** The same with what it should be. */
export interface PromisedRate extends CoverageRate {
  readonly promise: string;
}

export function summariseSelf(
  { settings, look, rule, lineup }: SelfPlan,
  { leg, played }: PlayedBlocks,
  done: readonly Repetition[],
): SelfSummary {
  const whole = lineup.labels.map((_, bot) => conductOf(leg.job, settings.game, played.sums, bot));
  return {
    repetitions: done.length,
    blocks: settings.blocks,
    look,
    rates: ratesOf(done, rule.alpha),
    coverage: coverageOfConduct(done, whole).map(withRate),
  };
}

function withRate(coverage: Coverage): CoverageRate {
  const { covered, intervals } = coverage;
  const { estimate, low, high } = wilsonInterval({
    theta: covered / intervals,
    trials: intervals,
    z: 1.96,
    level: 0.95,
  });
  return { ...coverage, rate: estimate, low, high };
}

function ratesOf(done: readonly Repetition[], alpha: number): PromisedRate[] {
  const share = (kind: string, promise: string, has: (each: Repetition) => boolean) => ({
    ...withRate({ kind, intervals: done.length, covered: done.filter(has).length }),
    promise,
  });
  if (done.length === 0) return [];
  const percent = (p: number): string => `${(100 * p).toFixed(0)} %`;
  return [
    share('interval of the difference covers 0', '95 %', ({ covers }) => covers),
    share('interval after the sequential test covers 0', '95 %', ({ stoppedCovers }) => stoppedCovers),
    share('confidence sequence ever excludes 0', 'at most 5 %', ({ sequenceExcluded }) => sequenceExcluded),
    share('sequential test calls it better (H1)', `at most ${percent(alpha)}`, ({ sprt }) => sprt === 'H1'),
    share('sequential test still undecided', '–', ({ sprt }) => sprt === 'continue'),
    share('interval read at every look ever excludes 0', 'none: this is why', ({ naiveExcluded }) => naiveExcluded),
  ];
}

export function selfSections({ rates, coverage }: SelfSummary): Section[] {
  const percent = ({ rate, low, high }: CoverageRate): string =>
    `${(100 * rate).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
  return [
    {
      title: 'The difference, which is 0',
      text: table(
        ['share of comparisons in which', 'seen', 'promised'],
        rates.map((each) => [each.kind, percent(each), each.promise]),
      ),
    },
    {
      title: 'All other intervals, against the value over all comparisons together',
      text: table(
        ['interval of', 'how many', 'cover'],
        coverage.map((each) => [each.kind, count(each.intervals), percent(each)]),
      ),
    },
  ];
}
