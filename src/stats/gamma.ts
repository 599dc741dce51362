/** From here on the series below is exact to the last bit of a double. */
const SERIES_FROM = 10;

/**
 * What Stirling's formula leaves out: log Γ(x) − ((x − ½) log x − x + ½ log 2π), for x > 0.
 *
 * Small (about 1/(12x)) and free of the cancellation that makes differences of log Γ useless for large arguments.
 * Source: Stirling's series, DLMF 5.11.1; the recurrence Γ(x+1) = x Γ(x) below {@link SERIES_FROM}. The idea of
 * keeping this remainder separate is C. Loader's, "Fast and Accurate Computation of Binomial Probabilities" (2000).
 */
export function stirlingError(x: number): number {
  let shifted = x;
  let below = 0;
  for (; shifted < SERIES_FROM; shifted += 1) below += (shifted + 0.5) * Math.log1p(1 / shifted) - 1;
  const s = 1 / (shifted * shifted);
  const series =
    1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - s * (691 / 360_360 - s / 156)))));
  return below + series / shifted;
}
