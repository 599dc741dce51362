/** A source of numbers uniform in [0, 1), handed in by the caller: this folder has no randomness of its own. */
export type Uniform = () => number;

/** How an interval is to be found by simulation. */
export interface Simulation {
  readonly level: number;
  /** Repetitions: 2,000 or more for a 95 % interval, 10,000 where a maximum is sought. */
  readonly draws: number;
  readonly uniform: Uniform;
}

/**
 * A standard normal number, of two uniform ones. Source: G. Box & M. Muller, Ann. Math. Statist. 29 (1958), 610–611.
 * @example
 * drawNormal(Math.random);
 */
export function drawNormal(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/**
 * A chi-square number with `df` ≥ 2 degrees of freedom (fewer: the square of one normal number).
 * Source: G. Marsaglia & W. Tsang, "A Simple Method for Generating Gamma Variables", ACM TOMS 26 (2000), 363–372.
 * @example
 * drawChiSquare(9, Math.random);
 */
export function drawChiSquare(df: number, uniform: Uniform): number {
  if (df < 2) return drawNormal(uniform) ** 2;
  const d = df / 2 - 1 / 3;
  for (;;) {
    const x = drawNormal(uniform);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - uniform()) < (x * x) / 2 + d * (1 - v + Math.log(v))) return 2 * d * v;
  }
}
