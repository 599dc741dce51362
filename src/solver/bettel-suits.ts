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

const NONE = -1;
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
        table[suitIndex(first, second, rest ^ second)] = suits.judge(first, second, rest ^ second);
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
    const firsts = this.firstCatches(first, second, declarer) ? CATCH[1] : 0;
    const seconds = this.secondCatches(first, second, declarer) ? CATCH[2] : 0;
    return (safe ? SAFE : 0) | firsts | seconds;
  }

  /**
   * Is it safe whatever the defenders discard from it, and for some discard of the declarer?
   */
  private safeFromThrowing(first: number, second: number, declarer: number): boolean {
    const holds = (one: number, two: number, own: number): boolean =>
      this.after(first, second, declarer, one, two, own, SAFE);
    for (const card of ranks(first)) if (!holds(card, NONE, NONE)) return false;
    for (const card of ranks(second)) if (!holds(NONE, card, NONE)) return false;
    return ranks(declarer).some((card) => holds(NONE, NONE, card));
  }

  /**
   * The first defender leads, the declarer plays last: to every trick he has a card that neither wins nor spoils the
   * suit.
   */
  private safeFromFirst(first: number, second: number, declarer: number): boolean {
    return ranks(first).every((led) =>
      orNone(this.legal(second, led)).every((card) =>
        this.legal(declarer, Math.max(led, card)).some(
          (own) => own < Math.max(led, card) && this.after(first, second, declarer, led, card, own, SAFE),
        ),
      ),
    );
  }

  /** The second defender leads, the declarer plays next. */
  private safeFromSecond(first: number, second: number, declarer: number): boolean {
    return ranks(second).every((led) =>
      this.legal(declarer, led).some((own) =>
        this.lastCards(first, led, own, this.free).every(
          (card) => own < Math.max(led, card) && this.after(first, second, declarer, card, led, own, SAFE),
        ),
      ),
    );
  }

  private firstCatches(first: number, second: number, declarer: number): boolean {
    return ranks(first).some((led) =>
      orNone(this.legal(second, led)).some((card) => {
        const best = Math.max(led, card);
        const flag = card > led ? CATCH[2] : CATCH[1];
        return this.legal(declarer, best).every(
          (own) => own > best || this.after(first, second, declarer, led, card, own, flag),
        );
      }),
    );
  }

  private secondCatches(first: number, second: number, declarer: number): boolean {
    return ranks(second).some((led) =>
      this.legal(declarer, led).every((own) =>
        this.lastCards(first, led, own, false).some((card) => {
          const flag = card > led ? CATCH[1] : CATCH[2];
          return own > Math.max(led, card) || this.after(first, second, declarer, card, led, own, flag);
        }),
      ),
    );
  }

  /** The cards of the suit that may be played from `hand` to beat `best` or not. */
  private legal(hand: number, best: number): readonly number[] {
    const heading = hand & (-2 << best);
    return ranks(this.mustHead && heading !== 0 ? heading : hand);
  }

  /** The same for the first defender, last to his partner's lead; `NONE` stands for a card of another suit. */
  private lastCards(first: number, led: number, own: number, free: boolean): readonly number[] {
    if (own > led || !this.relieved) return orNone(this.legal(first, Math.max(led, own)));
    return free ? [...ranks(first), NONE] : orNone(ranks(first));
  }

  /** Does `flag` hold once these cards have gone? */
  private after(
    first: number,
    second: number,
    declarer: number,
    one: number,
    two: number,
    own: number,
    flag: number,
  ): boolean {
    let [f, s, d] = [first, second, declarer];
    for (const gone of [one, two, own].sort((a, b) => b - a)) {
      if (gone === NONE) continue;
      const below = (1 << gone) - 1;
      f = (f & below) | ((f >> 1) & ~below);
      s = (s & below) | ((s >> 1) & ~below);
      d = (d & below) | ((d >> 1) & ~below);
    }
    return (this.table[suitIndex(f, s, d)] & flag) !== 0;
  }
}

function ranks(hand: number): number[] {
  const found: number[] = [];
  for (let rest = hand; rest !== 0; rest &= rest - 1) found.push(31 - Math.clz32(rest & -rest));
  return found;
}

const orNone = (cards: readonly number[]): readonly number[] => (cards.length > 0 ? cards : [NONE]);
