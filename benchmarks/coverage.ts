import { liesAbove, liesBelow, type Mean, type Proportion } from '../src/stats/interval.js';
import { proportionOf } from '../src/stats/proportion.js';
import { addRatio, RATIO_WIDTH, readRatio } from '../src/stats/ratio.js';

/** How often the intervals in a summary cover the truth. */

/**
 * A 95 % interval of a summary, what it is for, and its estimate, which is the truth if the summary is that of the
 * whole pool.
 */
export interface SummaryInterval {
  readonly kind: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly value: number | null;
}

/** The observed rate of something with a promised rate, with a 99.9 % interval. */
export interface PromisedRate {
  readonly kind: string;
  readonly trials: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** The promised bounds of the rate; null if there is no promise. */
  readonly promised: readonly [least: number, most: number] | null;
  /** Does the whole interval lie outside the promised bounds? */
  readonly broken: boolean;
}

/** A promise counts as broken if chance would explain it only once in a thousand times. */
const SURE = 0.999;

/** Each trial gives how often it happened, out of how many; those counted together in one trial may be dependent. */
export function promisedRate(
  kind: string,
  trials: Iterable<readonly [kept: number, of: number]>,
  promised: PromisedRate['promised'],
): PromisedRate {
  const cells = new Float64Array(RATIO_WIDTH);
  for (const [kept, of] of trials) addRatio(cells, 0, kept, of);
  const ratio = readRatio(cells);
  const found = proportionOf(ratio, SURE);
  const broken = promised !== null && (liesBelow(found, promised[0]) || liesAbove(found, promised[1]));
  const { rate, low, high } = found;
  return { kind, trials: ratio.trials, rate: rate ?? 0, low: low ?? 0, high: high ?? 1, promised, broken };
}

/** The promised coverage of 95 % intervals. */
const COVERS = [0.94, 1] as const;

/** How the name of a kind of simultaneous intervals ends. */
const TOGETHER = ', all together';

/** Counts how many intervals of each kind cover the truth, summary by summary. */
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
      // Exact values may differ by rounding, since they were summed in another order.
      const slack = 1e-9 * Math.max(1, Math.abs(value));
      count[0] += low - slack <= value && value <= high + slack ? 1 : 0;
      count[1]++;
      counts.set(kind, count);
    }
    for (const [kind, [kept, of]] of counts) {
      const trial = kind.endsWith(TOGETHER) ? ([kept === of ? 1 : 0, 1] as const) : ([kept, of] as const);
      this.trials.set(kind, [...(this.trials.get(kind) ?? []), trial]);
    }
  }

  get rates(): PromisedRate[] {
    return [...this.trials].map(([kind, trials]) => promisedRate(kind, trials, COVERS));
  }
}

/** Names of the kinds of interval, by their path in the summary of a comparison. */
export const KINDS: Readonly<Record<string, string>> = {
  naive: 'difference',
  'bots.points': 'points of a bot',
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
  'triples.points': 'points of a place in a triple',
  'views.difference': 'difference beside another bot',
  money: 'money of the difference',
  'bots.money': 'money of a bot',
  'sessions.length': 'deals in a session',
  'sessions.reached': 'sessions that reach the target',
  'sessions.tied': 'sessions tied at the end',
  'bots.sessions.won': 'sessions won by a bot',
  'bots.sessions.tied': 'sessions tied for the most by a bot',
  'bots.sessions.pointsADeal': 'points a deal in sessions',
};

/** Intervals from fewer trials than this are counted separately. */
const FEW = 50;

/** All intervals in a summary, in their order. */
export function intervalsIn(summary: unknown, kinds = KINDS, path = ''): SummaryInterval[] {
  if (Array.isArray(summary)) return summary.flatMap((each) => intervalsIn(each, kinds, path));
  if (typeof summary !== 'object' || summary === null) return [];
  const kind = kinds[path];
  if (kind !== undefined) return [intervalOf(kind, summary as Mean | Proportion)];
  return Object.entries(summary).flatMap(([name, value]) =>
    intervalsIn(value, kinds, path === '' ? name : `${path}.${name}`),
  );
}

const intervalOf = (
  kind: string,
  { low, high, mean, rate, trials }: Omit<Mean, 'mean'> & Partial<Mean & Proportion>,
): SummaryInterval => ({
  kind: trials !== undefined && trials < FEW ? `${kind}, below ${FEW} trials` : kind,
  low,
  high,
  value: mean ?? rate ?? null,
});
