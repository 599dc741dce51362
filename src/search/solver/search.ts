// Hot path: no allocation, no closures, no iterators.
import { bettelSuits, SAFE } from './bettel-suits.js';
import { bounds, fill, lengths } from './bounds.js';
import { holdOut } from './holding.js';
import { ABOVE, beats, isRelieved, LAW_TRUMPS, LAWS, legalCards, relievedCards } from './law.js';
import { HIGH_FIRST, LEAD_ORDER, leadRow, scoreSuits, TOP_FIRST } from './ordering.js';

const NO_SUITS = new Uint16Array(0);
/** A tag and the leader share a word with two numbers of four bits. */
const TAGS = 1 << 21;

/**
 * The zero-window search and its table. An entry is four words: two for who holds what, one for tag, leader and bounds;
 * one is left empty: no entry lies across two cache lines. A new entry replaces the old one.
 */
export class Search {
  nodes = 0;
  law = 0;
  misere = false;
  tag = 0;
  private lastTag = 0;
  private suits: Uint16Array = NO_SUITS;
  /** By law and aim: the tag of entries that count, 0 for none yet. */
  private readonly tags = new Int32Array(LAWS * 2);
  private readonly table: Int32Array;
  private readonly shift: number;

  constructor(bits = 15) {
    this.table = new Int32Array(4 << bits);
    this.shift = 32 - bits;
  }

  /** The size of its tables. */
  get bytes(): number {
    return this.table.byteLength + this.tags.byteLength;
  }

  /** Discards everything found so far. */
  forget(): void {
    this.tags.fill(0);
    this.play(this.law, this.misere);
  }

  /** Sets the duties of the next searches, and whether the declarer plays for few tricks. */
  play(law: number, misere: boolean): void {
    const kind = (law << 1) | (misere ? 1 : 0);
    this.law = law;
    this.misere = misere;
    if (this.tags[kind] === 0) {
      if (++this.lastTag === TAGS) {
        this.tags.fill(0);
        this.table.fill(0);
        this.lastTag = 1;
      }
      this.tags[kind] = this.lastTag;
    }
    this.tag = this.tags[kind];
    if (misere) this.suits = bettelSuits(law);
  }

  /**
   * Can the declarer make sure of `need` of the `tricks` left when `role` leads? The three numbers are packed in `task`
   * ({@link taskOf}); `a`, `b` and `c` are the hands from the leader on, their ranks closed.
   */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: hot, and one list of bounds to look at
  takes(a: number, b: number, c: number, task: number): boolean {
    this.nodes++;
    const role = task >> 8;
    const tricks = (task >> 4) & 15;
    const need = task & 15;
    const law = this.law;
    if (tricks === 1) return winsLast(a, b, c, role, law);
    let low = 0;
    let high = tricks;

    // A card in nobody's hand is gone, so who holds what is fixed by two words: the third player is in both.
    const key = a | c;
    const otherKey = b | c;
    let mixed = (Math.imul(key, 0x9e3779b1) + Math.imul(otherKey, 0x85ebca77) + role) | 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    const slot = (mixed >>> this.shift) << 2;
    const table = this.table;
    const tag = (this.tag << 2) | role;
    if (table[slot] === key && table[slot + 1] === otherKey) {
      const word = table[slot + 2];
      if (word >>> 8 === tag) {
        low = word & 15;
        high = (word >>> 4) & 15;
        if (low >= need) return true;
        if (high < need) return false;
      }
    }
    if (!this.misere) {
      const known = bounds(a, b, c, role, tricks, need, (law & LAW_TRUMPS) !== 0);
      if ((known & 15) > low) low = known & 15;
      if (known >> 4 < high) high = known >> 4;
    } else if (role !== 0) {
      const known = this.judgeSuits(a, b, c, role);
      if ((known & SAFE) !== 0) return false;
      if (known !== 0 && low === 0) low = 1;
    }
    if (low >= need) return true;
    if (high < need) return false;

    const made = this.leads(a, b, c, task);
    table[slot] = key;
    table[slot + 1] = otherKey;
    table[slot + 2] = (tag << 8) | (made ? (high << 4) | need : ((need - 1) << 4) | low);
    return made;
  }

