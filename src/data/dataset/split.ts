import { refuse, shown } from '../../support/input/refusal.js';

/** A side of a split, and its share of the deals. */
export interface Share {
  readonly name: string;
  readonly share: number;
}

/**
 * The side of a deal, an index of the shares: a function of its id alone. Rows of one deal are never on two sides, in
 * any dataset, and no row moves when a dataset grows.
 */
export function sideOf(id: number, shares: readonly Share[]): number {
  if (shares.length < 2) return 0;
  const place = hashOf(id) / 2 ** 32;
  let reached = 0;
  for (let side = 0; side < shares.length - 1; side++) {
    reached += shares[side].share;
    if (place < reached) return side;
  }
  return shares.length - 1;
}

/** A hash of a deal's id, 0 … 2^32 − 1: the finaliser of MurmurHash3 over its two words; another one for each salt. */
export function hashOf(id: number, salt = 0): number {
  let h = mixed((id | 0) ^ 0x51ed270b ^ Math.imul(salt, 0x9e3779b1));
  h = mixed(h ^ Math.floor(id / 2 ** 32));
  return h >>> 0;
}

function mixed(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The folder of each side's files. */
export const foldersOf = (split: readonly { readonly name: string }[]): string[] =>
  split.length === 0 ? ['data'] : split.map(({ name }) => name);

/** Shares that add up to one within this count as one. */
const ROUNDING = 1e-9;

/** The shares of the sides, by name. @throws InputError */
export function sharesOf(split: Readonly<Record<string, number>>, where: string): Share[] {
  const shares = Object.entries(split).map(([name, share]) => ({ name, share }));
  for (const { name, share } of shares) {
    if (!SIDE.test(name)) refuse(where, `expected sides whose names are letters and digits; found ${shown(name)}`);
    if (!(share > 0)) refuse(where, `${name} has a share of ${share}, expected more than 0`);
  }
  const sum = shares.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) > ROUNDING) refuse(where, `the shares sum to ${Number(sum.toFixed(9))}, expected 1`);
  return shares;
}

/** The name of a side, which is that of a folder. */
const SIDE = /^[A-Za-z][\w-]*$/;
