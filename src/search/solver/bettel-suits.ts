/**
 * What one suit means in a Bettel while the defenders lead: a table over all distributions of its remaining cards. A
 * safe suit never costs the declarer a trick; a catch is a suit from which the defender on lead forces him to take one;
 * another suit may hold while the defenders throw off few of its cards. Proofs in the README of this folder.
 */
import { RELIEF_FREE, RELIEF_NONE } from '../../cards/engine/duties.js';
import { suitIndex } from '../../cards/engine/trump-tricks.js';
import { LAW_HEAD, LAW_PARTNER_LED, LAW_RELIEF_SHIFT } from './law.js';

export const SAFE = 1;
/** The first and the second defender's catch, as flags. */
export const CATCH = [0, 2, 4] as const;
const CATCHES = 6;
/** The flags above these say whether the suit holds if each defender throws off so many of its cards. */
const MOST_THROWN = 2;
const HOLDING_SHIFT = 3;
const HOLDING = 0x1ff << HOLDING_SHIFT;
const NONE_OF_FIRST = 0x7 << HOLDING_SHIFT;
const NONE_OF_SECOND = 0x49 << HOLDING_SHIFT;
/** While a table is filled, a flag is what is good for the declarer: no catch. */
const ALL = SAFE | CATCHES | HOLDING;

/** Does a suit with these flags hold if so many of its cards are thrown off? */
export const holds = (flags: number, byFirst: number, bySecond: number): boolean =>
  byFirst <= MOST_THROWN && bySecond <= MOST_THROWN && ((flags >> (HOLDING_SHIFT + 3 * byFirst + bySecond)) & 1) === 1;

/** A card of another suit, as the lowest bit of a set whose other bits are the ranks. */
const NONE = 1;
/** One table per law, filled on first use and never changed. */
const TABLES = new Map<number, Uint16Array>();

export function bettelSuits(law: number): Uint16Array {
  const known = TABLES.get(law);
  if (known !== undefined) return known;
  const table = new Uint16Array(1 << 16);
  const suits = new BettelSuits(table, law);
  for (let length = 0; length <= 8; length++) {
    const all = (1 << length) - 1;
    for (let first = 0; first <= all; first++) {
      const rest = all ^ first;
      for (let second = rest; ; second = (second - 1) & rest) {
        table[suitIndex(first, second, rest ^ second)] = suits.judge(first << 1, second << 1, (rest ^ second) << 1);
        if (second === 0) break;
      }
    }
  }
  TABLES.set(law, table);
  return table;
}

/** Judges a suit from suits with fewer cards, which are already in the table, all its flags at once. */
class BettelSuits {
  private readonly table: Uint16Array;
  private readonly mustHead: boolean;
  /** The first defender is last to his partner's lead that the declarer did not beat: is he free of heading, of all? */
  private readonly relieved: boolean;
  private readonly free: boolean;

  constructor(table: Uint16Array, law: number) {
    const relief = law >> LAW_RELIEF_SHIFT;
    this.table = table;
    this.mustHead = (law & LAW_HEAD) !== 0;
    this.relieved = (law & LAW_PARTNER_LED) !== 0 && relief !== RELIEF_NONE;
    this.free = this.relieved && relief === RELIEF_FREE;
  }

  judge(first: number, second: number, declarer: number): number {
    if (declarer === 0) return ALL ^ CATCHES;
    let good =
      (this.whenFirstLeads(first, second, declarer) | CATCH[2]) &
      (this.whenSecondLeads(first, second, declarer) | CATCH[1]);
    if (this.free) good &= ~HOLDING; // who need not follow can throw off more than is counted
    if ((good & ~CATCHES) !== 0) good &= this.whenThrown(first, second, declarer);
    return (good & SAFE) !== 0 ? good & ~CATCHES : good ^ CATCHES;
  }

