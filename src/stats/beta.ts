/**
 * A point of the unit interval as both its distances from the ends, x + y = 1, so that neither is lost to rounding
 * when the other is tiny.
 */
interface Split {
  readonly x: number;
  readonly y: number;
}

/** Log-odds of what is above 0 in double precision, with room; quantiles below, as of Beta(0.001, 1), count as this. */
const LEAST = -700;

/**
 * The quantile of Beta(a, b) on the log-odds scale, v = log(x/(1−x)), given the probabilities on
 * its two sides; NaN unless a, b > 0.
 *
 * In v the density is log-concave, hence so are both tails; Newton's method on the logarithm of a tail therefore
 * converges from any starting point. We take the smaller tail, so that no accuracy is lost at either end.
 */
export function betaLogitQuantile(
  { below, above }: { readonly below: number; readonly above: number },
  a: number,
  b: number,
): number {
  if (!(a > 0 && b > 0 && a + b < Number.POSITIVE_INFINITY)) return Number.NaN;
  if (below > above) return -betaLogitQuantile({ below: above, above: below }, b, a);
  const goal = Math.log(below);
  let v = Math.log(a / b);
  for (let round = 0; round < 200; round += 1) {
    const at = splitAt(v);
    const logCdf = logBetaCdf(at, a, b);
    const step = (goal - logCdf) / Math.exp(logPower(at, a, b) - logCdf);
    const before = v;
    v = Math.max(LEAST, v + step);
    if (v === before || Math.abs(step) <= 2e-16 * Math.max(1, Math.abs(v))) break;
  }
  return v;
}

/**
 * log I_x(a, b), of the distribution function of Beta(a, b), for a, b > 0; finite where I itself underflows.
 *
 * Relative error of either tail near 1e-13. The number of steps grows with the square root of the larger parameter.
 */
export function logBetaCdf(at: Split, a: number, b: number): number {
  if (at.x * (a + b + 2) < a + 1) return logTail(at, a, b);
  return Math.log(-Math.expm1(logTail({ x: at.y, y: at.x }, b, a)));
}

function splitAt(v: number): Split {
  return { x: 1 / (1 + Math.exp(-v)), y: 1 / (1 + Math.exp(v)) };
}

/**
 * log I_x(a, b) left of the mean: x^a y^b / B(a, b) over the even part of the continued fraction DLMF 8.17.22, in the
 * form of A. DiDonato & A. Morris, ACM TOMS 18 (1992), 360–373, that asks for a y − b x and y, not for 1 − x.
 * Evaluated by Lentz's method.
 */
function logTail(at: Split, a: number, b: number): number {
  const { x, y } = at;
  const distance = a * y - b * x;
  let fraction = (a * (distance + 1)) / (a + 1);
  let c = fraction;
  let d = 0;
  for (let m = 1; m < 100_000; m += 1) {
    const span = a + 2 * m;
    const weight = (m * (b - m) * x) / (span - 1);
    const numerator = ((a + m - 1) / (span - 1)) * (a + b + m - 1) * x * weight;
    const denominator = m + weight + ((a + m) * (distance + 1 + m * (1 + y))) / (span + 1);
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return logPower(at, a, b) - Math.log(fraction);
}

/**
 * log(x^a y^b / B(a, b)) as a deviance from the mean a/(a+b) plus Stirling remainders, after Loader (2000): all large
 * terms have cancelled on paper, so it is accurate for parameters of many millions.
 */
function logPower({ x, y }: Split, a: number, b: number): number {
  const distance = b * x - a * y;
  const deviance =
    a * logLessLinear(distance / a, (x * (a + b)) / a) + b * logLessLinear(-distance / b, (y * (a + b)) / b);
  const remainders = stirlingError(a + b) - stirlingError(a) - stirlingError(b);
  return deviance + remainders + 0.5 * Math.log((a * (b / (a + b))) / (2 * Math.PI));
}

/** log(1 + e) − e where `ratio` is 1 + e, computed without rounding e. */
function logLessLinear(e: number, ratio: number): number {
  return (Math.abs(e) < 0.5 ? Math.log1p(e) : Math.log(ratio)) - e;
}

/** From here on the series below is exact to the last bit of a double. */
const SERIES_FROM = 10;

/**
 * What Stirling's formula leaves out: log Γ(x) − ((x − ½) log x − x + ½ log 2π), for x > 0; else NaN.
 *
 * Small (about 1/(12x)) and free of the cancellation that makes differences of log Γ useless for large arguments.
 * Source: Stirling's series, DLMF 5.11.1; the recurrence Γ(x+1) = x Γ(x) below {@link SERIES_FROM}. The idea of
 * keeping this remainder separate is C. Loader's, "Fast and Accurate Computation of Binomial Probabilities" (2000).
 */
export function stirlingError(x: number): number {
  if (!(x > 0)) return Number.NaN; // from −1e15 the loop below would not end
  let shifted = x;
  let below = 0;
  for (; shifted < SERIES_FROM; shifted += 1) below += (shifted + 0.5) * Math.log1p(1 / shifted) - 1;
  const s = 1 / (shifted * shifted);
  const series =
    1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - s * (691 / 360_360 - s / 156)))));
  return below + series / shifted;
}
