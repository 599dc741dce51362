import { describe, expect, test } from 'vitest';
import { OVER, PLAY, PLAYED } from '../../src/engine/actions.js';
import { drawn } from '../../src/engine/cards.js';
import { Course } from '../../src/engine/course.js';
import { Random, randomSetting } from '../judge/random.js';
import { courseOf, takeAtRandom } from './random-course.js';

const SETTINGS = 1000;

describe('a trick drawn at once', () => {
  test(`is the trick whose cards are drawn one by one, under any options: ${SETTINGS} deals`, () => {
    const random = new Random(71);
    let tricks = 0;
    for (let i = 0; i < SETTINGS; i++) {
      const course = courseOf(randomSetting(random));
      while (course.question !== OVER && !isNewTrick(course)) takeAtRandom(course, random);
      const asked = new Course(course.game);
      asked.copy(course);
      const words = Array.from({ length: 3 * 64 }, () => random.below(2 ** 31) * 2 - random.below(2 ** 31));
      const draws = [0, 1, 2].map((seat) => ({ wordAt: (step: number) => words[3 * step + seat] }));
      for (; isNewTrick(course); tricks++) {
        course.drawTrick(draws);
        for (let card = 0; card < 3; card++)
          asked.take(PLAYED + drawn(asked.cards, draws[asked.seat].wordAt(asked.step)));
        expect(course).toEqual(asked);
      }
      expect(course.question).toBe(OVER);
    }
    expect(tricks).toBeGreaterThan(4 * SETTINGS);
  });
});

const isNewTrick = ({ question, trickSize, kontraOpen }: Course): boolean =>
  question === PLAY && trickSize === 0 && !kontraOpen;
