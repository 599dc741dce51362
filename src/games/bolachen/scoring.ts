import { isMade } from '../../engine/scoring.js';
import type { OptionValues } from '../options.js';
import { BETTEL, BRAND, MORD } from './auction.js';
import { contractLevel } from './exchange.js';

/** What each defender pays for a Brand, a Bettel or a Mord that is won, and gets for one that is lost (B33 B34). */
export function paymentBy(values: OptionValues): (contract: number, tricks: number) => number {
  const target = values.brandTarget as number;
  const prices = [0, 0, 0];
  prices[BRAND] = values.brandValue as number;
  prices[BETTEL] = values.bettelValue as number;
  prices[MORD] = values.mordValue as number;
  return (contract, tricks) => {
    const level = contractLevel(contract);
    const goal = level === BRAND ? target : level === BETTEL ? 0 : 10;
    return isMade(goal, tricks) ? prices[level] : -prices[level];
  };
}
