import { describe, expect, test } from 'vitest';
import { OVER, QUESTIONS } from '../../../src/cards/engine/actions.js';
import type { Course } from '../../../src/cards/engine/course.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { keyOf } from '../../../src/cards/random/key.js';
import type { AnyBot, Part, Player } from '../../../src/players/bot/bot.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { byPart, PART_NAMES, type Policy } from '../../../src/players/bot/spec.js';
import { View } from '../../../src/players/view/view.js';
import { courseOf, takeAtRandom } from '../../cards/engine/random-course.js';
import { Random, randomSetting, type Setting } from '../../judge/random.js';

const KEY = keyOf('seated');

/** A bot that notes what it is asked and leaves the answer to chance. */
function noting(name: string, notes: string[]): AnyBot {
  const player = Object.fromEntries(
    QUESTIONS.map((question) => [
      question,
      (view: { legal: unknown; isDeclarer: boolean }) => {
        const role = question === 'play' ? (view.isDeclarer ? ' as declarer' : ' as defender') : '';
        notes.push(`${name}: ${question}${role}`);
        return null;
      },
    ]),
  );
  return { name, ...(player as Player) };
}

/** Plays a deal in which the seated bot is asked at every decision. */
function askAll(setting: Setting, seated: SeatedBot, random: Random): Course {
  const course = courseOf(setting);
  const views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
  seated.sit(course, 0);
  seated.goTo(course, 0, 0);
  for (; course.question !== OVER; takeAtRandom(course, random, 0.4)) seated.answer(course, views[course.seat]);
  return course;
}

describe('a policy put together from bots', () => {
  test('asks each part its own questions', () => {
    const notes: string[] = [];
    const policy = (part: Part): Policy => ({ bot: noting(part, notes), params: {} });
    const policies = byPart(policy);
    const random = new Random(15);
    for (let deal = 0; deal < 800; deal += 1) askAll(randomSetting(random), new SeatedBot(policies, KEY), random);
    expect([...new Set(notes)].sort()).toEqual([
      'bid: bid',
      'call: call',
      'contest: contest',
      'declare: declare',
      'declaring: play as declarer',
      'defence: play as defender',
      'discard: discard',
      'double: double',
      'giveBack: giveBack',
      'kontra: kontra',
      'raise: raise',
    ]);
  });

  test('leaves what a part does not answer to the base, but not if that is a house bot', () => {
    const random = new Random(18);
    const asked = (part: Omit<Policy, 'params'>): string[] => {
      const notes: string[] = [];
      const base = { bot: noting('base', notes), params: {} };
      const own = { ...part, params: {} };
      const policies = { ...byPart((each) => (PART_NAMES.auction.includes(each) ? own : base)), base };
      for (let deal = 0; deal < 800; deal += 1) askAll(randomSetting(random), new SeatedBot(policies, KEY), random);
      return [...new Set(notes)].filter((note) => /bid|contest|raise|kontra|double/.test(note)).sort();
    };
    const sit = (): Player => ({ bid: ({ legal }) => legal[0] });
    const rest = ['contest', 'double', 'kontra', 'raise'].map((question) => `base: ${question}`);
    expect(asked({ bot: { name: 'bidder', sit } })).toEqual(rest);
    expect(asked({ bot: { name: 'bidder', ...sit() } })).toEqual(rest);
    expect(asked({ bot: { name: 'house' }, answersAll: true })).toEqual([]);
  });

  test('parts of one bot share a player, who sits down once a board', () => {
    const sat: string[] = [];
    const bot = (name: string): AnyBot => ({
      name,
      sit: ({ game, seat }) => {
        sat.push(`${name} at ${seat} of ${game}`);
        return {};
      },
    });
    const [one, other] = [bot('one'), bot('other')].map((each): Policy => ({ bot: each, params: {} }));
    const seated = new SeatedBot(
      byPart((part) => (part === 'declaring' ? other : one)),
      KEY,
    );
    const random = new Random(16);
    for (let deal = 0; deal < 3; deal += 1) askAll(randomSetting(random, ['bolachen']), seated, random);
    expect(sat).toEqual(Array(3).fill(['one at 0 of bolachen', 'other at 0 of bolachen']).flat());
    expect(seated.faults).toEqual([]);
  });

  test('a player without memory sits down once for all', () => {
    let sat = 0;
    const bot: AnyBot = {
      name: 'memoryless',
      memoryless: true,
      sit: () => {
        sat += 1;
        return {};
      },
    };
    const policy = { bot, params: {} };
    const seated = new SeatedBot(
      byPart(() => policy),
      KEY,
    );
    const random = new Random(17);
    for (let deal = 0; deal < 5; deal += 1) askAll(randomSetting(random), seated, random);
    expect(sat).toBe(1);
  });

  test('a forced question is not asked, unless it is recorded', () => {
    // Words come two and more at a time: what is asked is a choice (README of src/cards/record, "Silent states").
    const random = new Random(18);
    for (let deal = 0; deal < 500; deal += 1) {
      const course = courseOf(randomSetting(random));
      for (; course.question !== OVER; takeAtRandom(course, random)) {
        if (course.isForced) expect(['giveBack', 'play']).toContain(QUESTIONS[course.question]);
      }
    }
  });
});
