import { type Contract, TRUMP_BY_LEAD } from '../../engine/contract.js';
import { isMade } from '../../engine/scoring.js';
import type { OptionValues } from '../options.js';

/** The tariff of a Bettel or Mord (W24); a number is its own price (W26 W32). */
export function priceOf(contract: string, values: OptionValues): number {
  if (contract === 'bettel') return values.bettelTariff as number;
  return contract === 'mord' ? (values.mordTariff as number) : Number(contract);
}

/** A losing declarer leaves the whole pot, or only its odd unit (W15). */
export const leftInPot = ({ potOnLoss }: OptionValues): ((pot: number) => number) =>
  potOnLoss === 'split' ? (pot) => pot % 2 : (pot) => pot;

/**
 * Stakes from each defender, negative if the declarer pays, before any doubling: a number that is made pays per trick taken (or
 * announced, W23), all else its price, won or lost (W24–W26 W32).
 */
export function paymentFor(contracts: readonly Contract[], values: OptionValues) {
  const perTrickTaken = values.winPays === 'taken';
  return (contract: number, tricks: number): number => {
    const { trump, target, price } = contracts[contract];
    if (!isMade(target, tricks)) return -price;
    return perTrickTaken && trump === TRUMP_BY_LEAD ? tricks : price;
  };
}
