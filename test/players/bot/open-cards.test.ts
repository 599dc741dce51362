import { expect, test } from 'vitest';
import { DECLARE } from '../../../src/cards/engine/actions.js';
import { size } from '../../../src/cards/engine/cards.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import type { AnyBot } from '../../../src/players/bot/bot.js';
import { seesAllCards } from '../../../src/players/bot/declared.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { OpenCards } from '../../../src/players/bot/open-cards.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { short } from '../../../src/results/text/text-table.js';
import { marked, markNotes } from '../../../src/runs/document/reliance-notes.js';
import { questionsOf } from '../../cards/engine/random-course.js';
import { Random } from '../../judge/random.js';

test('all cards are all of them, wherever they are', () => {
  const random = new Random(3);
  for (const course of questionsOf(random, 60)) {
    const { hands, talon, discards } = new OpenCards(course);
    const places = [...hands, talon, discards, course.gone];
    const [sum, all] = [places.reduce((sum, set) => sum + size(set), 0), places.reduce((all, set) => all | set, 0)];
    expect([sum, all, size(talon)]).toEqual([32, -1, course.question < DECLARE ? 2 : 0]);
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
  expect(short(`${'a'.repeat(20)}${label}`, 12).endsWith('†')).toBe(notes > 0);
});

test.each([
  ['those of the deal that is played, to who declares that', true],
  ['none to others', false],
])('in a run they are %s', async (_, seesAllCards) => {
  const seen: unknown[] = [];
  const bot = {
    ...{ name: 'sees', seesAllCards },
    sit: ({ cards, seat }: { readonly cards?: OpenCards; readonly seat: number }) => ({
      play: ({ hand, legal }: { readonly hand: number; readonly legal: number }) => {
        seen.push(cards === undefined ? null : cards.hands[seat] === hand);
        return 31 - Math.clz32(legal);
      },
    }),
  } as unknown as AnyBot;
  await simulate({ bots: [bot, 'sound', 'sound'], deals: 5, seed: 'a' }, { threads: 0 });
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen)).toEqual(new Set([seesAllCards ? true : null]));
});
