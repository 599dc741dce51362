import { expect, test } from 'vitest';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { Roller } from '../../../src/search/rollout/rollout.js';
import { questionsOf, viewOf } from '../../cards/engine/random-course.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';

/** What rollouts say does not change by accident: of questions of deals at random, in each way to ask. */

const sound = await loadPolicies(parseSpec('sound', 'bots'), 'bots');

const WAYS = {
  'so many worlds': { worlds: 24, doubt: 2, effective: 0 },
  'some that fit': { worlds: 24, doubt: 1, effective: 8 },
  'until it is clear': { worlds: 60, doubt: 2, effective: 0, race: true },
  'judged in others': { worlds: 16, doubt: 2, effective: 0, judge: 16 },
};

const saidBy = (terms: (typeof WAYS)[keyof typeof WAYS]): unknown[] => {
  const said: unknown[] = [];
  let number = 0;
  for (const course of questionsOf(new Random(11), 3, 0.5)) {
    if (course.isForced || number++ % 4 !== 0) continue;
    const { ruleSet, rules } = course.game;
    const roller = new Roller(ruleSet, rules, [sound, sound, sound]);
    const { sums, answers, alike, best, fittingWeight } = roller.roll(viewOf(course), terms);
    const weights = [fittingWeight?.toFixed(6), roller.choose(viewOf(course), terms)];
    said.push([answers, alike, best, ...weights, alike.map((i) => [sums.mean(i), sums.difference(best, i)])]);
  }
  return said;
};

test('what is said in each way, of so many questions', () => {
  const found = Object.entries(WAYS).map(([way, terms]) => {
    const said = saidBy(terms);
    return `${way}: ${said.length}, ${hashOf(JSON.stringify(said))}`;
  });
  expect(found).toMatchInlineSnapshot(`
    [
      "so many worlds: 17, ac576036",
      "some that fit: 17, 11346b47",
      "until it is clear: 17, 59cd61e9",
      "judged in others: 17, e395f33c",
    ]
  `);
});
