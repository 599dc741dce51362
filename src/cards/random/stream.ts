// Hot path: no allocation, no closures, no iterators.

// As it is before a bot is loaded: with another, numbers would be drawn for ever.
const { imul } = Math;

/** Changes whenever any number derived from a seed would, which calls for a major version. Kept in manifests. */
export const STREAM_VERSION = 2;

/**
 * An addressable stream of random 32-bit words: sfc32 (Doty-Humphrey's PractRand), seeded from four words and mixed.
 * The state is signed int32 throughout; 2^128 states, cycles of at least 2^32.
 */
export class Stream {
  /** Two words of the state, from which {@link firstOfBranch} computes a branch's first words. Read-only to others. */
  a = 0;
  b = 0;
  private c = 0;
  private counter = 1;

  /** Goes to the start of the stream at this address. Streams at different addresses are independent. */
  seed(key0: number, key1: number, address0: number, address1: number): void {
    let a = key0 ^ imul(address1, 0x9e3779b1);
    let b = key1 ^ imul(address0, 0x85ebca6b);
    let c = (address0 + imul(address1, 0xc2b2ae35)) | 0;
    // Unrolled to two rounds per iteration, to halve the loop's overhead.
    for (let round = 1; round <= 12; round += 2) {
      let sum = (((a + b) | 0) + round) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      sum = (((a + b) | 0) + round + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.counter = 13;
  }

  /**
   * Goes to the start of branch `number` of `trunk`, which does not move. It mixes the number into two words of the
   * trunk's state with the MurmurHash3 finaliser; as that state is already well mixed, no further rounds are needed.
   */
  branch(trunk: Stream, number: number): void {
    const mix = mixed(trunk.a, number);
    this.a = mix;
    this.b = trunk.b;
    this.c = trunk.c ^ imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
    this.counter = 1;
  }

  /** The next word, uniform over all signed int32. */
  word(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** A number from 0 to n − 1, exactly uniform, 1 ≤ n ≤ 2^31 − 1 (Lemire, arXiv 1805.10941). */
  below(n: number): number {
    for (;;) {
      const word = this.word();
      if (isFair(word, n)) return highProduct(word, n);
    }
  }

  /** A number in [0, 1), a multiple of 2^−32. */
  fraction(): number {
    return (this.word() >>> 0) * 2 ** -32;
  }
}

/** The first word of branch `number` of a stream with `a` and `b` in its state. */
export const firstOfBranch = (a: number, b: number, number: number): number => (mixed(a, number) + b + 1) | 0;

function mixed(state: number, number: number): number {
  let mix = (state + imul(number + 1, 0x9e3779b1)) | 0;
  mix = imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

/**
 * Whether the upper half of a word times n is a fair draw from 0 to n − 1: words that would favour some numbers leave a
 * remainder below 2^32 mod n, which is itself below n.
 */
export function isFair(word: number, n: number): boolean {
  const rest = imul(word, n) >>> 0;
  return rest >= n || rest >= 2 ** 32 % n;
}

/** The upper 32 bits of the product of an unsigned word and a positive int32, in 16-bit halves. */
export function highProduct(word: number, n: number): number {
  const wordHigh = word >>> 16;
  const wordLow = word & 0xffff;
  const nHigh = n >>> 16;
  const nLow = n & 0xffff;
  const middle = (imul(wordHigh, nLow) + (imul(wordLow, nLow) >>> 16)) | 0;
  const cross = (imul(wordLow, nHigh) + (middle & 0xffff)) | 0;
  return (imul(wordHigh, nHigh) + (middle >>> 16) + (cross >>> 16)) | 0;
}
