import { describe, expect, test } from 'vitest';
import { OVER, QUESTIONS } from '../../../src/cards/engine/actions.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { keyOf } from '../../../src/cards/random/key.js';
import type { AnyBot, Player } from '../../../src/players/bot/bot.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { byPart, PART_NAMES, type Policies, type Policy } from '../../../src/players/bot/spec.js';
import { courseOf, questionsOf, takeAtRandom, viewOf } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';

const KEY = keyOf('seated');

/** A bot that notes what it is asked and leaves the answer to chance. */
function noting(name: string, notes: Set<string>): AnyBot {
  const note = (question: string) => (view: { isDeclarer: boolean }) => {
    const role = question === 'play' ? (view.isDeclarer ? ' as declarer' : ' as defender') : '';
    notes.add(`${name}: ${question}${role}`);
    return null;
  };
  return { name, ...(Object.fromEntries(QUESTIONS.map((question) => [question, note(question)])) as Player) };
}

/** Plays so many deals of any setting in which the seated bot is asked at every decision. */
function askAll(deals: number, seed: number, policies: Policies, games?: readonly string[]): SeatedBot {
  const random = new Random(seed);
  const seated = new SeatedBot(policies, KEY);
  for (let deal = 0; deal < deals; deal += 1) {
    const course = courseOf(randomSetting(random, games));
    const views = SEATS.map((seat) => viewOf(course, seat));
    seated.sit(course, 0);
    seated.goTo(course, 0, 0);
    for (; course.question !== OVER; takeAtRandom(course, random, 0.4)) seated.answer(course, views[course.seat]);
  }
  return seated;
}

/** A bot that notes where it sits down. */
const sitting = (name: string, sat: string[], memoryless = false): Policy => ({
  bot: {
    ...{ name, memoryless },
    sit: ({ game, seat }) => {
      sat.push(`${name} at ${seat} of ${game}`);
      return {};
    },
  },
  params: {},
});

describe('a policy put together from bots', () => {
  test('asks each part its own questions', () => {
    const notes = new Set<string>();
    const policies = byPart((part) => ({ bot: noting(part, notes), params: {} }));
    askAll(100, 15, policies);
    const own = QUESTIONS.filter((question) => question !== 'play').map((question) => `${question}: ${question}`);
    expect([...notes].sort()).toEqual([...own, 'declaring: play as declarer', 'defence: play as defender'].sort());
  });

  test('leaves what a part does not answer to the base, but not if that is a house bot', () => {
    const asked = (part: Omit<Policy, 'params'>): string[] => {
      const notes = new Set<string>();
      const base = { bot: noting('base', notes), params: {} };
      const own = { ...part, params: {} };
      askAll(60, 18, { ...byPart((each) => (PART_NAMES.auction.includes(each) ? own : base)), base });
      return [...notes].filter((note) => /bid|contest|raise|kontra|double/.test(note)).sort();
    };
    const sit = (): Player => ({ bid: ({ legal }) => legal[0] });
    const rest = ['contest', 'double', 'kontra', 'raise'].map((question) => `base: ${question}`);
    expect(asked({ bot: { name: 'bidder', sit } })).toEqual(rest);
    expect(asked({ bot: { name: 'bidder', ...sit() } })).toEqual(rest);
    expect(asked({ bot: { name: 'house' }, answersAll: true })).toEqual([]);
  });

  test('parts of one bot share a player, who sits down once a board; one without memory once for all', () => {
    const sat: string[] = [];
    const [one, other, third] = [sitting('one', sat), sitting('other', sat), sitting('third', sat, true)];
    const policies = byPart((part) => (part === 'declaring' ? other : one));
    expect(askAll(3, 16, policies, ['bolachen']).faults).toEqual([]);
    expect(sat.splice(0)).toEqual(Array(3).fill(['one at 0 of bolachen', 'other at 0 of bolachen']).flat());
    const alone = byPart(() => third);
    askAll(5, 17, alone);
    expect(sat).toHaveLength(1);
  });

  test('a forced question is not asked, unless it is recorded', () => {
    // Words come two and more at a time: what is asked is a choice (README of src/cards/record, "Silent states").
    for (const course of questionsOf(new Random(18), 100))
      if (course.isForced) expect(['giveBack', 'play']).toContain(QUESTIONS[course.question]);
  });
});
