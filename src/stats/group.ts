import { finite, type Mean } from './interval.js';
import { normalCdf, normalDensity, normalQuantile } from './normal.js';
import { rootBetween } from './root.js';

/** How far out a step matters, in standard deviations; and how far paths are followed without a bound, for drifts. */
const FAR = 10;
const FARTHEST = 20;
/** Points of a grid in the standard deviation of the next step. */
const FINENESS = 3.5;
/** How far to search for the end of an interval, in standard errors to either side. */
const WIDE = 6;
/** Error below which a look cannot end a test. */
const LEAST = 1e-9;

/** The distribution of paths that have not ended, without an effect: points, and the probability around each. */
interface PathDensity {
  readonly at: Float64Array;
  readonly mass: Float64Array;
  /** The information so far. */
  readonly time: number;
}

/**
 * A group-sequential two-sided test of no effect: looks at fixed shares of the total information, each of which spends
 * as much of the error as O'Brien and Fleming's bounds would have by then. The bounds are wide early, and almost those
 * of a fixed test at the end.
 *
 * Source: K. K. G. Lan, D. L. DeMets, Biometrika 70 (1983), 659–663; the integration over looks is that of P. Armitage,
 * C. K. McPherson, B. C. Rowe (1969); estimates are ordered by stages, C. Jennison, B. W. Turnbull, "Group Sequential
 * Methods" (2000), chapter 8.
 * @example
 * new GroupDesign([0.2, 0.4, 0.6, 0.8, 1], 0.05).bounds; // about [4.88, 3.36, 2.68, 2.29, 2.03]
 */
export class GroupDesign {
  /** The share of the information at each look, ascending to 1. */
  readonly times: readonly number[];
  /** By look: the bound in standard errors from 0; infinite where the test cannot end. */
  readonly bounds: readonly number[];
  /** By look: the distribution, at the previous look, of the paths that reach it. */
  private readonly before: readonly PathDensity[];

  /** `error`: two-sided. */
  constructor(times: readonly number[], error: number) {
    this.times = times;
    const bounds: number[] = [];
    const before: PathDensity[] = [];
    let paths: PathDensity = { at: Float64Array.of(0), mass: Float64Array.of(1), time: 0 };
    let spent = 0;
    for (const [look, time] of times.entries()) {
      const due = spending(time, error) - spent;
      const bound = due < LEAST ? Number.POSITIVE_INFINITY : boundOf(paths, time, due);
      if (bound !== Number.POSITIVE_INFINITY) spent += due;
      bounds.push(bound);
      before.push(paths);
      const next = times[look + 1];
      if (next !== undefined) paths = onward(paths, time, Math.min(bound, FARTHEST) * Math.sqrt(time), next - time);
    }
    this.bounds = bounds;
    this.before = before;
  }

  /**
   * The median-unbiased estimate of the effect, with an interval at `level`, after a test that ended at a look
   * `deviate` standard errors from 0; in units of the standard error at that look. Results are ordered by look first:
   * the earlier, the more extreme.
   */
  estimate(look: number, deviate: number, level: number): Mean {
    const root = Math.sqrt(this.times[look]);
    const score = deviate * root;
    const at = (probability: number): number => {
      const centre = deviate / root;
      const found = rootBetween(
        (drift) => this.exceeds(drift, look, score) - probability,
        centre - WIDE / root,
        centre + WIDE / root,
      );
      // beyond what is followed, looks do not matter
      return found === undefined ? deviate + normalQuantile(probability) : found * root;
    };
    const [mean, low, high] = [at(0.5), at((1 - level) / 2), at((1 + level) / 2)].map(finite);
    return { mean, low, high };
  }

  /** The probability of ending above at an earlier look, or of reaching this one at `score` or above. */
  private exceeds(drift: number, look: number, score: number): number {
    let sum = 0;
    for (let each = 0; each <= look; each++) {
      const time = this.times[each];
      const level = each === look ? score : this.bounds[each] * Math.sqrt(time);
      if (level !== Number.POSITIVE_INFINITY) sum += crossing(this.before[each], time, level, drift);
    }
    return sum;
  }
}

/** Lan and DeMets's function for O'Brien and Fleming's bounds: one side's error spent by a share of information. */
const spending = (time: number, error: number): number =>
  2 * normalCdf(normalQuantile(error / 4) / Math.sqrt(Math.min(1, time)));

/** The probability of moving from the current distribution to at least `level`, under a drift not yet in it. */
function crossing({ at, mass, time: from }: PathDensity, time: number, level: number, drift: number): number {
  const step = time - from;
  let sum = 0;
  for (let i = 0; i < at.length; i++) {
    const deviate = (at[i] + drift * step - level) / Math.sqrt(step);
    if (deviate < -FAR) continue;
    const tilt = drift === 0 ? 1 : Math.exp(drift * at[i] - (drift * drift * from) / 2);
    sum += mass[i] * tilt * (deviate > FAR ? 1 : normalCdf(deviate));
  }
  return sum;
}

function boundOf(paths: PathDensity, time: number, due: number): number {
  const root = Math.sqrt(time);
  const bound = rootBetween((level) => crossing(paths, time, level * root, 0) - due, 0, FARTHEST);
  return bound ?? Number.POSITIVE_INFINITY;
}

/** The next look's distribution of paths within `reach` of 0, on a grid fine enough for the next: Simpson's rule. */
function onward({ at, mass, time: from }: PathDensity, time: number, reach: number, nextStep: number): PathDensity {
  const deviation = Math.sqrt(time - from);
  const intervals = 2 * Math.ceil((FINENESS * reach) / Math.min(deviation, Math.sqrt(nextStep)));
  const width = (2 * reach) / intervals;
  const points = Float64Array.from({ length: intervals + 1 }, (_, i) => i * width - reach);
  const masses = points.map((point, i) => {
    let density = 0;
    for (let j = 0; j < at.length; j++) {
      const deviate = (point - at[j]) / deviation;
      if (Math.abs(deviate) < FAR) density += mass[j] * normalDensity(deviate);
    }
    const weight = i === 0 || i === intervals ? 1 : i % 2 === 1 ? 4 : 2;
    return ((weight * width) / 3) * (density / deviation);
  });
  return { at: points, mass: masses, time };
}
