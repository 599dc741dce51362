import { describe, expect, test } from 'vitest';
import { DECLARE, OVER } from '../../../src/cards/engine/actions.js';
import { size } from '../../../src/cards/engine/cards.js';
import { keyOf } from '../../../src/cards/random/key.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import type { AnyBot, Place } from '../../../src/players/bot/bot.js';
import { PARTS } from '../../../src/players/bot/bot.js';
import { seesAllCards } from '../../../src/players/bot/declared.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { OpenCards } from '../../../src/players/bot/open-cards.js';
import { SeatedBot } from '../../../src/players/bot/seated.js';
import { type Policies, parseSpec } from '../../../src/players/bot/spec.js';
import { short } from '../../../src/results/text/text-table.js';
import { marked, markNotes } from '../../../src/runs/document/reliance-notes.js';
import { courseOf, takeAtRandom } from '../../cards/engine/random-course.js';
import { Random, randomSetting } from '../../judge/random.js';

/** What a bot is told when it sits down. */
function told(seesAllCards: boolean): Place {
  let place: Place | undefined;
  const bot: AnyBot = {
    name: 'curious',
    seesAllCards,
    sit: (given) => {
      place = given;
      return {};
    },
  };
  const policy = { bot, params: {} };
  const policies = Object.fromEntries(PARTS.map((part) => [part, policy])) as unknown as Policies;
  const course = courseOf(randomSetting(new Random(1)));
  new SeatedBot(policies, keyOf('curious')).sit(course, 0);
  return place as Place;
}

describe('all cards', () => {
  test('are given only to a bot that declares it', () => {
    expect(told(false)).not.toHaveProperty('cards');
    expect(told(true).cards).toBeInstanceOf(OpenCards);
  });

  test('are all of them, wherever they are', () => {
    const random = new Random(3);
    for (let deal = 0; deal < 60; deal++) {
      const course = courseOf(randomSetting(random));
      const cards = new OpenCards(course);
      while (course.question !== OVER) {
        const { hands, talon, discards } = cards;
        const { gone } = course;
        const places = [...hands, talon, discards, gone];
        expect(places.reduce((sum, set) => sum + size(set), 0)).toBe(32);
        expect(size(talon)).toBe(course.question < DECLARE ? 2 : 0);
        takeAtRandom(course, random);
      }
    }
  });

  test.each([
    ['oracle', 'oracle†', 1],
    ['sound+play=oracle', 'sound+play=oracle†', 1],
    ['pimc', 'pimc', 0],
    ['respond(others=keen)', 'respond(others=keen)', 0],
  ])('%s stands in tables as %s', async (text, name, notes) => {
    const label = marked(text, seesAllCards(await loadPolicies(parseSpec(text, 'bots'))));
    expect(label).toBe(name);
    expect(markNotes(['sound', label])).toHaveLength(notes);
  });

  test('leave their mark on a name that is cut short', () => {
    expect(short('sound+play=oracle+auction=bold†', 12)).toBe('soun…n=bold†');
  });
});

test('in a run they are those of the deal that is played', async () => {
  const seen: boolean[] = [];
  const bot = {
    name: 'sees',
    seesAllCards: true,
    sit: ({ cards, seat }: { readonly cards?: OpenCards; readonly seat: number }) => ({
      play: ({ hand, legal }: { readonly hand: number; readonly legal: number }) => {
        seen.push(cards!.hands[seat] === hand);
        return 31 - Math.clz32(legal);
      },
    }),
  };
  await simulate({ bots: [bot, 'sound', 'sound'], deals: 5, seed: 'a' } as never, { threads: 0 });
  expect(seen.length).toBeGreaterThan(20);
  expect(seen).not.toContain(false);
});
