import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../src/cards/engine/actions.js';
import { isLegal, legalAnswers } from '../../../src/cards/engine/legal.js';
import { formatAnswer } from '../../../src/cards/record/actions.js';
import { defaultAnswer } from '../../../src/players/bot/defaults.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { Spoken } from '../../cards/engine/spoken.js';
import { DEAL } from '../../cards/games/examples.js';
import { Random } from '../../judge/random.js';
import { sized } from '../../sizes.js';

const UNSEEN = { brandContest: 'simultaneous' };
const PLAYED_6 = 'F no-double, M no-double, D no-double, F play, M pass, D pass, F 6, F discard E7 E8, F HA';

// Forehand holds AKU8.X7.A7.A7: four hearts; middlehand OX.KOU.KOU.KO: three each of bells and leaves.
describe('the default for a player without an answer', () => {
  test.each([
    ['double', 'wallachen', {}, '', 'no-double'],
    ['bid: pass', 'bolachen', {}, '', 'pass'],
    ['bid: the dealer who must', 'bolachen', {}, 'F pass, M pass', 'brand'],
    ['bid: pass, where one could hold', 'wallachen', { doppeln: false }, 'F play, M 7', 'pass'],
    ['contest: the longest suit, if none was named', 'bolachen', {}, 'F brand, M brand, D pass', 'hearts'],
    ['contest: withdraw', 'bolachen', {}, 'F brand, M brand, D pass, F acorns', 'withdraw'],
    ['contest unseen: the higher of two', 'bolachen', UNSEEN, 'F brand, M brand, D pass, F acorns', 'bells'],
    ['raise: keep', 'bolachen', {}, 'F bettel, M pass, D pass', 'keep'],
    ['call: none', 'bolachen', {}, 'F mord', 'no-call'],
    ['giveBack: the lowest', 'bolachen', {}, 'F mord, F call SA', 'return E7'],
    ['declare: an open suit as in a contest', 'bolachen', {}, 'F brand, M pass, D pass, F keep', 'brand-H'],
    ['declare: as announced', 'bolachen', {}, 'F brand, M brand, D pass, F leaves, M bells, M keep', 'brand-S'],
    ['declare: the Bettel', 'bolachen', {}, 'F bettel, M pass, D pass, F keep, F no-call', 'bettel'],
    ['declare: the rung', 'wallachen', { doppeln: false }, 'F pass, M play, D 7, M hold, D pass', '7'],
    ['discard: the two lowest', 'bolachen', {}, 'F brand, M pass, D pass, F keep, F brand-H', 'discard E7 E8'],
    ['discard: but no trumps', 'bolachen', {}, 'F brand, M pass, D pass, F keep, F brand-E', 'discard G7 GA'],
    ['kontra', 'wallachen', {}, PLAYED_6, 'no-kontra'],
    ['re', 'wallachen', {}, `${PLAYED_6}, M kontra`, 'no-re'],
    ['play: the lowest', 'wallachen', {}, `${PLAYED_6}, M no-kontra`, 'HX'],
  ])('%s', (_, game, rules, actions, token) => {
    const spoken = new Spoken(game, rules, DEAL);
    for (const action of actions === '' ? [] : actions.split(', ')) spoken.play(action.slice(2));
    expect(formatAnswer(defaultAnswer(spoken.course))).toBe(token);
  });

  test('is legal everywhere', () => {
    const random = new Random(14);
    const asked = new Set<string>();
    for (const course of questionsOf(random, sized(100, 1_000), 0.4)) {
      const answer = defaultAnswer(course);
      asked.add(QUESTIONS[course.question]);
      if (!isLegal(course, answer)) expect(legalAnswers(course).map(formatAnswer)).toContain(formatAnswer(answer));
    }
    expect([...asked].sort()).toEqual([...QUESTIONS].sort());
  });
});
