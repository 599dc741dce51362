import { describe, expect, test } from 'vitest';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { dealBoard, dealRandom, dealRest } from '../../../src/cards/random/board.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { formatDeal, parseHand } from '../../../src/cards/record/notation.js';
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

test('board indices that agree in their low 32 bits are different boards', () => {
  expect(new Set([7, 7 + 2 ** 32, 7 + 2 ** 33, 7 + 2 ** 52].map((index) => board('wide', index))).size).toBe(4);
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

const DEALS = sized(20_000, 200_000);

describe(`${DEALS} deals of a fixed seed are uniform`, () => {
  test('each card is in each place equally often, and so are pairs in one hand', () => {
    stream.seed(1, 2, 3, 4);
    const { places, pairs } = countsOf(DEALS, (cards) => dealRandom(stream, cards));
    for (const [place, share] of [10, 10, 10, 2].entries()) {
      expect(places[place].reduce((sum, count) => sum + count, 0)).toBe(share * DEALS);
      // Chi-square over 32 cards with 31 degrees of freedom, or fewer: 61.1 is its 99.9 % point.
      expect(chiSquare(places[place], (share * DEALS) / 32)).toBeLessThan(61.1);
    }
    // Each of 496 has variance n·p·(1 − p), so the statistic is scaled; 99.9 % point of 495 degrees of freedom: 600.
    const share = (3 * 45 + 1) / 496;
    expect(chiSquare(pairs, DEALS * share) / (1 - share)).toBeLessThan(600);
  });

  test('with hands given, the rest is uniform over the other places, and what was given stays', () => {
    stream.seed(9, 10, 11, 12);
    const hand = parseHand('AKO.97..UX987', 'hand', 10);
    const { places } = countsOf(DEALS, (cards) => dealRest(stream, Int32Array.of(0, hand, 0, 0), cards));
    const isGiven = (card: number): boolean => ((hand >>> card) & 1) === 1;
    expect(places[1]).toEqual(ALL.map((card) => (isGiven(card) ? DEALS : 0)));
    for (const [place, share] of [10, 0, 10, 2].entries()) {
      const others = places[place].filter((_, card) => !isGiven(card));
      if (place !== 1) expect(chiSquare(others, (share * DEALS) / 22)).toBeLessThan(46.8);
    }
  });
});
