/**
 * What one suit means in a Bettel while the defenders lead: a table over all distributions of its remaining cards. A safe suit
 * never costs the declarer a trick; a catch is a suit from which the defender on lead forces him to take one. Proofs
 * in the README of this folder.
 */
import { RELIEF_FREE, RELIEF_NONE } from '../engine/duties.js';
import { LAW_HEAD, LAW_PARTNER_LED, LAW_RELIEF_SHIFT } from './law.js';
import { suitIndex } from './trump-tricks.js';

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
  /**
   * When the first defender plays last to his partner's lead that the declarer did not beat: is he free of heading,
   * of all?
   */
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
    const safe =
      this.safeFromThrowing(first, second, declarer) &&
      this.safeFromFirst(first, second, declarer) &&
      this.safeFromSecond(first, second, declarer);
    if (safe) return SAFE;
    const firsts = this.firstCatches(first, second, declarer) ? CATCH[1] : 0;
    const seconds = this.secondCatches(first, second, declarer) ? CATCH[2] : 0;
    return firsts | seconds;
  }

  /**
   * Is it safe whatever the defenders discard from it, and for some discard of the declarer?
   */
  private safeFromThrowing(first: number, second: number, declarer: number): boolean {
    const holds = (card: number): boolean => this.after(first, second, declarer, card, SAFE);
    return every(first | second, holds) && some(declarer, holds);
  }

  /**
   * The first defender leads, the declarer plays last: to every trick he has a card that neither wins nor spoils the
   * suit.
   */
  private safeFromFirst(first: number, second: number, declarer: number): boolean {
    return every(first, (led) =>
      every(this.legal(second, led) || NONE, (card) =>
        some(
          this.legal(declarer, Math.max(led, card)),
          (own) => own < Math.max(led, card) && this.after(first, second, declarer, led | card | own, SAFE),
        ),
      ),
    );
  }

  /** The second defender leads, the declarer plays next. */
  private safeFromSecond(first: number, second: number, declarer: number): boolean {
    return every(second, (led) =>
      some(this.legal(declarer, led), (own) =>
        every(
          this.lastCards(first, led, own, this.free),
          (card) => own < Math.max(led, card) && this.after(first, second, declarer, card | led | own, SAFE),
        ),
      ),
    );
  }

  private firstCatches(first: number, second: number, declarer: number): boolean {
    return some(first, (led) =>
      some(this.legal(second, led) || NONE, (card) => {
        const best = Math.max(led, card);
        const flag = card > led ? CATCH[2] : CATCH[1];
        return every(
          this.legal(declarer, best),
          (own) => own > best || this.after(first, second, declarer, led | card | own, flag),
        );
      }),
    );
  }

  private secondCatches(first: number, second: number, declarer: number): boolean {
    return some(second, (led) =>
      every(this.legal(declarer, led), (own) =>
        some(this.lastCards(first, led, own, false), (card) => {
          const flag = card > led ? CATCH[1] : CATCH[2];
          return own > Math.max(led, card) || this.after(first, second, declarer, card | led | own, flag);
        }),
      ),
    );
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

  /** Does `flag` hold once these cards have gone? */
  private after(first: number, second: number, declarer: number, cards: number, flag: number): boolean {
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
    return (this.table[suitIndex(f, s, d)] & flag) !== 0;
  }
}

/** Is it so for one card of a set, as a bit? */
function some(cards: number, holds: (card: number) => boolean): boolean {
  for (let rest = cards; rest !== 0; rest &= rest - 1) if (holds(rest & -rest)) return true;
  return false;
}

/** For all of them? */
function every(cards: number, holds: (card: number) => boolean): boolean {
  for (let rest = cards; rest !== 0; rest &= rest - 1) if (!holds(rest & -rest)) return false;
  return true;
}
