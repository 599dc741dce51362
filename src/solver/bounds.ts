// Hot path: no allocation, no closures, no iterators.
/**
 * What both sides are sure of at the start of a trick, from counting alone. Every rule here is proved in the README of this folder.
 * A hand is four bytes, one a suit, trumps on top; "bytes" below are worked on all four at once.
 */
import { LAW_TRUMPS } from './law.js';
import { TRUMP_TRICKS } from './trump-tricks.js';

const EACH = 0x01010101;
const HIGHS = 0x80808080 | 0;
const PLAIN = 0x00ffffff;

/** The number of cards in every suit. */
export function lengths(hand: number): number {
  const pairs = hand - ((hand >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (nibbles + (nibbles >>> 4)) & 0x0f0f0f0f;
}

/** Every card of `hand` and all places below it in its suit. */
export function fill(hand: number): number {
  let filled = hand | ((hand >>> 1) & 0x7f7f7f7f);
  filled |= (filled >>> 2) & 0x3f3f3f3f;
  return filled | ((filled >>> 4) & 0x0f0f0f0f);
}

/** The suits in which `hand` has a card, as the highest bit of their bytes. */
export function suitsIn(hand: number): number {
  return (((hand & 0x7f7f7f7f) + 0x7f7f7f7f) | hand) & HIGHS;
}

/** All ones in every byte where `a` is at least `b`; both hold counts. */
function atLeast(a: number, b: number): number {
  const high = ((a | HIGHS) - b) & HIGHS;
  return high | (high - (high >>> 7));
}

/** The smaller of two counts in every byte. */
function least(a: number, b: number): number {
  const mask = atLeast(a, b);
  return (b & mask) | (a & ~mask);
}

/**
 * What a hand on lead can cash: its plain winners in the low byte, and above them its trumps, if it can draw all others. `own`, `next`
 * and `third` are lengths, `tops` the lengths of its top sequences; `spent` of its top trumps are gone before it comes on lead.
 */
function cash(own: number, next: number, third: number, tops: number, trumps: boolean, spent: number): number {
  if (!trumps) {
    const long = atLeast(tops, next) & atLeast(tops, third);
    return Math.imul((own & long) | (tops & ~long), EACH) >>> 24;
  }
  const rounds = (tops >>> 24) - spent;
  const nextKeeps = next >>> 24 > rounds;
  const thirdKeeps = third >>> 24 > rounds;
  if (!nextKeeps && !thirdKeeps) {
    const long = atLeast(tops, next) & atLeast(tops, third);
    return ((own >>> 24) << 8) | (Math.imul(((own & long) | (tops & ~long)) & PLAIN, EACH) >>> 24);
  }
  let safe = tops;
  if (nextKeeps) safe = least(safe, next);
  if (thirdKeeps) safe = least(safe, third);
  return Math.imul(safe & PLAIN, EACH) >>> 24;
}

/** The tricks of a side: what it cashes, and its sure trumps unless more than these are cashed. */
function total(cashed: number, sureTrumps: number): number {
  const trumps = cashed >> 8;
  return (trumps > sureTrumps ? trumps : sureTrumps) + (cashed & 0xff);
}

/**
 * Bounds on the declarer's tricks of the `n` left when `role` leads: the lower in the low four bits, the upper in the next.
 * Stops early when they answer whether he takes `need`.
 */
export function bounds(a: number, b: number, c: number, role: number, n: number, need: number, law: number): number {
  const trumps = (law & LAW_TRUMPS) !== 0;
  let low = 0;
  let theirs = 0;
  if (trumps) {
    const index =
      role === 0
        ? (((a | c) >>> 24) << 8) | ((b | c) >>> 24)
        : role === 1
          ? (((b | c) >>> 24) << 8) | ((a | b) >>> 24)
          : (((a | b) >>> 24) << 8) | ((a | c) >>> 24);
    const sure = TRUMP_TRICKS[index];
    low = sure & 15;
    theirs = sure >> 4;
    if (low >= need || n - theirs < need) return ((n - theirs) << 4) | low;
  }
  return role === 0
    ? whenDeclarerLeads(a, b, c, n, need, trumps, low, theirs)
    : whenDefenderLeads(a, b, c, role, n, need, trumps, low, theirs);
}

function whenDeclarerLeads(
  a: number,
  b: number,
  c: number,
  n: number,
  need: number,
  trumps: boolean,
  sure: number,
  theirs: number,
): number {
  const fillA = fill(a);
  const fillB = fill(b);
  const fillC = fill(c);
  const countA = lengths(a);
  const countB = lengths(b);
  const countC = lengths(c);
  const low = total(cash(countA, countB, countC, lengths(a & ~(fillB | fillC)), trumps, 0), sure);
  let high = n - theirs;
  if (low >= need) return (high << 4) | low;

  // A suit in which a defender has the top and his partner cannot trump is his as soon as it is led.
  const leads = suitsIn(a);
  const topB = b & ~(fillA | fillC);
  const topC = c & ~(fillA | fillB);
  const winsB = suitsIn(topB);
  const winsC = suitsIn(topC);
  const ruffsB = trumps && winsB < 0 ? ~suitsIn(b) : 0;
  const ruffsC = trumps && winsC < 0 ? ~suitsIn(c) : 0;
  const safeB = trumps && c >>> 24 !== 0 ? suitsIn(c) : HIGHS;
  const safeC = trumps && b >>> 24 !== 0 ? suitsIn(b) : HIGHS;
  const takesB = (winsB | ruffsB) & safeB & leads;
  const takesC = (winsC | ruffsC) & safeC & leads;
  if ((leads & ~(takesB | takesC)) !== 0) return (high << 4) | low;
  let fewest = n;
  if (takesB !== 0)
    fewest = total(cash(countB, countC, countA, lengths(topB), trumps, (takesB & ~winsB) !== 0 ? 1 : 0), theirs);
  if (takesC !== 0) {
    const other = total(cash(countC, countA, countB, lengths(topC), trumps, (takesC & ~winsC) !== 0 ? 1 : 0), theirs);
    if (other < fewest) fewest = other;
  }
  if (n - fewest < high) high = n - fewest;
  return (high << 4) | low;
}

function whenDefenderLeads(
  a: number,
  b: number,
  c: number,
  role: number,
  n: number,
  need: number,
  trumps: boolean,
  sure: number,
  theirs: number,
): number {
  const declarer = role === 1 ? c : b;
  const partner = role === 1 ? b : c;
  const fillA = fill(a);
  const fillD = fill(declarer);
  const fillP = fill(partner);
  const countA = lengths(a);
  const countD = lengths(declarer);
  const countP = lengths(partner);
  const cashed = cash(countA, countD, countP, lengths(a & ~(fillD | fillP)), trumps, 0);
  let trumpTricks = cashed >> 8 > theirs ? cashed >> 8 : theirs;
  let high = n - trumpTricks - (cashed & 0xff);
  if (high < need) return (high << 4) | sure;

  // Having cashed, the leader may cross to his partner's top in a suit that the declarer cannot trump.
  const leads = suitsIn(a);
  const topP = partner & ~(fillA | fillD);
  const safeD = trumps && declarer >>> 24 !== 0 ? suitsIn(declarer) : HIGHS;
  if ((leads & suitsIn(topP) & safeD) !== 0) {
    const more = cash(countP, countD, countA, lengths(topP), trumps, 0);
    if (more >> 8 > trumpTricks) trumpTricks = more >> 8;
    high = n - trumpTricks - (cashed & 0xff) - (more & 0xff);
    if (high < 0) high = 0;
    if (high < need) return (high << 4) | sure;
  }

  // If the declarer wins whatever is led, he cashes next.
  const topD = declarer & ~(fillA | fillP);
  const wins = suitsIn(topD);
  const ruffs = trumps && wins < 0 ? ~suitsIn(declarer) : 0;
  const safeP = trumps && partner >>> 24 !== 0 ? suitsIn(partner) : HIGHS;
  if ((leads & ~((wins | ruffs) & safeP)) !== 0) return (high << 4) | sure;
  const low = total(cash(countD, countA, countP, lengths(topD), trumps, (leads & ~wins) !== 0 ? 1 : 0), sure);
  return (high << 4) | low;
}