  /** In Bettel, with a defender on lead: `SAFE` if all suits are, else his catch if there is one. */
  private judgeSuits(a: number, b: number, c: number, role: number): number {
    const suits = this.suits;
    const low = role === 1 ? a | b : a | c;
    const high = role === 1 ? b | c : a | b;
    const lane0 = suits[((high & 0xff) << 8) | (low & 0xff)];
    const lane1 = suits[(high & 0xff00) | ((low >>> 8) & 0xff)];
    const lane2 = suits[((high >>> 8) & 0xff00) | ((low >>> 16) & 0xff)];
    const lane3 = suits[((high >>> 16) & 0xff00) | (low >>> 24)];
    const catches = (lane0 | lane1 | lane2 | lane3) & (role << 1);
    if (catches !== 0) return catches;
    const unsafe = (~lane0 & SAFE) | ((~lane1 & SAFE) << 8) | ((~lane2 & SAFE) << 16) | ((~lane3 & SAFE) << 24);
    if (unsafe === 0) return SAFE;
    const holding = role === 1 ? holdOut(a, b, c, unsafe, suits) : holdOut(c, a, b, unsafe, suits);
    return holding ? SAFE : 0;
  }

  /** The same question before the lead: suit by suit, the likeliest to settle it first. */
  private leads(a: number, b: number, c: number, task: number): boolean {
    const role = task >> 8;
    const wants = (role === 0) !== this.misere;
    // Of cards adjacent in rank, only the highest is tried.
    let moves = a & ~((a >>> 1) & 0x7f7f7f7f);
    // A declarer on lead who needs every trick can lead only winners.
    if (role === 0 && (task & 15) === ((task >> 4) & 15) && !this.misere) moves &= ~fill(b | c);
    const row = leadRow(role, this.law, this.misere && (task & 15) === 1);
    const scores = scoreSuits(a, b, c, row);
    const inSuit = LEAD_ORDER[row + 7];
    let lane0 = (moves & 0xff) !== 0 ? (scores & 0xff) << 2 : -1;
    let lane1 = (moves & 0xff00) !== 0 ? (((scores >>> 8) & 0xff) << 2) | 1 : -1;
    let lane2 = (moves & 0xff0000) !== 0 ? (((scores >>> 16) & 0xff) << 2) | 2 : -1;
    let lane3 = moves >>> 24 !== 0 ? ((scores >>> 24) << 2) | 3 : -1;
    for (;;) {
      let best = lane0;
      if (lane1 > best) best = lane1;
      if (lane2 > best) best = lane2;
      if (lane3 > best) best = lane3;
      if (best < 0) return !wants;
      if (best === lane0) lane0 = -1;
      else if (best === lane1) lane1 = -1;
      else if (best === lane2) lane2 = -1;
      else lane3 = -1;
      let rest = moves & (0xff << ((best & 3) << 3));
      let fromAbove = inSuit === HIGH_FIRST || (inSuit === TOP_FIRST && ((b | c) & ABOVE[31 - Math.clz32(rest)]) === 0);
      while (rest !== 0) {
        const card = 31 - Math.clz32(fromAbove ? rest : rest & -rest);
        rest ^= 1 << card;
        if (this.replies(a, b, c, task, card) === wants) return wants;
        fromAbove = inSuit === HIGH_FIRST;
      }
    }
  }

  /** The same question after the lead. */
  replies(a: number, b: number, c: number, task: number, led: number): boolean {
    const declarers = task >> 8 === 2;
    const wants = declarers !== this.misere;
    const ducks = declarers && this.misere;
    const legal = legalCards(b, led, led, this.law);
    let moves = legal & ~((legal >>> 1) & 0x7f7f7f7f);
    while (moves !== 0) {
      const card = ducks ? mostExposed(moves, a | c) : 31 - Math.clz32(moves & -moves);
      moves ^= 1 << card;
      if (this.thirds(a, b, c, task, led, card) === wants) return wants;
    }
    return !wants;
  }

