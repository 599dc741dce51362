// Hot path: no allocation, no closures, no iterators.
/**
 * The tricks both sides are sure of at the start of a trick, found by counting. Every rule here is proved in the README
 * of this folder. A hand is four bytes, one a suit, trumps on top; "bytes" below are worked on all four at once.
 */
import { TRUMP_TRICKS } from '../../cards/engine/trump-tricks.js';
import { WINS_ALL } from './winners.js';

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
export function least(a: number, b: number): number {
  const mask = atLeast(a, b);
  return (b & mask) | (a & ~mask);
}

/**
 * What a hand on lead can cash: its plain winners in the low byte, and above them its tricks with trumps by drawing
 * those of the others. `tops` are the cards of its top sequences. If `ruffs`, it has come on lead by its top trump.
 */
function cash(hand: number, next: number, third: number, tops: number, trumps: boolean, ruffs: boolean): number {
  const own = lengths(hand);
  const lengthsNext = lengths(next);
  const lengthsThird = lengths(third);
  const sequences = lengths(tops);
  // Who has as many winners in a suit as anyone has cards cashes the whole suit.
  const long = atLeast(sequences, lengthsNext) & atLeast(sequences, lengthsThird);
  let plain = (own & long) | (sequences & ~long);
  if (!trumps) return Math.imul(plain, EACH) >>> 24;
  const rounds = (sequences >>> 24) - (ruffs ? 1 : 0);
  const nextKeeps = lengthsNext >>> 24 > rounds;
  const thirdKeeps = lengthsThird >>> 24 > rounds;
  if (nextKeeps) plain = least(plain, lengthsNext);
  if (thirdKeeps) plain = least(plain, lengthsThird);
  const drawn = nextKeeps || thirdKeeps ? 0 : own >>> 24;
  return (drawn << 8) | (Math.imul(plain & PLAIN, EACH) >>> 24);
}

/** Do all cards of `own` win by themselves, each suit led from the top? */
function winsAll(own: number, next: number, third: number): boolean {
  const high = own | third;
  const low = next | third;
  return (
    WINS_ALL[((high & 0xff) << 8) | (low & 0xff)] !== 0 &&
    WINS_ALL[(high & 0xff00) | ((low >>> 8) & 0xff)] !== 0 &&
    WINS_ALL[((high >>> 8) & 0xff00) | ((low >>> 16) & 0xff)] !== 0 &&
    WINS_ALL[((high >>> 16) & 0xff00) | (low >>> 24)] !== 0
  );
}

/** The tricks of a side: what it cashes, and its sure trumps unless it draws more. */
function total(cashed: number, sureTrumps: number): number {
  const trumps = cashed >> 8;
  return (trumps > sureTrumps ? trumps : sureTrumps) + (cashed & 0xff);
}

/**
 * Bounds on the declarer's share of the `tricks` left when `role` leads: the lower in the low four bits, the upper in
 * the next. They are no sharper than it takes to see whether he makes `need`.
 */
export function bounds(
  a: number,
  b: number,
  c: number,
  role: number,
  tricks: number,
  need: number,
  trumps: boolean,
): number {
  let sure = 0;
  if (trumps) {
    const high = role === 0 ? a | c : role === 1 ? b | c : a | b;
    const low = role === 0 ? b | c : role === 1 ? a | b : a | c;
    sure = TRUMP_TRICKS[((high >>> 24) << 8) | (low >>> 24)];
    if ((sure & 15) >= need || tricks - (sure >> 4) < need) return ((tricks - (sure >> 4)) << 4) | (sure & 15);
  }
  if (role === 0) return whenDeclarerLeads(a, b, c, tricks, need, trumps, sure);
  return role === 1
    ? whenDefenderLeads(a, b, c, tricks, need, trumps, sure)
    : whenDefenderLeads(a, c, b, tricks, need, trumps, sure);
}

/** `a` is the declarer; `sure` are both sides' trump tricks. */
function whenDeclarerLeads(
  a: number,
  b: number,
  c: number,
  tricks: number,
  need: number,
  trumps: boolean,
  sure: number,
): number {
  const theirs = sure >> 4;
  const filledA = fill(a);
  const filledB = fill(b);
  const filledC = fill(c);
  const low = total(cash(a, b, c, a & ~(filledB | filledC), trumps, false), sure & 15);
  let high = tricks - theirs;
  if (low >= need) return (high << 4) | low;
  if (need === tricks) {
    if (!winsAll(a, b, c)) return ((tricks - 1) << 4) | low;
    if (!trumps) return (tricks << 4) | tricks;
  }

  // If a defender wins whatever he leads, the defender cashes next.
  const leads = suitsIn(a);
  const topB = b & ~(filledA | filledC);
  const topC = c & ~(filledA | filledB);
  const topsB = suitsIn(topB);
  const topsC = suitsIn(topC);
  const takesB = leads & (topsB | ruffable(b, topsB, trumps)) & unruffed(c, trumps);
  const takesC = leads & (topsC | ruffable(c, topsC, trumps)) & unruffed(b, trumps);
  if ((leads & ~(takesB | takesC)) !== 0) return (high << 4) | low;
  let fewest = tricks;
  if (takesB !== 0) fewest = total(cash(b, c, a, topB, trumps, (takesB & ~topsB) !== 0), theirs);
  if (takesC !== 0) {
    const other = total(cash(c, a, b, topC, trumps, (takesC & ~topsC) !== 0), theirs);
    if (other < fewest) fewest = other;
  }
  if (tricks - fewest < high) high = tricks - fewest;
  return (high << 4) | low;
}

function whenDefenderLeads(
  leader: number,
  partner: number,
  declarer: number,
  tricks: number,
  need: number,
  trumps: boolean,
  sure: number,
): number {
  const ours = sure & 15;
  const filledL = fill(leader);
  const filledD = fill(declarer);
  const filledP = fill(partner);
  const cashed = cash(leader, declarer, partner, leader & ~(filledD | filledP), trumps, false);
  let trumpTricks = cashed >> 8 > sure >> 4 ? cashed >> 8 : sure >> 4;
  let high = tricks - trumpTricks - (cashed & 0xff);
  if (high < need) return (high << 4) | ours;

  // Having cashed, the leader crosses to his partner's top in a suit that the declarer cannot trump.
  const leads = suitsIn(leader);
  const topP = partner & ~(filledL | filledD);
  if ((leads & suitsIn(topP) & unruffed(declarer, trumps)) !== 0) {
    const more = cash(partner, declarer, leader, topP, trumps, false);
    if (more >> 8 > trumpTricks) trumpTricks = more >> 8;
    high = tricks - trumpTricks - (cashed & 0xff) - (more & 0xff);
    if (high < 0) high = 0;
    if (high < need) return (high << 4) | ours;
  }

  // If the declarer wins whatever is led, he cashes next.
  const topD = declarer & ~(filledL | filledP);
  const tops = suitsIn(topD);
  if ((leads & ~((tops | ruffable(declarer, tops, trumps)) & unruffed(partner, trumps))) !== 0)
    return (high << 4) | ours;
  return (high << 4) | total(cash(declarer, leader, partner, topD, trumps, (leads & ~tops) !== 0), ours);
}

/** The suits in which the holder of the top trump is void; `tops` are those in which he has the top card. */
function ruffable(hand: number, tops: number, trumps: boolean): number {
  return trumps && tops < 0 ? ~suitsIn(hand) : 0;
}

/** The suits that `hand` cannot trump. */
function unruffed(hand: number, trumps: boolean): number {
  return trumps && hand >>> 24 !== 0 ? suitsIn(hand) : HIGHS;
}
