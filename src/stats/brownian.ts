import { logNormalCdf } from './normal.js';
import type { WaldBounds } from './sprt.js';

/** A Brownian motion from 0 that ends at the first bound it meets, lower < 0 < upper. */
export interface Motion {
  readonly bounds: WaldBounds;
  /** Mean per unit of time. */
  readonly drift: number;
  /** Variance per unit of time. */
  readonly variance: number;
}

/**
 * The probability that the motion does worse than being at `level` at `time`: that it has met the lower bound before,
 * or is at or below `level` then. At level = upper: that it meets the upper bound later than this, if ever.
 *
 * This orders all possible ends of a sequential test from the fastest failure to the fastest success.
 * Source: D. Siegmund, "Sequential Analysis" (1985), chapters III and IV; M. Van den Bergh's use of it in Fishtest.
 */
export function probabilityOfWorse(motion: Motion, time: number, level: number): number {
  const { bounds, drift, variance } = motion;
  const width = bounds.upper - bounds.lower;
  const early = (variance * time) / width ** 2 < 0.01;
  const driven = Math.abs((drift / variance) * width) > 15;
  const probability = early || driven ? byReflection(motion, time, level) : byModes(motion, time, level);
  return Math.min(1, Math.max(0, probability));
}

/** The probability of meeting the lower bound first. */
export function probabilityOfLower({ bounds, drift, variance }: Motion): number {
  const steepness = (2 * drift) / variance;
  const [below, above] = [-bounds.lower, bounds.upper];
  if (Math.abs(steepness) * (below + above) < 1e-9) return above / (below + above);
  if (steepness < 0) return Math.expm1(steepness * above) / Math.expm1(steepness * (below + above));
  return (Math.exp(-steepness * below) * Math.expm1(-steepness * above)) / Math.expm1(-steepness * (below + above));
}

/** The series over sine modes between the bounds: quick unless little time has passed or the drift is strong. */
function byModes(motion: Motion, time: number, level: number): number {
  const { bounds, drift, variance } = motion;
  const width = bounds.upper - bounds.lower;
  const [start, end] = [-bounds.lower, level - bounds.lower];
  const lean = drift / variance;
  let sum = 0;
  for (let mode = 1; mode <= 1000; mode += 1) {
    const wave = (mode * Math.PI) / width;
    const decay = Math.exp((-variance * time * (wave * wave + lean * lean)) / 2 + lean * (end - start));
    const flow = (2 / width) * (lean * Math.sin(wave * end) - wave * Math.cos(wave * end));
    sum += (decay * flow * Math.sin(wave * start)) / (lean * lean + wave * wave);
    if (decay < 1e-16) break;
  }
  return probabilityOfLower(motion) + sum;
}

/** The free motion corrected by its reflection at each bound; more reflections are below 1e-13 where it is used. */
function byReflection({ bounds, drift, variance }: Motion, time: number, level: number): number {
  const deviation = Math.sqrt(variance * time);
  const steepness = (2 * drift) / variance;
  const free = (level - drift * time) / deviation;
  const atLower = (2 * bounds.lower - level + drift * time) / deviation;
  const atUpper = (level - 2 * bounds.upper - drift * time) / deviation;
  return (
    Math.exp(logNormalCdf(free)) +
    Math.exp(steepness * bounds.lower + logNormalCdf(atLower)) -
    Math.exp(steepness * bounds.upper + logNormalCdf(atUpper))
  );
}
