// Hot path: no allocation, no closures, no iterators.
import { BINOMIAL } from './combinations.js';
import type { Key } from './key.js';
import type { Stream } from './stream.js';

/**
 * Deals by unranking, with two random words per deal: the first picks forehand's ten of 32 cards, the second
 * middlehand's ten of the remaining 22 and the talon's two of the remaining 12. All deals are exactly equally likely.
 */

/** How many bits a byte has. */
const COUNT = new Uint8Array(256);
for (let byte = 1; byte < 256; byte++) COUNT[byte] = COUNT[byte >> 1] + (byte & 1);

/** All 16-bit numbers grouped by bit count, and where each group starts; the same for 11 bits. */
const HALVES = byBits(16);
const ELEVENS = byBits(11);
/** The 66 pairs out of 12. */
const PAIRS = Uint16Array.from({ length: 4096 }, (_, set) => set).filter((set) => bits(set) === 2);

/** The number of hands with fewer than k of ten cards in the lower half, k = 0 … 11, of 32 and of 22 cards. */
const BELOW_32 = waysBelow(16);
const BELOW_22 = waysBelow(11);
/** Where to start the search for k: its value at every 2^16th, and every 2^10th, rank. */
const GUIDE_32 = guide(BELOW_32, 16);
const GUIDE_22 = guide(BELOW_22, 10);

/** `SPREAD[places << 8 | bits]`: the lowest bits of `bits` moved to the set positions of `places`, within a byte. */
const SPREAD = new Uint8Array(1 << 16);
for (let places = 1; places < 256; places++) {
  // The lowest bit goes to the lowest place, the others to the remaining places, by the entry already computed.
  const lowest = places & -places;
  const [at, rest] = [places << 8, (places ^ lowest) << 8];
  let done = 1 << COUNT[places];
  for (let set = 0; set < done; set++) SPREAD[at | set] = (set & 1 ? lowest : 0) | SPREAD[rest | (set >> 1)];
  // Bits beyond the places go nowhere.
  for (; done < 256; done *= 2) SPREAD.copyWithin(at + done, at, at + done);
}

const FOREHANDS = BINOMIAL[32][10];
const REST = BINOMIAL[22][10] * 66;

/**
 * Deals board `index` of a run: `cards` becomes forehand, middlehand, dealer, talon. Depends only on (key, index), and
 * never changes within a stream version.
 */
export function dealBoard(key: Key, index: number, stream: Stream, cards: Int32Array): void {
  stream.seed(key.deal0, key.deal1, index | 0, (index / 2 ** 32) | 0);
  dealRandom(stream, cards);
}

/** Deals from a stream: `cards` becomes forehand, middlehand, dealer, talon. */
export function dealRandom(stream: Stream, cards: Int32Array): void {
  const first = stream.below(FOREHANDS);
  let k = GUIDE_32[first >>> 16];
  while (first >= BELOW_32[k + 1]) k++;
  let rank = first - BELOW_32[k];
  let ways = HALVES.count[10 - k];
  let quotient = (rank / ways) | 0;
  const forehand =
    HALVES.sets[HALVES.start[k] + quotient] | (HALVES.sets[HALVES.start[10 - k] + rank - quotient * ways] << 16);

  const second = stream.below(REST);
  const middle = (second / 66) | 0;
  const pair = PAIRS[second - middle * 66];
  k = GUIDE_22[middle >>> 10];
  while (middle >= BELOW_22[k + 1]) k++;
  rank = middle - BELOW_22[k];
  ways = ELEVENS.count[10 - k];
  quotient = (rank / ways) | 0;
  const places =
    ELEVENS.sets[ELEVENS.start[k] + quotient] | (ELEVENS.sets[ELEVENS.start[10 - k] + rank - quotient * ways] << 11);
  const middlehand = spread(places, ~forehand);
  const talon = spread(pair, ~(forehand | middlehand));

  cards[0] = forehand;
  cards[1] = middlehand;
  cards[2] = ~(forehand | middlehand | talon);
  cards[3] = talon;
}

/** Moves the lowest bits of `set` to the places of `universe`, in order. */
function spread(set: number, universe: number): number {
  const byte0 = universe & 255;
  const byte1 = (universe >>> 8) & 255;
  const byte2 = (universe >>> 16) & 255;
  const byte3 = universe >>> 24;
  const rest1 = set >>> COUNT[byte0];
  const rest2 = rest1 >>> COUNT[byte1];
  const rest3 = rest2 >>> COUNT[byte2];
  return (
    SPREAD[(byte0 << 8) | (set & 255)] |
    (SPREAD[(byte1 << 8) | (rest1 & 255)] << 8) |
    (SPREAD[(byte2 << 8) | (rest2 & 255)] << 16) |
    (SPREAD[(byte3 << 8) | (rest3 & 255)] << 24)
  );
}

/** Deals the remaining cards to the seats and the talon; `cards` begins with what each is given. */
export function dealRest(stream: Stream, given: Int32Array, cards: Int32Array): void {
  let free = ~(given[0] | given[1] | given[2] | given[3]);
  for (let place = 0; place < 4; place++) {
    cards[place] = given[place];
    for (let wanted = (place === 3 ? 2 : 10) - bits(given[place]); wanted > 0; wanted--) {
      let rest = free;
      for (let skip = stream.below(bits(free)); skip > 0; skip--) rest &= rest - 1;
      cards[place] |= rest & -rest;
      free &= ~(rest & -rest);
    }
  }
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function byBits(width: number): { sets: Uint16Array; start: Int32Array; count: Int32Array } {
  const count = Int32Array.from(BINOMIAL[width].slice(0, width + 1));
  const start = new Int32Array(width + 1);
  for (let k = 1; k <= width; k++) start[k] = start[k - 1] + count[k - 1];
  const next = start.slice();
  const sets = new Uint16Array(1 << width);
  for (let set = 0; set < sets.length; set++) sets[next[COUNT[set & 255] + COUNT[set >> 8]]++] = set;
  return { sets, start, count };
}

function waysBelow(half: number): Int32Array {
  const below = new Int32Array(12);
  for (let k = 0; k <= 10; k++) below[k + 1] = below[k] + BINOMIAL[half][k] * BINOMIAL[half][10 - k];
  return below;
}

function guide(below: Int32Array, shift: number): Uint8Array {
  return Uint8Array.from({ length: (below[11] >>> shift) + 1 }, (_, step) =>
    below.findLastIndex((ways, k) => k <= 10 && ways <= step << shift),
  );
}
