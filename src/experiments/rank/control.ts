/**
 * Slow bots play few boards, and these may be kind ones. So each is compared with a quick bot on the same boards, and
 * that has played all: a control variate. Source: S. Lavenberg & P. Welch, Management Science 27 (1981), 322–335. Which
 * quick bot, and how much of its luck counts, was found on other boards than those it corrects, so that the mean stays
 * unbiased: each half of the boards chooses for the other half.
 */

/** A quick bot, and how many points a slow one scores more with each that the quick one scores more. */
export interface Control {
  readonly bot: string;
  readonly coefficient: number;
}

/** Of the first half of a bot's boards, and of the second; null: the half is not corrected. */
export type Controls = readonly [Control | null, Control | null];

export const NO_CONTROLS: Controls = [null, null];

/** A bot's points by board, summed over three seatings. */
export interface BoardPoints {
  readonly bot: string;
  readonly points: Int32Array;
}

/** Where the second half of the boards begins. */
export const halfOf = (blocks: number): number => Math.ceil(blocks / 2);

/** The controls of a bot: each half of its boards chooses that of the other. */
export function controlsOf(points: Int32Array, quick: readonly BoardPoints[]): Controls {
  const half = halfOf(points.length);
  return [controlOn(points, quick, half, points.length), controlOn(points, quick, 0, half)];
}

/** Fewer boards do not show which bot is near. */
const LEAST = 30;

/** The quick bot of the highest correlation on boards `from … end − 1`, with the coefficient of regression. */
function controlOn(points: Int32Array, quick: readonly BoardPoints[], from: number, end: number): Control | null {
  if (end - from < LEAST) return null;
  const found = quick.map(({ bot, points: others }) => ({ bot, ...nearness(points, others, from, end) }));
  const nearest = found.reduce((best, each) => (each.explained > best.explained ? each : best), NONE);
  return nearest === NONE ? null : { bot: nearest.bot, coefficient: Number(nearest.coefficient.toFixed(3)) };
}

const NONE = { bot: '', explained: 0, coefficient: 0 };

/** The share of the variance of `points` that a line through `others` explains, and its slope. */
function nearness(points: Int32Array, others: Int32Array, from: number, end: number) {
  const [mean, otherMean] = [meanOf(points, from, end), meanOf(others, from, end)];
  let [own, other, both] = [0, 0, 0];
  for (let board = from; board < end; board++) {
    const [x, y] = [points[board] - mean, others[board] - otherMean];
    own += x * x;
    other += y * y;
    both += x * y;
  }
  if (own === 0 || other === 0) return { explained: 0, coefficient: 0 };
  return { explained: both ** 2 / (own * other), coefficient: both / other };
}

function meanOf(points: Int32Array, from: number, end: number): number {
  let sum = 0;
  for (let board = from; board < end; board++) sum += points[board];
  return sum / (end - from);
}
