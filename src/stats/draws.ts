/** A source of numbers uniform in [0, 1), supplied by the caller: this folder has no randomness of its own. */
export type Uniform = () => number;

/** The terms of an interval found by simulation. */
export interface Simulation {
  readonly level: number;
  /** Repetitions: at least 2,000 for a 95 % interval, 10,000 for the distribution of a maximum. */
  readonly draws: number;
  readonly uniform: Uniform;
}

/** A standard normal number from two uniform ones. Source: G. Box & M. Muller, Ann. Math. Statist. 29 (1958), 610. */
export function drawNormal(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/**
 * A chi-square number with `df` ≥ 2 degrees of freedom (fewer: the square of one normal number).
 * Source: G. Marsaglia & W. Tsang, "A Simple Method for Generating Gamma Variables", ACM TOMS 26 (2000), 363–372.
 */
export function drawChiSquare(df: number, uniform: Uniform): number {
  if (df < 2) return drawNormal(uniform) ** 2;
  const d = df / 2 - 1 / 3;
  for (;;) {
    const x = drawNormal(uniform);
    const root = 1 + x / Math.sqrt(9 * d);
    // Not a power: its last digit is not the same in all versions of Node.
    const v = root * root * root;
    if (v > 0 && Math.log(1 - uniform()) < (x * x) / 2 + d * (1 - v + Math.log(v))) return 2 * d * v;
  }
}
