import type { Course } from '../../engine/course.js';
import type { OptionValues } from '../options.js';
import { RUNGS } from './rules.js';

const BETTEL = RUNGS.indexOf('bettel');
const MORD = RUNGS.indexOf('mord');

/**
 * Stakes from each defender, negative if the declarer pays, before any doubling: a number that is made pays per trick taken (or
 * announced, W23), one that is lost its own number (W26 W32); Bettel and Mord cost their tariff either way (W24 W25).
 */
export function paymentBy(values: OptionValues): (course: Course) => number {
  const perTrickTaken = values.winPays === 'taken';
  const tariffs: number[] = [];
  tariffs[BETTEL] = values.bettelTariff as number;
  tariffs[MORD] = values.mordTariff as number;
  return (course) => {
    const price = course.contract < BETTEL ? course.target : tariffs[course.contract];
    if (!course.won) return -price;
    return course.contract < BETTEL && perTrickTaken ? course.tricks : price;
  };
}
