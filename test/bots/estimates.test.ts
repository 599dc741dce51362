import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../bots/pimc/calibration.js';
import { Chooser, type WorldsOf } from '../../bots/pimc/chooser.js';
import { Race } from '../../bots/pimc/race.js';
import sound from '../../bots/sound.js';
import type { CardView } from '../../src/bot/bot.js';
import { Random as BotRandom } from '../../src/bot/random.js';
import { Rehearsal } from '../../src/bot/rehearsal.js';
import { View } from '../../src/bot/view.js';
import { newWorld, Worlds } from '../../src/bot/worlds/worlds.js';
import { OVER, PLAY } from '../../src/engine/actions.js';
import type { CardSet } from '../../src/engine/cards.js';
import { keyOf } from '../../src/random/key.js';
import { parseHand } from '../../src/record/notation.js';
import { Solver } from '../../src/solver/solver.js';
import { courseOf, takeAtRandom } from '../engine/random-course.js';
import { RULE_SETS } from '../judge/options.js';
import { Random, randomSetting } from '../judge/random.js';

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

  test('drops what has surely fallen behind, and finds the best', () => {
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

describe('a chooser that leaves out what cannot change its choice', () => {
  const world = newWorld();

  test.each(Object.keys(RULE_SETS))('chooses in %s as one that looks at every card in every world', (game) => {
    const numbers = new Random(41);
    const random = new BotRandom(keyOf('race'), 0);
    let chosen = 0;
    let looked = 0;
    let given = 0;
    for (let deal = 0; deal < 40; deal++) {
      const course = courseOf({ ...randomSetting(numbers), game, rules: {}, start: undefined });
      const solver = new Solver({ duties: course.game.duties });
      const { ruleSet, rules } = course.game;
      const player = sound.sit!({ params: sound.params!, game: ruleSet, rules, seat: 0 });
      // Every other deal with cards that are tried besides.
      const rehearsal = deal % 2 === 0 ? undefined : new Rehearsal(ruleSet, rules, [player, player, player]);
      const [racing, patient] = [0, 1].map(() => new Chooser(solver, rules.winPays === 'taken', rehearsal));
      for (; course.question !== OVER; takeAtRandom(course, numbers, 0.5)) {
        if (course.question !== PLAY || numbers.below(3) > 0) continue;
        const view = new View(course, course.seat, { deal: 0, length: 1 }) as unknown as CardView;
        const worlds = new Worlds(view);
        // Weights of all sizes, the sum of which is told, or said to have no end before the last.
        const weighed = Array.from({ length: 12 }, () => [numbers.below(worlds.count), 1 + numbers.below(4)] as const);
        const worldsOf =
          (isRace: boolean): WorldsOf =>
          (_, all, __, look) => {
            for (const [at, [number, weight]] of weighed.entries()) {
              const toCome = weighed.slice(at + 1).reduce((sum, [, more]) => sum + more, 0);
              const told = isRace || toCome === 0 ? toCome : Number.POSITIVE_INFINITY;
              const isEnough = look(all.at(number, world), weight, told);
              if (isRace) looked++;
              if (isRace && isEnough) return;
            }
          };
        const like = random.card(view.legal);
        const card = racing.choose(view, random, worldsOf(true), () => like);
        expect(card).toBe(patient.choose(view, random, worldsOf(false), () => like));
        chosen++;
        given += weighed.length;
      }
    }
    expect(chosen).toBeGreaterThan(100);
    expect(looked).toBeLessThan(0.9 * given);
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
