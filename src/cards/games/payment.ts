import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import { TRUMP_BY_LEAD } from '../engine/contract.js';
import type { DealState } from '../engine/deal-state.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';

/**
 * What is paid in money (the hard score). A single number is the worth of a unit, in every contract. By contract, it is
 * what each defender pays or gets before doubling; for a contract paid by the trick, the worth of a unit. `brand`
 * stands for all Brands, `number` for all numbers.
 */
export type MoneyGiven = number | Readonly<Record<string, number>>;

/** The name of what is paid besides points, in summaries, tables and files. */
export const PAID = 'money' as const;

/** What results are paid in a game besides points, in whole numbers of parts: a rate times an outcome. */
export interface Payment {
  /** Parts per unit of currency: 100 where amounts have two decimals. */
  readonly parts: number;
  /** By contract: this many parts … */
  readonly worth: readonly number[];
  /** … for this many units. */
  readonly per: readonly number[];
  /** Parts for a unit that no contract pays: in the cost of a passed-out deal, and in the pot. */
  readonly stake: number;
}

/** The common name of all contracts paid by the trick. */
const NUMBERS = 'number';

/** The most decimals of an amount. */
const DECIMALS = 6;

/**
 * The payment for the contracts of a game.
 * @example
 * const { parts, stake } = paymentOf(0.1, makeGame('bolachen'));
 * @throws InputError naming a contract that is unknown, or that has no amount
 */
export function paymentOf(given: MoneyGiven, { contracts, ruleSet }: Game): Payment {
  const amounts = typeof given === 'number' ? [given] : Object.values(given);
  const decimals = Math.max(0, ...amounts.map(decimalsOf));
  const isByUnit = typeof given === 'number';
  const families = contracts.map(({ name, trump }) => (trump === TRUMP_BY_LEAD ? NUMBERS : name.split('-')[0]));
  const known = [...new Set([...families, ...contracts.map(({ name }) => name)])];
  if (!isByUnit) {
    const unknown = Object.keys(given).find((name) => !known.includes(name));
    if (unknown !== undefined)
      refuse(
        PAID,
        `${ruleSet} has no contract ${shown(unknown)}${didYouMean(unknown, known)}; expected ${known.join(', ')}`,
      );
  }
  const amountOf = (contract: number): number => {
    if (isByUnit) return given;
    const { name, offered } = contracts[contract];
    const amount = given[name] ?? given[families[contract]];
    return amount ?? (offered ? refuse(PAID, `has nothing for ${name}; expected an amount for every contract`) : 0);
  };
  const per = contracts.map(({ price, trump }) => (isByUnit || trump === TRUMP_BY_LEAD ? 1 : price));
  const lowest = contracts.findIndex(({ offered }) => offered);
  const parts = 10 ** decimals * per[lowest];
  const worth = contracts.map((_, contract) => Math.round(amountOf(contract) * parts));
  return { parts, worth, per, stake: worth[lowest] / per[lowest] };
}

function decimalsOf(amount: number): number {
  const [, decimals = '', exponent = '0'] = /^\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(amount)) ?? [];
  const count = decimals.length - Number(exponent);
  if (count > DECIMALS || amount > 1e6)
    refuse(PAID, `expected amounts up to 1000000 with up to ${DECIMALS} decimals; found ${amount}`);
  return count;
}

/** The highest worth of a unit in some contracts (default: all) and in the pot, in parts. */
export const mostForUnit = ({ worth, per, stake }: Payment, contracts: Iterable<number> = worth.keys()): number =>
  Math.max(stake, ...Array.from(contracts, (contract) => worth[contract] / per[contract]));

/** What a finished deal has come to. */
export interface PaidDeal extends Pick<DealState, 'game' | 'declarer' | 'contract' | 'tricks' | 'multiplier'> {
  readonly score: ArrayLike<number>;
}

/** What a seat has won or lost in a finished deal, in parts: by the contract's price; the pot and the rest in units. */
export function paidAtSeat({ worth, per, stake }: Payment, deal: PaidDeal, seat: number): number {
  const { game, declarer, contract, tricks, multiplier, score } = deal;
  if (declarer === NOBODY) return score[seat] * stake;
  const payment = game.payment(contract, tricks) * multiplier;
  const paid = seat === declarer ? 2 * payment : -payment;
  return (paid / per[contract]) * worth[contract] + (score[seat] - paid) * stake;
}
