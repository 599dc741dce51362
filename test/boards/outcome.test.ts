import { describe, expect, test } from 'vitest';
import { outcomeCount, outcomeOf, readOutcome } from '../../src/boards/outcome.js';
import { OVER } from '../../src/cards/engine/actions.js';
import { NOBODY } from '../../src/cards/engine/seats.js';
import { makeGame } from '../../src/cards/games/rule-sets.js';
import { courseOf, takeAtRandom } from '../cards/engine/random-course.js';
import { Random, randomSetting } from '../judge/random.js';
import { sized } from '../sizes.js';

describe('the number of an outcome', () => {
  test('describes how a deal came out', () => {
    const random = new Random(20);
    for (let deal = 0; deal < sized(200, 3000); deal += 1) {
      const course = courseOf(randomSetting(random));
      while (course.question !== OVER) takeAtRandom(course, random, 0.5);
      const seating = random.below(6);
      const number = outcomeOf(course, seating);
      const { game, declarer, contract, tricks, multiplier, won, score } = course;
      expect(number).toBeLessThan(outcomeCount(course.game));
      const isPlayed = declarer !== NOBODY;
      const expected = { game, seating, declarer, multiplier, won };
      const found = readOutcome(game, number);
      expect(found).toMatchObject(isPlayed ? { ...expected, contract, tricks } : expected);
      if (!game.pot) expect(found.score).toEqual([...score]);
    }
  });

  test.each(['bolachen', 'wallachen'])('%s: each number is another outcome', (name) => {
    const game = makeGame(name);
    const all = Array.from({ length: outcomeCount(game) }, (_, number) => readOutcome(game, number));
    const outcomes = all
      .filter(({ declarer }) => declarer !== NOBODY)
      .map(({ game: _, ...outcome }) => JSON.stringify(outcome));
    expect(new Set(outcomes).size).toBe(outcomes.length);
  });
});
