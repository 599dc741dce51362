/**
 * What one suit means in a Bettel while the defenders lead: a table over all distributions of its remaining cards. A
 * safe suit never costs the declarer a trick; a catch is a suit from which the defender on lead forces him to take one.
 * Proofs in the README of this folder.
 */
import { RELIEF_FREE, RELIEF_NONE } from '../../cards/engine/duties.js';
import { suitIndex } from '../../cards/engine/trump-tricks.js';
import { LAW_HEAD, LAW_PARTNER_LED, LAW_RELIEF_SHIFT } from './law.js';

export const SAFE = 1;
/** The first and the second defender's catch, as flags. */
export const CATCH = [0, 2, 4] as const;

/** A card of another suit, as the lowest bit of a set whose other bits are the ranks. */
const NONE = 1;
/** One table per law, filled on first use and never changed. */
const TABLES = new Map<number, Uint8Array>();

export function bettelSuits(law: number): Uint8Array {
  const known = TABLES.get(law);
  if (known !== undefined) return known;
  const table = new Uint8Array(1 << 16);
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

/** Judges a suit from suits with fewer cards, which are already in the table. */
class BettelSuits {
  private readonly table: Uint8Array;
  private readonly mustHead: boolean;
  /** The first defender is last to his partner's lead that the declarer did not beat: is he free of heading, of all? */
  private readonly relieved: boolean;
  private readonly free: boolean;

  constructor(table: Uint8Array, law: number) {
    const relief = law >> LAW_RELIEF_SHIFT;
    this.table = table;
    this.mustHead = (law & LAW_HEAD) !== 0;
    this.relieved = (law & LAW_PARTNER_LED) !== 0 && relief !== RELIEF_NONE;
    this.free = this.relieved && relief === RELIEF_FREE;
  }

  judge(first: number, second: number, declarer: number): number {
    if (declarer === 0) return SAFE;
    const isSafe =
      this.standsThrowing(first, second, declarer) &&
      this.ducksFirst(first, second, declarer, true) &&
      this.ducksSecond(first, second, declarer, true);
    if (isSafe) return SAFE;
    const firsts = this.ducksFirst(first, second, declarer, false) ? 0 : CATCH[1];
    return firsts | (this.ducksSecond(first, second, declarer, false) ? 0 : CATCH[2]);
  }

  /** Is it safe whatever the defenders discard from it, and for some discard of the declarer? */
  private standsThrowing(first: number, second: number, declarer: number): boolean {
    for (let rest = first | second; rest !== 0; rest &= rest - 1)
      if (!this.stands(first, second, declarer, rest & -rest, SAFE)) return false;
    for (let rest = declarer; rest !== 0; rest &= rest - 1)
      if (this.stands(first, second, declarer, rest & -rest, SAFE)) return true;
    return false;
  }

  /**
   * The first defender leads, the declarer plays last: has he a card to every trick that does not win it, and leaves
   * the suit safe (`isSafe`), or else no catch to whoever wins?
   */
  private ducksFirst(first: number, second: number, declarer: number, isSafe: boolean): boolean {
    for (let leads = first; leads !== 0; leads &= leads - 1) {
      const led = leads & -leads;
      for (let cards = this.legal(second, led) || NONE; cards !== 0; cards &= cards - 1) {
        const card = cards & -cards;
        const best = Math.max(led, card);
        const flag = isSafe ? SAFE : card > led ? CATCH[2] : CATCH[1];
        let own = this.legal(declarer, best) & (best - 1);
        while (own !== 0 && !this.stands(first, second, declarer, led | card | (own & -own), flag)) own &= own - 1;
        if (own === 0) return false;
      }
    }
    return true;
  }

  /** The same where the second defender leads and the declarer plays next: against all cards of the first. */
  private ducksSecond(first: number, second: number, declarer: number, isSafe: boolean): boolean {
    for (let leads = second; leads !== 0; leads &= leads - 1) {
      const led = leads & -leads;
      let own = this.legal(declarer, led);
      while (own !== 0 && !this.ducksLast(first, second, declarer, led, own & -own, isSafe)) own &= own - 1;
      if (own === 0) return false;
    }
    return true;
  }

  private ducksLast(
    first: number,
    second: number,
    declarer: number,
    led: number,
    own: number,
    isSafe: boolean,
  ): boolean {
    for (let cards = this.lastCards(first, led, own, isSafe && this.free); cards !== 0; cards &= cards - 1) {
      const card = cards & -cards;
      const flag = isSafe ? SAFE : card > led ? CATCH[1] : CATCH[2];
      if (own > Math.max(led, card) || !this.stands(first, second, declarer, card | led | own, flag)) return false;
    }
    return true;
  }

  /** The cards of the suit that may be played from `hand` to beat `best` or not. */
  private legal(hand: number, best: number): number {
    const heading = hand & (-best << 1);
    return this.mustHead && heading !== 0 ? heading : hand;
  }

  /** The same for the first defender, last to his partner's lead. */
  private lastCards(first: number, led: number, own: number, free: boolean): number {
    if (own > led || !this.relieved) return this.legal(first, Math.max(led, own)) || NONE;
    return free ? first | NONE : first || NONE;
  }

  /** Is the suit safe once these cards have gone, or does it lack the catch that `flag` is? */
  private stands(first: number, second: number, declarer: number, cards: number, flag: number): boolean {
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
    return ((this.table[suitIndex(f, s, d)] & flag) !== 0) === (flag === SAFE);
  }
}
