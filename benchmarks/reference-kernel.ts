/**
 * The frozen naive playout against which speeds are measured: one deal by a Fisher-Yates shuffle, then random legal
 * cards to the tenth trick of a Brand, with simple bit loops. It has its own generator and law of play, so that changes
 * elsewhere do not affect it.
 */

let a = 0x243f6a88;
let b = 0x85a308d3;
let c = 0x13198a2e;
let counter = 1;

function word(): number {
  const sum = (((a + b) | 0) + counter) | 0;
  counter = (counter + 1) | 0;
  a = b ^ (b >>> 9);
  b = (c + (c << 3)) | 0;
  c = (((c << 21) | (c >>> 11)) + sum) | 0;
  return sum;
}

const below = (n: number): number => Math.floor(((word() >>> 0) / 2 ** 32) * n);

function count(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

function pick(set: number): number {
  let rest = set;
  for (let skip = below(count(set)); skip > 0; skip--) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

const suitBits = (suit: number): number => 0xff << (8 * suit);
const higher = (card: number): number => suitBits(card >> 3) & (-2 << card);

function legal(hand: number, led: number, best: number, trump: number, isRelieved: boolean): number {
  const following = hand & suitBits(led);
  if (following !== 0) {
    const heading = best >> 3 === led ? following & higher(best) : 0;
    return heading !== 0 && !isRelieved ? heading : following;
  }
  const trumps = hand & suitBits(trump);
  if (isRelieved || trumps === 0) return hand;
  const over = best >> 3 === trump ? trumps & higher(best) : trumps;
  return over !== 0 ? over : trumps;
}

const pack = new Int32Array(32);
const hands = new Int32Array(3);

/** Deals and plays one Brand with trump `trump`; forehand declares and leads. Returns his tricks. */
export function referencePlayout(trump: number): number {
  for (let i = 0; i < 32; i++) pack[i] = i;
  for (let i = 31; i > 0; i--) {
    const j = below(i + 1);
    const card = pack[i];
    pack[i] = pack[j];
    pack[j] = card;
  }
  for (let seat = 0; seat < 3; seat++) {
    hands[seat] = 0;
    for (let i = 0; i < 10; i++) hands[seat] |= 1 << pack[10 * seat + i];
  }
  let leader = 0;
  let tricks = 0;
  for (let trick = 0; trick < 10; trick++) {
    let best = -1;
    let winner = leader;
    let led = -1;
    for (let i = 0; i < 3; i++) {
      const seat = (leader + i) % 3;
      const isRelieved = i === 2 && leader === 0 && winner !== 0;
      const card = pick(i === 0 ? hands[seat] : legal(hands[seat], led, best, trump, isRelieved));
      hands[seat] &= ~(1 << card);
      if (i === 0) led = card >> 3;
      const wins = i === 0 || (card >> 3 === best >> 3 ? card > best : card >> 3 === trump);
      if (wins) {
        best = card;
        winner = seat;
      }
    }
    if (winner === 0) tricks++;
    leader = winner;
  }
  return tricks;
}
