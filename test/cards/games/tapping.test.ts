import { expect, test } from 'vitest';
import { OVER, PLAY } from '../../../src/cards/engine/actions.js';
import { SUITS, suitSet } from '../../../src/cards/engine/cards.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { Random as BotRandom } from '../../../src/players/bot/random.js';
import { newWorld } from '../../../src/players/bot/worlds/world.js';
import { Worlds } from '../../../src/players/bot/worlds/worlds.js';
import { Random, randomDeal } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { courseOf, takeAtRandom, viewOf } from '../engine/random-course.js';

/** W29: whoever plays his last card of a suit taps, or a defender who does. */

const random = new Random(29);
type Tapping = boolean | 'defenders';
const courses = (tapping: Tapping) =>
  Array.from({ length: sized(25, 60) }, () =>
    courseOf({ game: 'wallachen', rules: { tapping }, deal: randomDeal(random) }),
  );

test.each([
  [true, 'a seat'],
  ['defenders', 'a defender'],
] as const)('W29 tapping=%s: %s has tapped for the suits that it has played and has no more of', (tapping, _) => {
  const taps = [0, 0];
  for (const course of courses(tapping)) {
    const views = SEATS.map((seat) => viewOf(course, seat));
    for (; course.question !== OVER; takeAtRandom(course, random)) {
      for (const view of views)
        for (const seat of SEATS)
          for (const suit of SUITS.map(suitSet)) {
            const hasTapped = (view.tapped![seat] & suit) !== 0;
            const isSilent = tapping === 'defenders' && seat === course.declarer;
            const isLast = (view.played[seat] & suit) !== 0 && (course.hands[seat] & suit) === 0;
            if (hasTapped !== (isLast && !isSilent)) expect(hasTapped).toBe(isLast && !isSilent);
            if (hasTapped) taps[Number(seat === course.declarer)]++;
          }
    }
  }
  expect(taps[0]).toBeGreaterThan(sized(400, 1000));
  expect(taps[1] > sized(200, 500)).toBe(tapping === true);
});

test('W29 worlds keep a suit where nobody tapped who would have, whether they are listed or drawn', () => {
  const numbers = new BotRandom(keyOf('taps'), 0);
  const world = newWorld();
  /** Worlds in which somebody would have tapped who has not. */
  const missed = (tapping: Tapping): readonly number[] => {
    const missed = [0, 0];
    for (const course of courses(tapping))
      for (; course.question !== OVER; takeAtRandom(course, random)) {
        if (course.question !== PLAY) continue;
        const worlds = new Worlds(viewOf(course));
        for (let i = 0; i < 5; i++) {
          worlds.draw(numbers, world);
          const differs = (seat: number, suit: number): boolean =>
            (course.playedBy(seat) & suit) !== 0 &&
            ((world.hands[seat] & suit) === 0) !== ((course.hands[seat] & suit) === 0);
          for (const seat of SEATS)
            if (SUITS.map(suitSet).some((suit) => differs(seat, suit))) missed[Number(seat === course.declarer)]++;
        }
      }
    return missed;
  };
  expect(missed(true)).toEqual([0, 0]);
  const [byDefenders, byDeclarer] = missed('defenders');
  expect(byDefenders).toBe(0);
  expect(byDeclarer).toBeGreaterThan(sized(200, 500));
  expect(Math.min(...missed(false))).toBeGreaterThan(sized(200, 500));
});
