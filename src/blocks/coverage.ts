import { proportionInterval } from '../stats/proportion.js';
import { addRatio, RATIO_WIDTH, readRatio } from '../stats/ratio.js';

/** Which of the intervals that a summary has cover the truth, and how often. */

/** A 95 % interval of a summary, what it is of, and the estimate in it: of the truth, where the summary is that of everything. */
export interface SummaryInterval {
  readonly kind: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly value: number | null;
}

/** How often something happened that was promised, with a 99.9 % interval. */
export interface PromisedRate {
  readonly kind: string;
  readonly trials: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** Between these the rate is promised to be; null where nothing is. */
  readonly promised: readonly [least: number, most: number] | null;
  /** Does the whole interval lie off the promise? */
  readonly broken: boolean;
}

/** A promise is called broken where chance would have it so once in a thousand times. */
const SURE = 0.999;

/** Trials are pairs of how often it happened, and out of how many; those of a pair may depend on each other. */
export function promisedRate(
  kind: string,
  trials: Iterable<readonly [kept: number, of: number]>,
  promised: PromisedRate['promised'],
): PromisedRate {
  const cells = new Float64Array(RATIO_WIDTH);
  for (const [kept, of] of trials) addRatio(cells, 0, kept, of);
  const ratio = readRatio(cells);
  const { estimate, low, high } = proportionInterval(ratio, SURE) ?? { estimate: 0, low: 0, high: 1 };
  const broken = promised !== null && (high < promised[0] || low > promised[1]);
  return { kind, trials: ratio.trials, rate: estimate, low, high, promised, broken };
}

/** What intervals of 95 % promise. */
const COVERS = [0.94, 1] as const;

/** Intervals that promise to cover all together. */
const TOGETHER = new Set([
  'difference of a pair, all together',
  'points of a setting, all together',
  'rank, all together',
]);

/** Counts, summary by summary, how many intervals of each kind cover the truth. */
export class CoverageCount {
  private readonly truth: readonly SummaryInterval[];
  private readonly trials = new Map<string, (readonly [kept: number, of: number])[]>();

  constructor(truth: readonly SummaryInterval[]) {
    this.truth = truth;
  }

  /** Adds a summary that has its intervals in the same places. */
  add(intervals: readonly SummaryInterval[]): void {
    const counts = new Map<string, [kept: number, of: number]>();
    for (const [i, { kind, low, high }] of intervals.entries()) {
      const { value } = this.truth[i];
      if (low === null || high === null || value === null) continue;
      const count = counts.get(kind) ?? [0, 0];
      // What is exactly the truth was computed in another order of summing.
      const slack = 1e-9 * Math.max(1, Math.abs(value));
      count[0] += low - slack <= value && value <= high + slack ? 1 : 0;
      count[1]++;
      counts.set(kind, count);
    }
    for (const [kind, [kept, of]] of counts) {
      const trial = TOGETHER.has(kind) ? ([kept === of ? 1 : 0, 1] as const) : ([kept, of] as const);
      this.trials.set(kind, [...(this.trials.get(kind) ?? []), trial]);
    }
  }

  get rates(): PromisedRate[] {
    return [...this.trials].map(([kind, trials]) => promisedRate(kind, trials, COVERS));
  }
}

/** What intervals are of, by where they lie in a summary. */
const KINDS: Readonly<Record<string, string>> = {
  naive: 'difference',
  'bots.points': 'points of a bot',
  'bots.rating': 'rating of a bot',
  'bots.roles.share': 'share of a role',
  'bots.roles.points': 'points in a role',
  'bots.bySeat.points': 'points in a seat',
  'bots.wonAsDefender': 'wins as defender',
  'bots.contracts.declared': 'share of a contract',
  'bots.contracts.won': 'wins of a contract',
  'bots.contracts.tricks': 'tricks of a contract',
  'bots.contracts.points': 'points of a contract',
  'attribution.parts.share': 'Shapley share of a part',
  'attribution.parts.first': 'worth of a part exchanged first',
  'attribution.parts.last': 'worth of a part exchanged last',
  'attribution.interaction': 'interaction of parts',
  'attribution.whole': 'whole difference of parts',
  'shift.share': 'share of a fate',
  'shift.swing': 'swing of a fate',
  'pairs.difference': 'difference of a pair, all together',
  'pairs.single': 'difference of a pair',
  'triples.points': 'points of a place in a triple',
  'confirmation.points': 'points of a setting on fresh blocks',
  'confirmation.overStandard': 'a setting over the bot as it is',
  'views.difference': 'difference of another question',
  'settings.points': 'points of a setting, all together',
};

/** Fewer trials than this are counted apart. */
const FEW = 50;

/** All intervals in a summary, in their order. */
export function intervalsIn(summary: unknown, path = ''): SummaryInterval[] {
  if (Array.isArray(summary)) return summary.flatMap((each) => intervalsIn(each, path));
  if (typeof summary !== 'object' || summary === null) return [];
  const kind = KINDS[path];
  if (kind !== undefined) return [intervalOf(kind, summary as IntervalFields)];
  return Object.entries(summary).flatMap(([name, value]) => intervalsIn(value, path === '' ? name : `${path}.${name}`));
}

interface IntervalFields {
  readonly low: number | null;
  readonly high: number | null;
  readonly mean?: number | null;
  readonly rate?: number | null;
  readonly trials?: number;
}

const intervalOf = (kind: string, { low, high, mean, rate, trials }: IntervalFields): SummaryInterval => ({
  kind: trials !== undefined && trials < FEW ? `${kind}, below ${FEW} trials` : kind,
  ...{ low, high, value: mean ?? rate ?? null },
});
