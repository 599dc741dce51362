import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { highProduct, Stream } from '../../../src/cards/random/stream.js';
import { chiSquare } from '../../stats/chance.js';

const streamAt = (...address: [number, number, number, number]): Stream => {
  const stream = new Stream();
  stream.seed(...address);
  return stream;
};

const words = (stream: Stream, count = 4): number[] => Array.from({ length: count }, () => stream.word());

describe('streams', () => {
  test('golden words: these never change within a stream version', () => {
    expect(words(streamAt(1, 2, 3, 4))).toEqual([-1056683943, -1718955742, -656704810, 1063644757]);
    const key = { deal0: 1735253068, deal1: -984512093, bot0: -1198494930, bot1: -1468110371 };
    expect(keyOf('paper-1')).toEqual(key);
    expect(nameNumber('sound')).toBe(-584498131);
  });

  test('another address is another stream, in every one of its four words', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer()),
        fc.nat(3),
        fc.nat(31),
        (address, at, bit) => {
          const other = [...address] as typeof address;
          other[at] ^= 1 << bit;
          const stream = streamAt(...other);
          expect(words(stream)).not.toEqual(words(streamAt(...address)));
          stream.seed(...address);
          expect(words(stream)).toEqual(words(streamAt(...address)));
        },
      ),
    );
  });

  test('branches of one trunk differ, and leave it where it is', () => {
    const trunk = streamAt(5, 6, 7, 8);
    const twin = streamAt(5, 6, 7, 8);
    const starts = Array.from({ length: 64 }, (_, number) => {
      const branch = new Stream();
      branch.branch(trunk, number);
      return words(branch, 2).join();
    });
    expect(new Set(starts).size).toBe(64);
    expect(words(trunk)).toEqual(words(twin));
  });

  test('the first words of neighbouring branches are even and independent', () => {
    const ones = new Array<number>(32).fill(0);
    const pairs = { draws: new Array<number>(256).fill(0), branches: new Array<number>(256).fill(0) };
    const [trunk, branch] = [new Stream(), new Stream()];
    const [boards, steps] = [4000, 32];
    for (let board = 0; board < boards; board++) {
      trunk.seed(1, 2, board, 0);
      let before = 0;
      for (let step = 0; step < steps; step++) {
        branch.branch(trunk, step);
        const [first, second] = words(branch, 2);
        for (let bit = 0; bit < 32; bit++) ones[bit] += (first >>> bit) & 1;
        pairs.draws[((first >>> 28) << 4) | (second >>> 28)]++;
        pairs.branches[((before >>> 28) << 4) | (first >>> 28)]++;
        before = step === steps - 1 ? 0 : first;
      }
    }
    // Each bit is set in a binomial number, 128,000 × ½: standard deviation 179.
    expect(Math.max(...ones.map((count) => Math.abs(count - 64_000)))).toBeLessThan(4 * 179);
    // 16 × 16 cells: the 99.9 % point of chi-square with 255 degrees of freedom is 330. A board's first branch has none
    // before it.
    expect(chiSquare(pairs.draws)).toBeLessThan(330);
    expect(chiSquare(pairs.branches.slice(16))).toBeLessThan(330);
  });
});

describe('below(n)', () => {
  test.each([1, 2, 3, 7, 22, 66])('is uniform for n = %i', (n) => {
    const stream = streamAt(n, 2, 3, 4);
    const counts = new Array<number>(n).fill(0);
    const draws = 20_000 * n;
    for (let i = 0; i < draws; i++) counts[stream.below(n)]++;
    // Four standard deviations above the mean of a chi-square with n − 1 degrees of freedom.
    expect(chiSquare(counts)).toBeLessThanOrEqual(n - 1 + 4 * Math.sqrt(2 * (n - 1)));
  });

  test('rejects only the words that would favour some numbers', () => {
    // Of 2^32 words, 2^32 mod 3 = 1 has to go: the word 0.
    const stream = new Stream();
    const given = [0, -1, 1, 0x5555_5556];
    stream.word = () => given.shift() as number;
    expect([stream.below(3), stream.below(3), stream.below(3)]).toEqual([2, 0, 1]);
  });

  test('the high half of a product, against exact integers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (word, n) => {
        expect(highProduct(word | 0, n)).toBe(Number((BigInt(word) * BigInt(n)) >> 32n));
      }),
      { numRuns: 3000 },
    );
  });
});
