import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealBoard, dealRandom, dealRest } from '../../../src/cards/random/board.js';
import { BINOMIAL, rankWithin } from '../../../src/cards/random/combinations.js';
import { Dealer } from '../../../src/cards/random/dealing.js';
import { keyOf, nameNumber } from '../../../src/cards/random/key.js';
import { firstOfBranch, highProduct, isFair, Stream } from '../../../src/cards/random/stream.js';
import { formatDeal, parseDeal, parseHand } from '../../../src/cards/record/notation.js';
import { type CardSet, DEALS, rankDeal, unrankDeal } from '../../../src/public/engine.js';
import { isSeed } from '../../../src/support/input/seed.js';
import { hashesOf, hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { chiSquare } from '../../stats/chance.js';

const stream = new Stream();

function board(seed: string, index: number): string {
  const cards = new Int32Array(4);
  dealBoard(keyOf(seed), index, stream, cards);
  const [forehand, middlehand, dealer, talon] = cards as unknown as CardSet[];
  return formatDeal({ hands: [forehand, middlehand, dealer], talon });
}

/** Board and seed decide the deal for good, whatever was dealt before: these never change within a major version. */
test.each([
  ['paper-1', 0, 'AOUX..KO87.A9 K8.X7.AUX9.K8 7.KOU98..OUX7 9.A..'],
  ['paper-1', 1, '87.OX8.AX9.A9 AU.U97.U8.UX8 KOX9.AK.KO.O7 ..7.K'],
  ['paper-1', 2 ** 32 + 7, 'X987.AO.AKU.9 O.K987.OX97.7 AKU.UX.8.AKO8 ...UX'],
  ['demo', 0, '.AOU8.KOX7.AU KOU98.X7.U.X7 AX7.K9.8.KO98 ..A9.'],
  ['demo', 1, 'AU7.O.OU7.UX8 KOX9.KU98.8.A 8.AX7.AX9.KO7 ..K.9'],
  ['grün', 0, 'X.K97.OUX.AU9 KO9.X8.7.OX87 AU87.AU.A98.K .O.K.'],
])('%s, board %i', (seed, index, deal) => {
  expect([board(seed, index), board(seed, 5), board(seed, index)]).toEqual([
    deal,
    expect.not.stringMatching(deal),
    deal,
  ]);
});

const ALL = [...Array(32).keys()];

/** How often each card lies in each place, forehand, middlehand, dealer, talon; and two cards in one. */
function countsOf(deals: number, deal: (cards: Int32Array) => void) {
  const places = Array.from({ length: 4 }, () => new Array<number>(32).fill(0));
  const pairs = ALL.map((a) => new Array<number>(a).fill(0));
  const cards = new Int32Array(4);
  for (let i = 0; i < deals; i++) {
    deal(cards);
    for (const [place, set] of cards.entries())
      for (let a = 0; a < 32; a++) {
        if (((set >>> a) & 1) === 0) continue;
        places[place][a]++;
        for (let b = 0; b < a; b++) pairs[a][b] += (set >>> b) & 1;
      }
  }
  return { places, pairs: pairs.flat() };
}

const SHUFFLED = sized(20_000, 200_000);

describe(`${SHUFFLED} deals of a fixed seed are uniform`, () => {
  test('each card is in each place equally often, and so are pairs in one hand', () => {
    stream.seed(1, 2, 3, 4);
    const { places, pairs } = countsOf(SHUFFLED, (cards) => dealRandom(stream, cards));
    for (const [place, share] of [10, 10, 10, 2].entries()) {
      expect(places[place].reduce((sum, count) => sum + count, 0)).toBe(share * SHUFFLED);
      // Chi-square over 32 cards with 31 degrees of freedom, or fewer: 61.1 is its 99.9 % point.
      expect(chiSquare(places[place], (share * SHUFFLED) / 32)).toBeLessThan(61.1);
    }
    // Each of 496 has variance n·p·(1 − p), so the statistic is scaled; 99.9 % point of 495 degrees of freedom: 600.
    const share = (3 * 45 + 1) / 496;
    expect(chiSquare(pairs, SHUFFLED * share) / (1 - share)).toBeLessThan(600);
  });

  test('with hands given, the rest is uniform over the other places, and what was given stays', () => {
    stream.seed(9, 10, 11, 12);
    const hand = parseHand('AKO.97..UX987', 'hand', 10);
    const { places } = countsOf(SHUFFLED, (cards) => dealRest(stream, Int32Array.of(0, hand, 0, 0), cards));
    const isGiven = (card: number): boolean => ((hand >>> card) & 1) === 1;
    expect(places[1]).toEqual(ALL.map((card) => (isGiven(card) ? SHUFFLED : 0)));
    for (const [place, share] of [10, 0, 10, 2].entries()) {
      const others = places[place].filter((_, card) => !isGiven(card));
      if (place !== 1) expect(chiSquare(others, (share * SHUFFLED) / 22)).toBeLessThan(46.8);
    }
  });
});

/** The three of src/cards/record/README.md: id, f, m, t, deal. */
const DOCUMENTED = [
  [0, 0, 0, 0, '..87.AKOUX987 .X987.AKOUX9. AKOUX987.AK.. .OU..'],
  [372820919855892, 8735539, 463804, 24, 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.'],
  [2753294408504639, 64512239, 646645, 65, 'AKOUX987.AK.. .OUX987.AKOU. ..87.AKOUX987 ..X9.'],
] as const;

const idOf = (text: string): number => {
  const { hands, talon } = parseDeal(text);
  return rankDeal(hands[0], hands[1], talon);
};

const dealOf = (id: number): string => {
  const [forehand, middlehand, dealer, talon] = unrankDeal(id) as [CardSet, CardSet, CardSet, CardSet];
  return formatDeal({ hands: [forehand, middlehand, dealer], talon });
};

describe('deal ids', () => {
  test.each(DOCUMENTED)('%i is f %i, m %i, t %i: %s', (id, f, m, t, text) => {
    expect((f * 646_646 + m) * 66 + t).toBe(id);
    expect(idOf(text)).toBe(id);
    expect(dealOf(id)).toBe(text);
    const { hands, talon } = parseDeal(text);
    expect(rankWithin(hands[0], -1)).toBe(f);
    expect(rankWithin(hands[1], ~hands[0])).toBe(m);
    expect(rankWithin(talon, ~hands[0] & ~hands[1])).toBe(t);
  });

  test('there and back, for any id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DEALS - 1 }), (id) => idOf(dealOf(id)) === id),
      { numRuns: 3000 },
    );
  });

  test('ranks are colexicographic: the sets of three out of six, in order', () => {
    const sets = [...Array(64).keys()].filter((set) => bitsOf(set) === 3);
    expect(sets.map((set) => rankWithin(set, 63))).toEqual([...Array(20).keys()]);
  });
});

