import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CardSet } from '../../../src/cards/engine/cards.js';
import { rankWithin, unrankWithin } from '../../../src/cards/random/combinations.js';
import { DEALS, rankDeal, unrankDeal } from '../../../src/cards/random/deal-rank.js';
import { formatDeal, parseDeal } from '../../../src/cards/record/notation.js';

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

  test('go from 0 to 2753294408504639, which a double holds exactly', () => {
    expect(DEALS - 1).toBe(2753294408504639);
    expect(Number.isSafeInteger(DEALS)).toBe(true);
  });

  test('there and back, for any id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DEALS - 1 }), (id) => idOf(dealOf(id)) === id),
      { numRuns: 3000 },
    );
  });

  test('a set and its rank name each other, in any universe', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (universe, choice) => {
        const set = universe & choice;
        return unrankWithin(rankWithin(set, universe), bitsOf(set), universe) === set;
      }),
      { numRuns: 3000 },
    );
  });

  test('ranks are colexicographic: the sets of three out of six, in order', () => {
    const sets = [...Array(64).keys()].filter((set) => bitsOf(set) === 3);
    expect(sets.map((set) => rankWithin(set, 63))).toEqual([...Array(20).keys()]);
  });
});

const bitsOf = (set: number): number => [...(set >>> 0).toString(2)].filter((bit) => bit === '1').length;
