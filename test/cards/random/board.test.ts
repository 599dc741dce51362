import { describe, expect, test } from 'vitest';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { dealBoard, dealRandom, dealRest } from '../../../src/cards/random/board.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { formatDeal, parseHand } from '../../../src/cards/record/notation.js';
import { sized } from '../../sizes.js';
import { chiSquare } from '../../stats/chance.js';

const text = (cards: Int32Array): string => {
  const [forehand, middlehand, dealer, talon] = cards as unknown as CardSet[];
  return formatDeal({ hands: [forehand, middlehand, dealer], talon });
};

function board(seed: string, index: number): string {
  const cards = new Int32Array(4);
  dealBoard(keyOf(seed), index, new Stream(), cards);
  return text(cards);
}

/** Board and seed decide the deal for good: these never change within a major version. */
const GOLDEN: readonly (readonly [seed: string, index: number, deal: string])[] = [
  ['paper-1', 0, 'AOUX..KO87.A9 K8.X7.AUX9.K8 7.KOU98..OUX7 9.A..'],
  ['paper-1', 1, '87.OX8.AX9.A9 AU.U97.U8.UX8 KOX9.AK.KO.O7 ..7.K'],
  ['paper-1', 2 ** 32 + 7, 'X987.AO.AKU.9 O.K987.OX97.7 AKU.UX.8.AKO8 ...UX'],
  ['demo', 0, '.AOU8.KOX7.AU KOU98.X7.U.X7 AX7.K9.8.KO98 ..A9.'],
  ['demo', 1, 'AU7.O.OU7.UX8 KOX9.KU98.8.A 8.AX7.AX9.KO7 ..K.9'],
  ['grün', 0, 'X.K97.OUX.AU9 KO9.X8.7.OX87 AU87.AU.A98.K .O.K.'],
];

describe('the boards of a seed', () => {
  test.each(GOLDEN)('%s, board %i', (seed, index, deal) => {
    expect(board(seed, index)).toBe(deal);
  });

  test('the same whatever was dealt before, on the same stream', () => {
    const stream = new Stream();
    const cards = new Int32Array(4);
    const key = keyOf('order');
    const forwards = [0, 1, 2, 3].map((index) => {
      dealBoard(key, index, stream, cards);
      return text(cards);
    });
    const backwards = [3, 2, 1, 0].map((index) => board('order', index));
    expect(backwards.reverse()).toEqual(forwards);
    expect(new Set(forwards).size).toBe(4);
  });

  test('board indices that agree in their low 32 bits are different boards', () => {
    expect(new Set([7, 7 + 2 ** 32, 7 + 2 ** 33, 7 + 2 ** 52].map((index) => board('wide', index))).size).toBe(4);
  });

  test('a seed cannot be empty', () => {
    expect(() => keyOf('')).toThrow('a seed cannot be empty');
  });
});

/** How often each card lies in each place: 32 cards × forehand, middlehand, dealer, talon. */
function placesOf(deal: (cards: Int32Array) => void, deals: number): number[][] {
  const counts = Array.from({ length: 4 }, () => new Array<number>(32).fill(0));
  const cards = new Int32Array(4);
  for (let i = 0; i < deals; i++) {
    deal(cards);
    for (const [place, set] of cards.entries()) {
      for (let card = 0; card < 32; card++) counts[place][card] += (set >>> card) & 1;
    }
  }
  return counts;
}

const DEALS = sized(40_000, 200_000);

describe(`${DEALS} deals of a fixed seed are uniform`, () => {
  // Chi-square over 32 cards with 31 degrees of freedom (fewer, as a hand holds exactly ten): 61.1 is its 99.9 % point.
  const LIMIT = 61.1;

  test('each card is in each place equally often', () => {
    const stream = new Stream();
    stream.seed(1, 2, 3, 4);
    const counts = placesOf((cards) => dealRandom(stream, cards), DEALS);
    for (const [place, share] of [10, 10, 10, 2].entries()) {
      expect(counts[place].reduce((sum, count) => sum + count, 0)).toBe(share * DEALS);
      expect(chiSquare(counts[place], (share * DEALS) / 32)).toBeLessThan(LIMIT);
    }
  });

  test('so do pairs: how often two cards are in one hand', () => {
    const stream = new Stream();
    stream.seed(5, 6, 7, 8);
    const together = new Array<number>(32 * 32).fill(0);
    const cards = new Int32Array(4);
    for (let i = 0; i < DEALS / 4; i++) {
      dealRandom(stream, cards);
      for (let a = 1; a < 32; a++) {
        for (let b = 0; b < a; b++)
          if (cards.some((set) => ((set >>> a) & (set >>> b) & 1) === 1)) together[a * 32 + b]++;
      }
    }
    const pairs = together.filter((_, i) => i % 32 < Math.floor(i / 32));
    const share = (3 * 45 + 1) / 496;
    // 496 counts; each has variance n·p·(1 − p), so the statistic is scaled; 99.9 % point with 495 degrees of freedom:
    // 600.
    expect(chiSquare(pairs, (DEALS / 4) * share) / (1 - share)).toBeLessThan(600);
  });

  test('with hands given, the rest is uniform over the other places, and what was given stays', () => {
    const stream = new Stream();
    stream.seed(9, 10, 11, 12);
    const hand = parseHand('AKO.97..UX987', 'hand', 10);
    const given = Int32Array.of(0, hand, 0, 0);
    const counts = placesOf((cards) => dealRest(stream, given, cards), DEALS / 4);
    const others = Array.from({ length: 32 }, (_, card) => card).filter((card) => ((hand >>> card) & 1) === 0);
    expect(counts[1]).toEqual(Array.from({ length: 32 }, (_, card) => (others.includes(card) ? 0 : DEALS / 4)));
    for (const [place, share] of [10, 0, 10, 2].entries()) {
      if (place !== 1)
        expect(
          chiSquare(
            others.map((card) => counts[place][card]),
            (share * DEALS) / 4 / 22,
          ),
        ).toBeLessThan(46.8);
    }
  });
});
