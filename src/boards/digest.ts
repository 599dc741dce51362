// Hot path: no allocation, no closures, no iterators.
import { type Action, ANSWERS, DISCARDED, discardedPair } from '../cards/engine/actions.js';
import { highest, lowest } from '../cards/engine/cards.js';
import type { Course } from '../cards/engine/course.js';

const MODULUS = 1n << 64n;
const MANY = 1 << 20;

/**
 * The digest of a run: the sum, modulo 2^64, of a 64-bit hash of each board's index, actions and score. Equal digests
 * mean equal runs; digests of parts add up to the digest of the whole, in any order.
 */
export class Digest {
  // Sums of unsigned halves, exact in doubles for up to 2^21 boards, so they are carried over every 2^20.
  private low = 0;
  private high = 0;
  private boards = 0;
  private carried = 0n;

  add(course: Course, board: number): void {
    const { actions, step, score } = course;
    let a = mix(board | 0, 0x9e3779b9);
    let b = mix((board / 2 ** 32) | 0, a);
    for (let i = 0; i < step; i += 2) {
      // Two 16-bit actions per word, padded with 0.
      const word = hashed(actions[i]) | (i + 1 < step ? hashed(actions[i + 1]) << 16 : 0);
      a = Math.imul(a ^ word, 0x85ebca6b);
      a ^= a >>> 15;
      b = Math.imul(b + a, 0xc2b2ae35) ^ word;
    }
    a = mix(a ^ score[0], b + step);
    b = mix(b ^ score[1], a);
    a = mix(a ^ score[2], b);
    this.low += a >>> 0;
    this.high += b >>> 0;
    if (++this.boards === MANY) this.carry();
  }

  get sum(): bigint {
    return (this.carried + BigInt(this.low) + (BigInt(this.high) << 32n)) % MODULUS;
  }

  private carry(): void {
    this.carried = this.sum;
    this.low = this.high = this.boards = 0;
  }
}

/** What is hashed for an answer: its number, but for a discard 128 + 32 × lower card + higher card. */
const CODES = Uint16Array.from({ length: ANSWERS }, (_, answer) =>
  answer < DISCARDED ? answer : DISCARDED + 32 * lowest(discardedPair(answer)) + highest(discardedPair(answer)),
);
const hashed = (action: Action): number => (action & 0xc000) | CODES[action & 0x3fff];

/** The finaliser of MurmurHash3, on a word and a salt. */
function mix(word: number, salt: number): number {
  let h = word ^ salt;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

export const addDigests = (a: bigint, b: bigint): bigint => (a + b) % MODULUS;

export const DIGEST = /^[0-9a-f]{16}$/;

/** Sixteen hexadecimal digits. */
export const formatDigest = (digest: bigint): string => digest.toString(16).padStart(16, '0');
