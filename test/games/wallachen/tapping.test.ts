import { expect, test } from 'vitest';
import { Random as BotRandom } from '../../../src/bot/random.js';
import { newWorld, Worlds } from '../../../src/bot/worlds/worlds.js';
import { OVER, PLAY } from '../../../src/engine/actions.js';
import { SUITS, suitSet } from '../../../src/engine/cards.js';
import { SEATS } from '../../../src/engine/seats.js';
import { keyOf } from '../../../src/random/key.js';
import { View } from '../../../src/view/view.js';
import { courseOf, takeAtRandom } from '../../engine/random-course.js';
import { Random, randomDeal } from '../../judge/random.js';

/** W29: whoever plays his last card of a suit taps. */

const random = new Random(29);
const courses = (tapping: boolean) =>
  Array.from({ length: 60 }, () => courseOf({ game: 'wallachen', rules: { tapping }, deal: randomDeal(random) }));

test('W29 a seat has tapped for the suits that it has played and has no more of, and for no others', () => {
  let taps = 0;
  for (const course of courses(true)) {
    const views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
    for (; course.question !== OVER; takeAtRandom(course, random)) {
      for (const view of views)
        for (const seat of SEATS)
          for (const suit of SUITS.map(suitSet)) {
            const hasTapped = (view.tapped![seat] & suit) !== 0;
            expect(hasTapped).toBe((view.played[seat] & suit) !== 0 && (course.hands[seat] & suit) === 0);
            if (hasTapped) taps++;
          }
    }
  }
  expect(taps).toBeGreaterThan(1000);
});

test('W29 worlds keep a suit where nobody tapped, whether they are listed or drawn; without tapping they need not', () => {
  const numbers = new BotRandom(keyOf('taps'), 0);
  const world = newWorld();
  /** Worlds in which somebody would have tapped who has not. */
  const missed = (tapping: boolean): number => {
    let count = 0;
    for (const course of courses(tapping))
      for (; course.question !== OVER; takeAtRandom(course, random)) {
        if (course.question !== PLAY) continue;
        const worlds = new Worlds(new View(course, course.seat, { deal: 0, length: 1 }));
        for (let i = 0; i < 5; i++) {
          worlds.draw(numbers, world);
          const differs = (seat: number, suit: number): boolean =>
            (course.playedBy(seat) & suit) !== 0 &&
            ((world.hands[seat] & suit) === 0) !== ((course.hands[seat] & suit) === 0);
          if (SEATS.some((seat) => SUITS.map(suitSet).some((suit) => differs(seat, suit)))) count++;
        }
      }
    return count;
  };
  expect(missed(true)).toBe(0);
  expect(missed(false)).toBeGreaterThan(1000);
});
