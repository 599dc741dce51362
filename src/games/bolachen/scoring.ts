import type { Course } from '../../engine/course.js';
import type { OptionValues } from '../options.js';
import { BETTEL, BRAND, MORD } from './auction.js';
import { contractLevel } from './exchange.js';

/** What each defender pays for a Brand, a Bettel or a Mord that is won, and gets for one that is lost (B33 B34). */
export function paymentBy(values: OptionValues): (course: Course) => number {
  const prices = [0, 0, 0];
  prices[BRAND] = values.brandValue as number;
  prices[BETTEL] = values.bettelValue as number;
  prices[MORD] = values.mordValue as number;
  return (course) => {
    const price = prices[contractLevel(course.contract)];
    return course.won ? price : -price;
  };
}
