import type { Contract } from '../../engine/contract.js';
import { isMade } from '../../engine/scoring.js';
import type { OptionValues } from '../options.js';
import { BETTEL, BRAND, MORD } from './auction.js';

/** The prices of a Brand, a Bettel and a Mord, by level. */
export function pricesOf(values: OptionValues): readonly number[] {
  const prices = [0, 0, 0];
  prices[BRAND] = values.brandValue as number;
  prices[BETTEL] = values.bettelValue as number;
  prices[MORD] = values.mordValue as number;
  return prices;
}

/** What each defender pays if a contract is won and receives if it is lost: its price (B33 B34). */
export const paymentFor =
  (contracts: readonly Contract[]) =>
  (contract: number, tricks: number): number => {
    const { target, price } = contracts[contract];
    return isMade(target, tricks) ? price : -price;
  };