const bitsOf = (set: number): number => [...(set >>> 0).toString(2)].filter((bit) => bit === '1').length;

describe('a seed', () => {
  test('of another text is another key, be it a repetition, or a letter that differs by 256', () => {
    const seeds = ['1', '11', '111', 'a', 'š', '🂡', '🂡🂡', 'ladder', 'ladderladder'];
    expect(hashOf(JSON.stringify(seeds.map(keyOf)))).toMatchInlineSnapshot(`"ba85854a"`);
    expect(new Set(seeds.map((seed) => keyOf(seed).deal0)).size).toBe(seeds.length);
  });

  test.each([
    ['é', 'e\u0301'],
    ['Å', '\u212b'],
    ['가', '\u1100\u1161'],
  ])('%s composed and decomposed is one key, and one name', (composed, decomposed) => {
    expect(composed).not.toBe(decomposed);
    expect(keyOf(decomposed)).toEqual(keyOf(composed));
    expect(nameNumber(decomposed)).toBe(nameNumber(composed));
  });
});

test.each([...['', ' x', 'x ', '\tx', 'a\nb', 'x\0', 'x\u2028y', '\u00a0x', '\ud800'], 7, null])(
  '%j is no seed',
  (found) => expect(isSeed(found)).toBe(false),
);
test.each(['\u202ex', 'x\u200by', '\ufeffx', 'x\u00ady'])('%j is no seed', (found) =>
  expect(isSeed(found)).toBe(false),
);
test.each(['1', 'a b', 'paper-1', 'š', '🂡', '한'])('%s is a seed', (found) => expect(isSeed(found)).toBe(true));

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

test('cards drawn again and again, given or listed, and numbers of streams, are what they always were', () => {
  const given = [parseHand('AKO.97..UX987', 'hand', 10), 0, 0, parseHand('..A.A', 'talon', 2)];
  const deals = Int32Array.from([5, 77, 1_000_000_007].flatMap(unrankDeal));
  const dealt = (of: { deals: Int32Array | null; given: readonly number[] | null }) => {
    const dealer = new Dealer(of, keyOf('again'));
    const found: unknown[] = [];
    for (const board of [1, 1, 0, 2, 2 ** 33 + 1, 2]) {
      dealer.deal(board);
      found.push([...dealer.cards], dealer.below(1000));
      for (const drawn of board === 2 ? [] : [1, 0, 2]) {
        dealer.draw(board, drawn);
        found.push([...dealer.cards], dealer.below(6));
        dealer.deal(board);
        found.push([...dealer.cards]);
      }
    }
    return found;
  };
  const ranksBelow = (half: number) =>
    [...Array(11).keys()].map((k) =>
      [...Array(k).keys()].reduce((sum, i) => sum + BINOMIAL[half][i] * BINOMIAL[half][10 - i], 0),
    );
  const numbers = [0, 1, 3, 5, 77, -1, -9, 2 ** 31 - 1, 2 ** 30 + 1];
  const values = {
    random: () => dealt({ deals: null, given: null }),
    given: () => dealt({ deals: null, given }),
    listed: () => dealt({ deals, given: null }),
    'at the ends of groups': () =>
      [...Array(33).keys()].map((i) => {
        const [k, off] = [i % 11, Math.floor(i / 11) - 1];
        const next = [ranksBelow(16)[k] + off, 66 * (ranksBelow(11)[k] + off) + 65];
        const cards = new Int32Array(4);
        dealRandom({ below: () => Math.max(0, next.shift()!) } as never, cards);
        return cards;
      }),
    fractions: () => numbers.map((seed) => streamAt(seed, 1, 2, seed).fraction()),
    branches: () => numbers.flatMap((a) => numbers.map((b) => firstOfBranch(a, b, a ^ 3))),
    fair: () => numbers.flatMap((word) => numbers.filter((n) => n > 0).map((n) => isFair(word, n))),
  };
  expect(hashesOf(values)).toMatchInlineSnapshot(`
    "random 6c3dd3ac; given 24949bb1; listed 0ad80819; at the ends of groups e61c1d40;
    fractions 04a6a729; branches 63b6e3e6; fair e7c2dac4"
  `);
});

describe('below(n)', () => {
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
