import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../bots/pimc/calibration.js';
import { Race } from '../../bots/pimc/race.js';
import type { CardSet } from '../../src/engine/cards.js';
import { parseHand } from '../../src/record/notation.js';
import { Random } from '../judge/random.js';

const hand = (text: string): CardSet => parseHand(text, 'hand', 10);

describe('a race', () => {
  const random = new Random(3);
  const runOf = (worths: readonly (() => number)[], worlds: number): { race: Race; asked: number[] } => {
    const race = new Race(worths.length, worlds);
    const asked = worths.map(() => 0);
    for (; !race.isOver; race.next()) {
      for (const choice of race.open) {
        asked[choice]++;
        race.note(choice, worths[choice]());
      }
    }
    return { race, asked };
  };

  test('gives up what has surely fallen behind, and finds the best', () => {
    const noise = (): number => random.below(1000) / 1000;
    const { race, asked } = runOf([() => noise(), () => noise() + 2, () => noise() + 1.5], 40);
    expect(race.best).not.toBe(0);
    expect(asked[0]).toBeLessThan(10);
    expect(asked[race.best]).toBe(Math.max(...asked));
  });

  test('goes on to the end between equals, and then takes the first', () => {
    const { race, asked } = runOf([() => 1, () => 1], 20);
    expect(asked).toEqual([20, 20]);
    expect(race.best).toBe(0);
  });

  test('is not decided by one world that differs', () => {
    let world = 0;
    const { asked } = runOf([() => (world++ === 0 ? 1 : 0), () => 0], 20);
    expect(asked).toEqual([20, 20]);
  });
});

describe('the chance of a contract', () => {
  const brand = { contract: 'brand-H', target: 6, suit: 3 };
  const strong = hand('AK.AK.7.AKOUX');
  const weak = hand('97.98.U7.XU98');

  test('grows with the tricks that open cards bring, and with the look of the hand', () => {
    for (let tricks = 0; tricks < 10; tricks++) {
      expect(chanceOf(brand, weak, tricks + 1)).toBeGreaterThanOrEqual(chanceOf(brand, weak, tricks));
      expect(chanceOf(brand, strong, tricks)).toBeGreaterThan(chanceOf(brand, weak, tricks));
    }
    for (const [contract, target, made, beaten, good, bad] of [
      ['bettel', 0, 0, 1, weak, strong],
      ['mord', 10, 10, 9, strong, weak],
    ] as const) {
      const plan = { contract, target, suit: -1 };
      expect(chanceOf(plan, good, made)).toBeGreaterThan(chanceOf(plan, good, beaten));
      expect(chanceOf(plan, good, made)).toBeGreaterThan(chanceOf(plan, bad, made));
      expect(chanceOf(plan, good, beaten)).toBeGreaterThan(chanceOf(plan, bad, beaten));
    }
  });
});
