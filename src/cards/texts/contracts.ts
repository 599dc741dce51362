import { type Contract, TRUMP_BY_LEAD } from '../engine/contract.js';
import { NO_TRUMP } from '../engine/duties.js';
import type { Game } from '../engine/game.js';
import { SUIT_NAMES } from '../record/notation.js';

/** Contracts in words: what they ask for, and what they pay. */

const TRICKS = 10;

export const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** What the declarer must do: `at least 6 tricks`. */
export const goalOf = ({ target }: Contract): string =>
  target === 0 ? 'not one trick' : target === TRICKS ? 'all 10 tricks' : `at least ${target} of the 10 tricks`;

/** Which suit beats the others. */
function trumpsOf({ trump }: Contract): string {
  if (trump === NO_TRUMP) return `no trump`;
  return trump === TRUMP_BY_LEAD ? `trump is the suit of the declarer's first card` : `trump is ${SUIT_NAMES[trump]}`;
}

/** What each defender pays for a contract that is made, and receives for one that fails. */
export function paymentOf(game: Game, { target, price }: Contract, number: number): string {
  const [least, most] = [target, target === 0 ? 0 : TRICKS].map((tricks) => game.payment(number, tricks));
  const made = least === most ? units(least) : `1 unit for each trick he has taken (${least} to ${most})`;
  return least === price && least === most ? `${made}, made or failed` : `${made} if made, ${units(price)} if failed`;
}

/** A contract by name, with its goal, trumps and payment. */
export function contractInWords(game: Game, name: string): string {
  const number = game.contracts.findIndex((each) => each.name === name);
  const contract = game.contracts[number];
  return `${goalOf(contract)}; ${trumpsOf(contract)}; ${paymentOf(game, contract, number)}`;
}