  /** Cards are thrown off: by a defender any; by the declarer, where he is void, one before a defender throws his. */
  private whenThrown(first: number, second: number, declarer: number): number {
    let good = ALL;
    for (let rest = first | second; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const left = this.after(first, second, declarer, card);
      const held = (card & first) !== 0 ? (left << 3) | NONE_OF_FIRST : (left << 1) | NONE_OF_SECOND;
      good &= (left & SAFE) | (held & HOLDING) | CATCHES;
    }
    let thrown = 0;
    for (let own = declarer; own !== 0; own &= own - 1) {
      let left = this.after(first, second, declarer, own & -own);
      for (let rest = first | second; rest !== 0; rest &= rest - 1)
        left &= this.after(first, second, declarer, (own & -own) | (rest & -rest));
      thrown |= left;
    }
    return good & (thrown | CATCHES);
  }

  /** The first defender leads, the declarer plays last: he needs a card that does not win. */
  private whenFirstLeads(first: number, second: number, declarer: number): number {
    let good = ALL;
    for (let leads = first; leads !== 0; leads &= leads - 1) {
      const led = leads & -leads;
      for (let cards = this.legal(second, led) || NONE; cards !== 0; cards &= cards - 1) {
        const card = cards & -cards;
        const best = Math.max(led, card);
        let ducks = 0;
        for (let own = this.legal(declarer, best) & (best - 1); own !== 0; own &= own - 1)
          ducks |= forWinner(this.after(first, second, declarer, led | card | (own & -own)), card > led);
        good &= ducks;
      }
    }
    return good;
  }

  /** The second defender leads, the declarer plays next: against all cards of the first. */
  private whenSecondLeads(first: number, second: number, declarer: number): number {
    let good = ALL;
    for (let leads = second; leads !== 0; leads &= leads - 1) {
      const led = leads & -leads;
      let ducks = 0;
      for (let own = this.legal(declarer, led); own !== 0; own &= own - 1)
        ducks |= this.ducksLast(first, second, declarer, led, own & -own);
      good &= ducks;
    }
    return good;
  }

  private ducksLast(first: number, second: number, declarer: number, led: number, own: number): number {
    let good = ALL;
    for (let cards = this.lastCards(first, led, own); cards !== 0; cards &= cards - 1) {
      const card = cards & -cards;
      if (own > Math.max(led, card)) return 0;
      good &= forWinner(this.after(first, second, declarer, card | led | own), card > led);
    }
    return this.free && own < led ? good & (this.after(first, second, declarer, led | own) | ~SAFE) : good;
  }

  /** The cards of the suit that may be played from `hand` to beat `best` or not. */
  private legal(hand: number, best: number): number {
    const heading = hand & (-best << 1);
    return this.mustHead && heading !== 0 ? heading : hand;
  }

  /** The same for the first defender, last to his partner's lead. */
  private lastCards(first: number, led: number, own: number): number {
    if (own > led || !this.relieved) return this.legal(first, Math.max(led, own)) || NONE;
    return first || NONE;
  }

  /** What is good for the declarer about the suit once these cards have gone. */
  private after(first: number, second: number, declarer: number, cards: number): number {
    let f = first >> 1;
    let s = second >> 1;
    let d = declarer >> 1;
    for (let gone = cards >> 1; gone !== 0; ) {
      const highest = 1 << (31 - Math.clz32(gone));
      const below = highest - 1;
      f = (f & below) | ((f >> 1) & ~below);
      s = (s & below) | ((s >> 1) & ~below);
      d = (d & below) | ((d >> 1) & ~below);
      gone ^= highest;
    }
    return this.table[suitIndex(f, s, d)] ^ CATCHES;
  }
}

/** Seen from the leader: where his partner wins the trick, he leads next, and what he can catch counts. */
const forWinner = (good: number, partnerWins: boolean): number =>
  partnerWins ? (good & ~CATCHES) | ((good & CATCH[1]) << 1) | ((good & CATCH[2]) >> 1) : good;
