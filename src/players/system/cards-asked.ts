import { wordBit } from '../../cards/engine/actions.js';
import { didYouMean, shown } from '../../support/input/refusal.js';
import type { Tokens } from '../conditions/tokens.js';
import type { CardsAsked } from './system.js';

/** The roles in play as heads of blocks name them, as sets: `left` sits on the declarer's left, and plays after him. */
const ROLES: Readonly<Record<string, number>> = { declarer: 1, left: 2, right: 4, defender: 6 };
const [BETTEL, MORD] = [wordBit('bettel'), wordBit('mord')];
/** The contracts without trumps, as a set of words. */
export const TRUMPLESS = BETTEL | MORD;
const CONTRACTS: Readonly<Record<string, number>> = { trumps: ~TRUMPLESS, bettel: BETTEL, mord: MORD };

/** Reads `, declarer` and `in mord`, both of which may be left out. `isHere`: is the head still going on? */
export function readCardsAsked(tokens: Tokens, isLead: boolean, isHere: () => boolean): CardsAsked {
  const roles = isHere() && tokens.take(',') ? named(tokens, ROLES, 'role in play') : 7;
  const contracts = isHere() && tokens.take('in') ? named(tokens, CONTRACTS, 'kind of contract') : -1;
  if (isHere()) tokens.unexpected('"," and a role, "in" and a contract, or a new line');
  return { isLead, roles, contracts };
}

function named(tokens: Tokens, sets: Readonly<Record<string, number>>, what: string): number {
  const { text, at } = tokens.advance();
  const names = Object.keys(sets);
  if (Object.hasOwn(sets, text)) return sets[text];
  return tokens.refuse(at, `${shown(text)} is no ${what}${didYouMean(text, names)}; allowed: ${names.join(', ')}`);
}
