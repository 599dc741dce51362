import { describe, expect, test } from 'vitest';
import { DOUBLE, OVER, PLAY } from '../../../src/cards/engine/actions.js';
import { type CardSet, cardsOf, EMPTY, setOf, size, without } from '../../../src/cards/engine/cards.js';
import type { Course } from '../../../src/cards/engine/course.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { parseCard } from '../../../src/cards/record/notation.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { newWorld, type World } from '../../../src/players/bot/worlds/world.js';
import { Worlds } from '../../../src/players/bot/worlds/worlds.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomDeal, randomSetting } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { consistentWorlds, textOf } from './all-worlds.js';

const random = (seed: string): BotRandom => new BotRandom(keyOf(seed), 0);

function listed(course: Course): string[] {
  const worlds = new Worlds(viewOf(course));
  return Array.from({ length: worlds.count }, (_, number) => textOf(worlds.at(number, newWorld())));
}

describe('worlds', () => {
  test('W29 are exactly those in which the deal could have gone as it did', () => {
    let compared = 0;
    let most = 0;
    let excluding = 0;
    for (const course of questionsOf(new Random(1), sized(30, 300), 0.5)) {
      const left = size(course.hands[course.seat] as CardSet);
      if (course.question !== PLAY || left > 4 || left < 2 || (left > 3 && compared % 8 !== 0)) continue;
      const { all, consistent } = consistentWorlds(course);
      const worlds = listed(course);
      expect(new Set(worlds).size).toBe(worlds.length);
      expect(worlds.sort()).toEqual(consistent.sort());
      compared++;
      most = Math.max(most, worlds.length);
      if (consistent.length < all) excluding++;
    }
    expect(compared).toBeGreaterThan(sized(35, 400));
    expect(most).toBeGreaterThan(sized(100, 500));
    expect(excluding).toBeGreaterThan(sized(18, 200));
  });

  test('at every question are as ever, all of a few and some of many, and hold the cards that the seat does not see', () => {
    const numbers = random('every question');
    const world = newWorld();
    const told: string[] = [];
    for (const course of questionsOf(new Random(2), 15, 0.5)) {
      if (course.question === DOUBLE) continue;
      const view = viewOf(course);
      const worlds = new Worlds(view);
      const some = Array.from({ length: Math.min(3, worlds.count) }, (_, number) => textOf(worlds.at(number, world)));
      told.push(`${worlds.count} ${some} ${textOf(worlds.draw(numbers, world))}`);
      const all = [...world.hands, world.talon, world.discards, view.gone];
      const taken = view.talon !== null && view.discards === null ? view.talon : 0;
      const inAll = all.reduce((sum, set) => sum | set, taken as number);
      expect([all.reduce((sum, set) => sum + size(set), 0), inAll]).toEqual([32, -1]);
    }
    expect(`${told.length} ${hashOf(told.join())}`).toMatchInlineSnapshot(`"236 7b0ce389"`);
  });

  test.each(Object.entries({ bolachen: 11, wallachen: 13, 'bolachen-old': 14, 'wallachen-sirch': 15 }))(
    'are drawn evenly: %s',
    (game, seed) => {
      const numbers = new Random(seed);
      for (let tested = 0; tested < sized(4, 8); ) {
        const course = courseOf(randomSetting(numbers, [game]));
        for (; course.question !== OVER; takeAtRandom(course, numbers, 0.7)) {
          if (course.question !== PLAY || size(course.hands[course.seat] as CardSet) > 5) continue;
          const worlds = new Worlds(viewOf(course));
          if (worlds.count <= 12 || worlds.count >= 400) continue;
          tested++;
          expect(excess(worlds, `${game} ${seed} ${tested}`)).toBeLessThan(4);
          break;
        }
      }
    },
  );

  test('before the exchange number as many as there are deals of the rest', () => {
    const course = courseOf({ game: 'bolachen', rules: {}, deal: DEAL });
    expect(new Worlds(viewOf(course)).count).toBe(42_678_636); // 22! / (10! 10! 2!)
  });

  test.each([
    ['3-4-3', 3],
    ['5-5', 5],
    ['4-4-2', 4],
  ])('W03 of a seat asked to double show it the same cards of its first packet: %s', (packets, seen) => {
    const course = courseOf({ game: 'wallachen', rules: { packets }, deal: DEAL });
    expect(course.question).toBe(DOUBLE);
    const view = viewOf(course);
    expect(size(view.hand)).toBe(seen);
    const numbers = random('double');
    const met = new Set<number>();
    for (let i = 0; i < 50; i++) {
      const world = new Worlds(view).draw(numbers, newWorld());
      expect(world.hands.map(size)).toEqual([10, 10, 10]);
      expect(world.hands.reduce((all, set) => all | set, world.talon as number)).toBe(-1);
      expect(course.game.glimpse(world.hands[0])).toBe(view.hand);
      met.add(world.hands[0]);
    }
    expect(met.size).toBeGreaterThan(40);
  });

  test('that contradict what was seen are refused with the reason', () => {
    const course = courseOf({ game: 'bolachen', rules: {}, deal: DEAL });
    const view = viewOf(course);
    // Middlehand has led leaves and bells, and the dealer has thrown off trumps of no use.
    const history = ['M GK', 'D E9', 'F GA', 'F SA', 'M S8', 'D HK'];
    const gone = history.map((text) => parseCard(text.slice(2), 'played'));
    const played = [setOf([gone[2], gone[3]]), setOf([gone[0], gone[4]]), setOf([gone[1], gone[5]])];
    const hand = without(setOf(cardsOf(without(view.hand, setOf(gone))).slice(0, 6)), EMPTY);
    const seen = {
      ...{ game: view.game, rules: view.rules, seat: 0, question: 'play', hand, gone: setOf(gone), played },
      ...{ history, declarer: 1, trump: 0, talon: null, discards: null, called: null, callHolder: null },
      ...{ returned: null, tapped: null },
    };
    expect(() => new Worlds(seen as never)).toThrow(/^worlds of forehand: there is none: /);
  });
});

const DEAL = randomDeal(new Random(5));

/** By how many standard deviations chi-square exceeds its mean when 60 worlds are drawn for each there is. */
function excess(worlds: Worlds, seed: string): number {
  const numbers = random(seed);
  const times = new Map<string, number>();
  const draws = 60 * worlds.count;
  const world: World = newWorld();
  for (let i = 0; i < draws; i++) {
    const text = textOf(worlds.draw(numbers, world));
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  expect(times.size).toBe(worlds.count);
  const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - 60) ** 2 / 60, 0);
  return (chiSquare - (worlds.count - 1)) / Math.sqrt(2 * (worlds.count - 1));
}
