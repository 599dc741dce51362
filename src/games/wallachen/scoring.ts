import { isMade } from '../../engine/scoring.js';
import type { OptionValues } from '../options.js';
import { RUNGS } from './rules.js';

const BETTEL = RUNGS.indexOf('bettel');
const MORD = RUNGS.indexOf('mord');

/**
 * Stakes from each defender, negative if the declarer pays, before any doubling: a number that is made pays per trick taken (or
 * announced, W23), one that is lost its own number (W26 W32); Bettel and Mord cost their tariff either way (W24 W25).
 */
export function paymentBy(values: OptionValues): (contract: number, tricks: number) => number {
  const perTrickTaken = values.winPays === 'taken';
  const tariffs: number[] = [];
  tariffs[BETTEL] = values.bettelTariff as number;
  tariffs[MORD] = values.mordTariff as number;
  return (contract, tricks) => {
    if (contract === BETTEL || contract === MORD) {
      return isMade(contract === BETTEL ? 0 : 10, tricks) ? tariffs[contract] : -tariffs[contract];
    }
    const number = Number(RUNGS[contract]);
    if (!isMade(number, tricks)) return -number;
    return perTrickTaken ? tricks : number;
  };
}
