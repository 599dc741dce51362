import { betaLogitQuantile } from './beta.js';
import { type Ends, LEVEL, type Proportion } from './interval.js';
import { normalQuantile } from './normal.js';
import { estimate, type Ratio, residualSquares } from './ratio.js';
import { studentCritical } from './student.js';

/**
 * A proportion (0 ≤ W ≤ N in every cluster) such as a win rate, with Clopper and Pearson's interval on the effective
 * number of trials, ΣN / design effect. It covers at least `level`, however few the trials. With more than one trial a
 * cluster the design effect is an estimate from J clusters: the effective trials are fewer by the ratio of the critical
 * values of the normal law and Student's on J − 1 degrees of freedom, squared. Sources: C. Clopper & E. Pearson,
 * Biometrika 26 (1934), 404–413; E. Korn & B. Graubard, Survey Methodology 24 (1998), 193–201.
 * @example
 * proportionOf(ratioOf([[2, 3], [1, 3]]));
 */
export function proportionOf(ratio: Ratio, level = LEVEL): Proportion {
  const { total: count, clusters, trials, trialsSquared } = ratio;
  if (trials === 0) return { count, trials, rate: null, low: null, high: null };
  const isEstimated = trials !== trialsSquared && clusters > 1;
  const shrunk = isEstimated ? (-normalQuantile((1 - level) / 2) / studentCritical(level, clusters - 1)) ** 2 : 1;
  const rate = estimate(ratio);
  return { count, trials, rate, ...exactInterval(rate, (trials / designEffect(ratio)) * shrunk, level) };
}

/** Clopper and Pearson's interval of a proportion `theta` seen in `trials`, any real number > 0. */
function exactInterval(theta: number, trials: number, level: number): Ends {
  const [seen, rest] = [theta * trials, (1 - theta) * trials];
  const tails = { below: (1 - level) / 2, above: (1 + level) / 2 };
  const share = (logit: number): number => 1 / (1 + Math.exp(-logit));
  const low = theta === 0 ? 0 : share(betaLogitQuantile(tails, seen, rest + 1));
  const high = theta === 1 ? 1 : share(-betaLogitQuantile(tails, rest, seen + 1));
  return { low, high };
}

/**
 * How many times larger the variance of the proportion is than with independent trials: residual squares over N θ(1−θ).
 * Below 1 where clusters balance themselves. Half a pseudo-event, as clustered as the cluster sizes allow (ΣN²/ΣN), is
 * mixed in: the answer is the worst case where nothing varies, and leans towards it with few events.
 * @example
 * designEffect(ratioOf([[2, 3], [1, 3]])); // 1.25
 */
export function designEffect(ratio: Ratio): number {
  const { clusters, trials, trialsSquared } = ratio;
  if (trials === trialsSquared) return 1;
  const worst = trialsSquared / trials;
  if (clusters < 2) return worst;
  const theta = estimate(ratio);
  return (residualSquares(ratio) + 0.5 * worst) / (trials * theta * (1 - theta) + 0.5);
}
