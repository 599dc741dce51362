// Hot path: no allocation, no closures, no iterators.
import { bettelSuits, SAFE } from './bettel-suits.js';
import { bounds, fill, lengths } from './bounds.js';
import { ABOVE, beats, isRelieved, LAW_TRUMPS, LAWS, legalCards, relievedCards } from './law.js';
import { LEAD_ORDER } from './ordering.js';

/** Thrown, and caught at the root, when a search has used up its nodes. */
export const EXCEEDED = new Error('the search exceeded its node budget');

const NO_SUITS = new Uint8Array(0);
const TAGS = 1 << 21;

export class Search {
  nodes = 0;
  budget = 0x7fffffff;
  law = 0;
  misere = 0;
  tag = 0;
  private lastTag = 0;
  private suits: Uint8Array = NO_SUITS;
  private readonly tags = new Int32Array(LAWS * 2);
  private readonly table: Int32Array;
  private readonly shift: number;

  constructor(bits = 15) {
    this.table = new Int32Array(4 << bits);
    this.shift = 32 - bits;
  }
  /** Everything found so far counts no more. */
  forget(): void {
    this.tags.fill(0);
    this.play(this.law, this.misere === 1);
  }

  /** Sets the duties of the next searches, and whether the declarer plays for few tricks. */
  play(law: number, misere: boolean): void {
    const kind = (law << 1) | (misere ? 1 : 0);
    this.law = law;
    this.misere = misere ? 1 : 0;
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

  /** Can the declarer be sure of `need` of the `n` tricks left when `role` leads? a, b, c: hands from the leader on. */
  takes(a: number, b: number, c: number, role: number, need: number, n: number): boolean {
    if (++this.nodes > this.budget) throw EXCEEDED;
    const law = this.law;
    if (n === 1) return lastTrick(a, b, c, role, law);
    let lo = 0;
    let hi = n;
    if (this.misere === 0) {
      const known = bounds(a, b, c, role, n, need, law);
      lo = known & 15;
      hi = known >> 4;
    } else if (role !== 0) {
      const known = this.judgeSuits(a, b, c, role);
      if ((known & SAFE) !== 0) return false;
      if (known !== 0) lo = 1;
    }
    if (lo >= need) return true;
    if (hi < need) return false;
    const u = a | c,
      v = b | c;
    let mix = (Math.imul(u, 0x9e3779b1) + Math.imul(v, 0x85ebca77) + role) | 0;
    mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
    const slot = (mix >>> this.shift) << 2;
    const table = this.table;
    const tag = (this.tag << 2) | role;
    if (table[slot] === u && table[slot + 1] === v) {
      const word = table[slot + 2];
      if (word >>> 8 === tag) {
        const l = word & 15,
          h = (word >>> 4) & 15;
        if (l > lo) lo = l;
        if (h < hi) hi = h;
        if (lo >= need) return true;
        if (hi < need) return false;
      }
    }
    const result = this.leads(a, b, c, role, need, n);
    if (result) lo = need;
    else hi = need - 1;
    table[slot] = u;
    table[slot + 1] = v;
    table[slot + 2] = (tag << 8) | (hi << 4) | lo;
    return result;
  }

  /** In Bettel, with a defender on lead: `SAFE` if all suits are, else his catch if there is one. */
  private judgeSuits(a: number, b: number, c: number, role: number): number {
    const suits = this.suits;
    const low = role === 1 ? a | b : a | c;
    const high = role === 1 ? b | c : a | b;
    const s0 = suits[((high & 0xff) << 8) | (low & 0xff)];
    const s1 = suits[(high & 0xff00) | ((low >>> 8) & 0xff)];
    const s2 = suits[((high >>> 8) & 0xff00) | ((low >>> 16) & 0xff)];
    const s3 = suits[((high >>> 16) & 0xff00) | (low >>> 24)];
    return (s0 & s1 & s2 & s3 & SAFE) | ((s0 | s1 | s2 | s3) & (role << 1));
  }

  leads(a: number, b: number, c: number, role: number, need: number, n: number): boolean {
    const wants = (this.misere === 0) === (role === 0);
    const moves = a & ~((a >>> 1) & 0x7f7f7f7f);
    const W = LEAD_ORDER;
    const base = ((this.law & LAW_TRUMPS) * 3 + role) << 3;
    const voidB = (((((b & 0x7f7f7f7f) + 0x7f7f7f7f) | b) >>> 7) & 0x01010101) ^ 0x01010101;
    const voidC = (((((c & 0x7f7f7f7f) + 0x7f7f7f7f) | c) >>> 7) & 0x01010101) ^ 0x01010101;
    const scores =
      (W[base] +
        Math.imul(W[base + 1], lengths(a)) +
        Math.imul(W[base + 2], lengths(b)) +
        Math.imul(W[base + 3], lengths(c)) +
        Math.imul(W[base + 4], voidB) +
        Math.imul(W[base + 5], voidC) +
        Math.imul(W[base + 6], voidB & voidC)) |
      0;
    const mode = W[base + 7];
    // best suit first
    let s0 = (moves & 0xff) !== 0 ? (scores & 0xff) << 2 : -1;
    let s1 = (moves & 0xff00) !== 0 ? (((scores >>> 8) & 0xff) << 2) | 1 : -1;
    let s2 = (moves & 0xff0000) !== 0 ? (((scores >>> 16) & 0xff) << 2) | 2 : -1;
    let s3 = moves >>> 24 !== 0 ? ((scores >>> 24) << 2) | 3 : -1;
    for (;;) {
      let best = s0;
      if (s1 > best) best = s1;
      if (s2 > best) best = s2;
      if (s3 > best) best = s3;
      if (best < 0) return !wants;
      if (best === s0) s0 = -1;
      else if (best === s1) s1 = -1;
      else if (best === s2) s2 = -1;
      else s3 = -1;
      const lane = (best & 3) << 3;
      let rest = moves & (0xff << lane);
      if (mode === 2) {
        const card = 31 - Math.clz32(rest);
        if (((b | c) & ABOVE[card]) === 0) {
          rest ^= 1 << card;
          if (this.replies(a, b, c, role, need, n, card) === wants) return wants;
        }
      }
      while (rest !== 0) {
        const card = mode === 1 ? 31 - Math.clz32(rest) : 31 - Math.clz32(rest & -rest);
        rest ^= 1 << card;
        if (this.replies(a, b, c, role, need, n, card) === wants) return wants;
      }
    }
  }

  replies(a: number, b: number, c: number, role: number, need: number, n: number, led: number): boolean {
    const wants = (this.misere === 0) === (role === 2);
    const ducks = this.misere === 1 && role === 2;
    const legal = legalCards(b, led, led, this.law);
    let moves = legal & ~((legal >>> 1) & 0x7f7f7f7f);
    while (moves !== 0) {
      const card = ducks ? mostExposed(moves, a | c) : 31 - Math.clz32(moves & -moves);
      moves ^= 1 << card;
      if (this.thirds(a, b, c, role, need, n, led, card) === wants) return wants;
    }
    return !wants;
  }

  thirds(a: number, b: number, c: number, role: number, need: number, n: number, led: number, second: number): boolean {
    const law = this.law;
    const wants = (this.misere === 0) === (role === 1);
    const ducks = this.misere === 1 && role === 1;
    const headed = beats(second, led, law);
    const best = headed ? second : led;
    const legal = isRelieved(role, headed, law) ? relievedCards(c, led, best, law) : legalCards(c, led, best, law);
    let up = (legal >>> 1) & 0x7f7f7f7f;
    up |= ((up & (headed ? 1 << led : 1 << second)) >>> 1) & 0x7f7f7f7f;
    let moves = legal & ~up;
    const keptA = a ^ (1 << led),
      keptB = b ^ (1 << second);
    const upper = led > second ? led : second,
      lower = led > second ? second : led;
    while (moves !== 0) {
      const card = ducks ? mostExposed(moves, a | b) : 31 - Math.clz32(moves & -moves);
      moves ^= 1 << card;
      let high = upper,
        mid = card,
        low = lower;
      if (card > upper) {
        high = card;
        mid = upper;
      } else if (card < lower) {
        mid = lower;
        low = card;
      }
      let na = keptA,
        nb = keptB,
        nc = c ^ (1 << card);
      let m = ABOVE[high];
      na = (na - ((na & m) >>> 1)) | 0;
      nb = (nb - ((nb & m) >>> 1)) | 0;
      nc = (nc - ((nc & m) >>> 1)) | 0;
      m = ABOVE[mid];
      na = (na - ((na & m) >>> 1)) | 0;
      nb = (nb - ((nb & m) >>> 1)) | 0;
      nc = (nc - ((nc & m) >>> 1)) | 0;
      m = ABOVE[low];
      na = (na - ((na & m) >>> 1)) | 0;
      nb = (nb - ((nb & m) >>> 1)) | 0;
      nc = (nc - ((nc & m) >>> 1)) | 0;
      let result: boolean;
      if (beats(card, best, law)) {
        const w = role === 0 ? 2 : role - 1;
        const left = w === 0 ? need - 1 : need;
        result = left <= 0 ? true : left > n - 1 ? false : this.takes(nc, na, nb, w, left, n - 1);
      } else if (headed) {
        const w = role === 2 ? 0 : role + 1;
        const left = w === 0 ? need - 1 : need;
        result = left <= 0 ? true : left > n - 1 ? false : this.takes(nb, nc, na, w, left, n - 1);
      } else {
        const left = role === 0 ? need - 1 : need;
        result = left <= 0 ? true : left > n - 1 ? false : this.takes(na, nb, nc, role, left, n - 1);
      }
      if (result === wants) return wants;
    }
    return !wants;
  }
}

/** Does the declarer win the last trick? */
function lastTrick(a: number, b: number, c: number, role: number, law: number): boolean {
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
