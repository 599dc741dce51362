import { type Contract, TRUMP_BY_LEAD } from '../../engine/contract.js';
import { isMade } from '../../engine/scoring.js';
import type { OptionValues } from '../options.js';
import { kontraTurns } from './play.js';

/** The tariff of a Bettel or Mord (W24); a number is its own price (W26 W32). */
export function priceOf(contract: string, values: OptionValues): number {
  if (contract === 'bettel') return values.bettelTariff as number;
  return contract === 'mord' ? (values.mordTariff as number) : Number(contract);
}

/** The highest multiplier: three Doppler and all of Kontra and Re (W05 W21). Below 32 it counts as 32. */
export function mostTimes(values: OptionValues): number {
  if (values.doppeln !== true && values.kontra !== true) return 1;
  const { seats, most } = kontraTurns(values);
  return Math.max(32, 2 ** ((values.doppeln === true ? 3 : 0) + (values.kontra === true ? seats * most : 0)));
}

/** A losing declarer leaves the whole pot, or only its odd unit (W15). */
export const leftInPot = ({ potOnLoss }: OptionValues): ((pot: number) => number) =>
  potOnLoss === 'split' ? (pot) => pot % 2 : (pot) => pot;

/**
 * Stakes from each defender, negative if the declarer pays, before any doubling: a number that is made pays per trick
 * taken (or announced, W23), all else its price, won or lost (W24–W26 W32).
 */
export function paymentFor(contracts: readonly Contract[], values: OptionValues) {
  const perTrickTaken = values.winPays === 'taken';
  return (contract: number, tricks: number): number => {
    const { trump, target, price } = contracts[contract];
    if (!isMade(target, tricks)) return -price;
    return perTrickTaken && trump === TRUMP_BY_LEAD ? tricks : price;
  };
}
