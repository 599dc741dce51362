const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** Beyond this distance from 0 the tail is a continued fraction, within it a power series: both short there. */
const TAIL_FROM = 2;

/**
 * The density of the standard normal distribution at x.
 * @example
 * normalDensity(0); // 0.3989…
 */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x - HALF_LOG_TWO_PI);
}

/**
 * Φ(x): the probability that a standard normal variable is at most x; relative error near 1e-14 in both tails.
 *
 * Source: G. Marsaglia, "Evaluating the Normal Distribution", J. Stat. Software 11(4), 2004 (series); Laplace's
 * continued fraction for Mills' ratio, DLMF 7.9.
 * @example
 * normalCdf(1.96); // 0.975…
 */
export function normalCdf(x: number): number {
  if (x < -TAIL_FROM) return normalDensity(x) * millsRatio(-x);
  if (x > TAIL_FROM) return 1 - normalCdf(-x);
  return 0.5 + centralProbability(x);
}

/**
 * log Φ(x), finite where Φ(x) itself underflows (x below −38).
 * @example
 * logNormalCdf(-40); // −804.6…
 */
export function logNormalCdf(x: number): number {
  if (x < -TAIL_FROM) return -0.5 * x * x - HALF_LOG_TWO_PI + Math.log(millsRatio(-x));
  return x > TAIL_FROM ? Math.log1p(-normalCdf(-x)) : Math.log(normalCdf(x));
}

/**
 * The x with Φ(x) = p, for 0 ≤ p ≤ 1 (±Infinity at the ends); relative error near 1e-14.
 *
 * Source: start from Abramowitz & Stegun 26.2.23, then Newton's method: on log Φ, which is concave, in the
 * tail, and on Φ − ½ in the middle.
 * @example
 * normalQuantile(0.975); // 1.9599…
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 0.5) return 0;
  const logP = Math.log(p);
  const t = Math.sqrt(-2 * logP);
  const upper = 2.515517 + t * (0.802853 + t * 0.010328);
  const lower = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let x = upper / lower - t;
  for (let round = 0; round < 6; round += 1) {
    const step = p > 0.25 ? (p - 0.5 - centralProbability(x)) / normalDensity(x) : tailStep(x, logP);
    x += step;
    if (Math.abs(step) <= 1e-15 * Math.abs(x)) break;
  }
  return x;
}

function tailStep(x: number, goal: number): number {
  const logCdf = logNormalCdf(x);
  return (goal - logCdf) / Math.exp(-0.5 * x * x - HALF_LOG_TWO_PI - logCdf);
}

/** Φ(x) − ½ for |x| ≤ {@link TAIL_FROM}: the density times x + x³/3 + x⁵/(3·5) + … */
function centralProbability(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return normalDensity(x) * sum;
}

/** The upper tail over the density at x ≥ {@link TAIL_FROM}: 1/(x + 1/(x + 2/(x + 3/(x + …)))), from the inside out. */
function millsRatio(x: number): number {
  let fraction = x;
  for (let k = Math.ceil(20 + 300 / x); k > 0; k -= 1) fraction = x + k / fraction;
  return 1 / fraction;
}
