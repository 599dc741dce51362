import { mostForUnit, PAID, type Payment } from '../cards/games/payment.js';
import { possiblePoints } from '../cards/games/stakes.js';
import { converted, type Mean } from '../stats/interval.js';
import { meanOf, type Possible } from '../stats/mean.js';
import type { Ratio } from '../stats/ratio.js';

/** A mean of points in what is paid besides, under its name; absent if nothing is. */
export interface PaidMean {
  readonly [PAID]?: Mean;
}

/** The mean of what some contracts pay (default: all), where points are `possible`. */
export function meanPaid(payment: Payment, ratio: Ratio, { event, most }: Possible, contracts?: Iterable<number>) {
  const worth = mostForUnit(payment, contracts);
  const inParts = meanOf(ratio, possiblePoints(worth * event, worth * most));
  return { [PAID]: converted(inParts, (x) => x / payment.parts) };
}