  /** The same question before the third card: it completes the trick, and ranks close over the three that are gone. */
  thirds(a: number, b: number, c: number, task: number, led: number, second: number): boolean {
    const role = task >> 8;
    const law = this.law;
    const wants = (role === 1) !== this.misere;
    const ducks = role === 1 && this.misere;
    const headed = beats(second, led, law);
    const best = headed ? second : led;
    const legal = isRelieved(role, headed, law) ? relievedCards(c, led, best, law) : legalCards(c, led, best, law);
    // The beaten card on the table no longer separates its neighbours in rank; the winning one does.
    let next = (legal >>> 1) & 0x7f7f7f7f;
    next |= ((next & (1 << (led + second - best))) >>> 1) & 0x7f7f7f7f;
    let moves = legal & ~next;
    const keptA = a ^ (1 << led);
    const keptB = b ^ (1 << second);
    const upper = led > second ? led : second;
    const lower = led > second ? second : led;
    while (moves !== 0) {
      const card = ducks ? mostExposed(moves, a | b) : 31 - Math.clz32(moves & -moves);
      moves ^= 1 << card;
      const aboveHigh = ABOVE[card > upper ? card : upper];
      const aboveMiddle = ABOVE[card > upper ? upper : card < lower ? lower : card];
      const aboveLow = ABOVE[card < lower ? card : lower];
      const nextA = closed(keptA, aboveHigh, aboveMiddle, aboveLow);
      const nextB = closed(keptB, aboveHigh, aboveMiddle, aboveLow);
      const nextC = closed(c ^ (1 << card), aboveHigh, aboveMiddle, aboveLow);
      const made = beats(card, best, law)
        ? this.after(nextC, nextA, nextB, task, role === 0 ? 2 : role - 1)
        : headed
          ? this.after(nextB, nextC, nextA, task, role === 2 ? 0 : role + 1)
          : this.after(nextA, nextB, nextC, task, role);
      if (made === wants) return wants;
    }
    return !wants;
  }

  /** After a trick that `winner` took: unless it is settled, the next one. */
  private after(a: number, b: number, c: number, task: number, winner: number): boolean {
    const tricks = ((task >> 4) & 15) - 1;
    const need = (task & 15) - (winner === 0 ? 1 : 0);
    if (need <= 0) return true;
    if (need > tricks) return false;
    return this.takes(a, b, c, (winner << 8) | (tricks << 4) | need);
  }
}

/** Who leads, how many tricks are left, and how many of them the declarer needs. */
export const taskOf = (role: number, tricks: number, need: number): number => (role << 8) | (tricks << 4) | need;

/** Moves down by one what lies above each of three cards that are gone, the highest first. */
function closed(hand: number, aboveHigh: number, aboveMiddle: number, aboveLow: number): number {
  const two = (hand - ((hand & aboveHigh) >>> 1)) | 0;
  const one = (two - ((two & aboveMiddle) >>> 1)) | 0;
  return (one - ((one & aboveLow) >>> 1)) | 0;
}

/** Does the declarer win the last trick? */
function winsLast(a: number, b: number, c: number, role: number, law: number): boolean {
  const first = 31 - Math.clz32(a);
  const second = 31 - Math.clz32(b);
  const third = 31 - Math.clz32(c);
  const headed = beats(second, first, law);
  if (beats(third, headed ? second : first, law)) return role === 1;
  return headed ? role === 2 : role === 0;
}

/** Of the cards a Bettel player may throw, the one with the most cards of the others below it. */
function mostExposed(moves: number, others: number): number {
  const below = lengths(others & fill(moves));
  let most = -1;
  let card = 0;
  for (let rest = moves; rest !== 0; ) {
    const highest = 31 - Math.clz32(rest);
    const suit = highest & 24;
    const count = (below >>> suit) & 0xff;
    if (count > most) {
      most = count;
      card = highest;
    }
    rest &= (1 << suit) - 1;
  }
  return card;
}
