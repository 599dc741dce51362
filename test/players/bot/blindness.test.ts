import { describe, expect, test } from 'vitest';
import { courseAt, momentOf, redealt } from '../../../src/analysis/checking/redeal.js';
import {
  actionAnswer,
  actionOf,
  actionSeat,
  CONTEST,
  OVER,
  QUESTIONS,
  wordOf,
} from '../../../src/cards/engine/actions.js';
import type { Course } from '../../../src/cards/engine/course.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';
import { sized } from '../../sizes.js';
import { reachOf } from './reach.js';

/** All that the seat asked is shown, and all that its view leads to, as text. */
const shown = (course: Course): string => JSON.stringify([...reachOf(viewOf(course))]);

test('what a view leads to: its fields; and a static that is called with the view and a number would be found', () => {
  const paths = [...reachOf(viewOf(courseOf(randomSetting(new Random(1))))).keys()];
  for (const field of ['hand', 'legal', 'rules.'])
    expect(paths.some((path) => path.startsWith(`view.__proto__.${field}`))).toBe(true);
  expect(paths.filter((path) => path.includes('('))).toEqual([]);
  class Leaking {
    readonly hand = '';
    static actionAt = (_: unknown, at: number) => `F H${at}`;
  }
  expect(reachOf(new Leaking()).get('view.__proto__.constructor.actionAt(view, 7)')).toBe('F H7');
});

describe('a view does not change when cards the seat cannot see are moved', () => {
  test('at random decisions of random deals', () => {
    const random = new Random(8);
    const compared = new Map<string, number>();
    for (const course of questionsOf(random, sized(90, 1500))) {
      const question = QUESTIONS[course.question];
      if (question === 'play' && random.below(6) > 0) continue;
      const other = redealt(course, course.seat, random, question === 'double' ? 200 : 12);
      if (other === null) continue;
      compared.set(question, (compared.get(question) ?? 0) + 1);
      if (shown(other) !== shown(course)) expect(shown(other), question).toBe(shown(course));
    }
    // Every question was compared, and the play most often.
    expect([...compared.keys()].sort()).toEqual([...QUESTIONS].sort());
    expect(Math.min(...compared.values())).toBeGreaterThan(sized(0, 10));
    expect(compared.get('play')).toBeGreaterThan(sized(140, 2500));
  });

  test('B10 whatever suits others have named unseen', () => {
    const random = new Random(10);
    const firstSuit = wordOf('acorns');
    let compared = 0;
    while (compared < sized(30, 300)) {
      const setting = randomSetting(random, ['bolachen']);
      const rules = { ...setting.rules, brandContest: 'simultaneous' };
      const course = courseOf({ ...setting, rules, start: undefined });
      while (course.question !== OVER && course.question !== CONTEST) takeAtRandom(course, random, 0);
      while (course.question === CONTEST) {
        const moment = momentOf(course);
        const actions = moment.actions.map((action) =>
          actionAnswer(action) >= firstSuit ? actionOf(actionSeat(action), firstSuit + random.below(4)) : action,
        );
        const other = courseAt({ ...moment, actions }, course)!;
        expect(shown(other)).toBe(shown(course));
        if (actions.join() !== moment.actions.join()) compared += 1;
        takeAtRandom(course, random, 0);
      }
    }
  });
});
