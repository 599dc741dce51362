import type { CardSet } from '../engine/cards.js';
import type { Deal } from '../engine/deal.js';
import { refuse, shown } from '../input/refusal.js';
import { DEALS, unrankDeal } from '../random/deal-rank.js';
import { parseDeal } from './notation.js';

/**
 * A deal given in notation, or by its id.
 * @throws InputError
 */
export function parseDealOrId(text: string, where: string): Deal {
  if (/[. ]/.test(text)) return parseDeal(text, where);
  const id = /^\d{1,16}$/.test(text) ? Number(text) : DEALS;
  if (id < DEALS) return dealFrom(unrankDeal(id));
  return refuse(
    where,
    `expected four hands F M D T in notation, or a deal id from 0 to ${DEALS - 1}; found ${shown(text)}`,
  );
}

/** A deal from its four sets: forehand, middlehand, dealer, talon. */
export const dealFrom = (sets: ArrayLike<number>): Deal => ({
  hands: [sets[0] as CardSet, sets[1] as CardSet, sets[2] as CardSet],
  talon: sets[3] as CardSet,
});
