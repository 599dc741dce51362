export interface SpsaTerms {
  /** The start: a number from 0 to 1 for each parameter, its position in the range. */
  readonly start: readonly number[];
  readonly steps: number;
  /** By parameter, the least distance of a step's points to either side; above 0 for parameters that move in jumps. */
  readonly least?: readonly number[];
  /** Random signs, +1 or −1 for each parameter: the direction of a step. */
  readonly direction: (step: number) => readonly number[];
}

/** The distance of the first step's two points to either side, as a share of the range. */
const REACH = 0.3;
/** How far one step would move for a standard error, as a share of the range; each of n steps moves 1/√n of it. */
const STRIDE = 1;
/** Steps begin to shorten after this share of them. */
const STEADY = 0.1;

/**
 * Simultaneous perturbation stochastic approximation: climbs a function of many parameters for which only noisy
 * differences can be measured. Each step measures the difference between two points, to either side of the current one
 * in all parameters at once, and moves towards the better one, in proportion to the difference over its error. So it
 * needs no scale, and no more measurements for ten parameters than for one. Steps shorten as k^−5/8, the distance of
 * the points as k^−1/8; the end is the mean over the second half of the steps.
 *
 * Sources: J. C. Spall, IEEE Transactions on Automatic Control 37 (1992), 332–341 (the method), and IEEE Transactions
 * on Aerospace and Electronic Systems 34 (1998), 817–823 (gains); B. T. Polyak & A. B. Juditsky, SIAM Journal on
 * Control and Optimization 30 (1992), 838–855 (the mean). Uses only operations that are exact to the last bit on every
 * machine, since the play depends on these numbers.
 * @example
 * const search = new Spsa({ start: [0.9], steps: 500, direction: (step) => [step % 2 === 0 ? 1 : -1] });
 * while (!search.isOver) {
 *   const [[a], [b]] = search.pair;
 *   search.take(Math.abs(b - 0.3) - Math.abs(a - 0.3)); // how much better a is than b
 * }
 * search.end; // about [0.3]
 */
export class Spsa {
  /** Steps taken. */
  step = 0;
  at: readonly number[];
  private readonly terms: SpsaTerms;
  private direction: readonly number[];
  private readonly sums: number[];
  private summed = 0;

  constructor(terms: SpsaTerms) {
    this.terms = terms;
    this.at = terms.start;
    this.direction = terms.direction(0);
    this.sums = terms.start.map(() => 0);
  }

  get isOver(): boolean {
    return this.step >= this.terms.steps;
  }

  /** The two points to compare. */
  get pair(): readonly [readonly number[], readonly number[]] {
    const reach = REACH / Math.sqrt(Math.sqrt(Math.sqrt(this.step + 1)));
    const { least } = this.terms;
    const towards = (sign: number): number[] =>
      this.at.map((x, i) => within(x + sign * this.direction[i] * Math.max(reach, least?.[i] ?? 0)));
    return [towards(1), towards(-1)];
  }

  /** Takes a step: the first point was better than the second by `deviate` standard errors. */
  take(deviate: number): void {
    const { steps, direction } = this.terms;
    const later = 1 + this.step / (STEADY * steps);
    const stride = STRIDE / Math.sqrt(steps) / (Math.sqrt(later) * Math.sqrt(Math.sqrt(Math.sqrt(later))));
    this.at = this.at.map((x, i) => within(x + stride * deviate * this.direction[i]));
    this.step++;
    if (2 * this.step > steps) {
      this.summed++;
      for (const [i, x] of this.at.entries()) this.sums[i] += x;
    }
    if (!this.isOver) this.direction = direction(this.step);
  }

  /** The end: the mean over the second half of its steps; before that, the current point. */
  get end(): readonly number[] {
    return this.summed === 0 ? this.at : this.sums.map((sum) => within(sum / this.summed));
  }
}

const within = (x: number): number => Math.min(1, Math.max(0, x));
