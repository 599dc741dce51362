import { describe, expect, test } from 'vitest';
import { rulesInWords, rulesText } from '../../../src/cards/texts/rules-text.js';
import { describeRuleSet, makeGame, type OptionValue, ruleSetNames } from '../../../src/public/engine.js';
import { wrapped } from '../../../src/results/text/width.js';
import { Random, randomSetting } from '../../judge/random.js';
import { hashOf } from '../../outline.js';

/** Rules under which every option of a game has an effect, and no other hides it. */
const BASES: Readonly<Record<string, Readonly<Record<string, OptionValue>>>> = {
  bolachen: {},
  'bolachen-old': { mustHead: 'always', mustTrump: true },
  wallachen: { allPass: 'pot', secondDefenderRelief: 'head-only' },
  'wallachen-sirch': { allPass: 'pot', secondDefenderRelief: 'head-only' },
};

/** What has no effect with others. */
const WITHOUT_EFFECT: readonly string[] = ['wallachen-sirch tenBid'];

const bodyOf = (game: string, rules: Readonly<Record<string, unknown>>): string =>
  rulesText(makeGame(game, rules)).slice(1).join('\n');

describe('every value of every option has its sentence', () => {
  const rows = ruleSetNames.flatMap((name) =>
    Object.entries(describeRuleSet(name).options).map(([option, { samples }]) => [name, option, samples] as const),
  );

  test.each(rows.filter(([name, option]) => !WITHOUT_EFFECT.includes(`${name} ${option}`)))(
    '%s: %s',
    (name, option, samples) => {
      const conflicts = { bettelTariff: { mordTariff: 1_000_000 }, mordTariff: { bettelTariff: 11 } };
      const others = { ...BASES[name], ...conflicts[option as 'mordTariff'] };
      // A Bettel must cost less than a Mord.
      const values = samples.filter((value) => !(option === 'bettelTariff' && value === 1_000_000));
      const texts = values.map((value) => bodyOf(name, { ...others, [option]: value }));
      // All rungs are also those of a list of all.
      expect(new Set(texts).size).toBe(values.length);
    },
  );

  test('and the title says which differ', () => {
    expect(rulesInWords({ game: 'wallachen', rules: { potOnLoss: 'split' } })).toContain(
      'the rules of wallachen with potOnLoss=split.',
    );
  });
});

test.each(ruleSetNames)('%s: the numbers are those of the game', (name) => {
  const random = new Random(5);
  for (let i = 0; i < 50; i++) {
    const { game: ruleSet, rules } = randomSetting(random, [name]);
    const game = makeGame(ruleSet, rules);
    const lines = rulesText(game).filter((line) => line.startsWith('- '));
    for (const { name: contract, offered, price, target } of game.contracts) {
      const line = lines.find((each) => each.includes(`"${contract}"`));
      expect(line === undefined, contract).toBe(!offered);
      if (line === undefined) continue;
      expect(line).toContain(price === 1 ? '1 unit' : `${price} units`);
      expect(line).toContain(target === 0 ? 'not one trick' : target === 10 ? 'all 10' : `at least ${target} `);
    }
    expect(rulesText(game).join('\n')).toContain(game.packets.filter((size) => size !== 'talon').at(-1));
  }
});

test('the rules under random options are eighty lines of eighty columns at most, and what they were', () => {
  const random = new Random(7);
  const texts = Array.from({ length: 40 }, () => {
    const { game, rules } = randomSetting(random);
    return rulesText(makeGame(game, rules))
      .map((each) => wrapped(each, ''))
      .join('');
  });
  expect(texts.filter((text) => text.trimEnd().split('\n').length > 81)).toEqual([]);
  expect(hashOf(texts.join('\n'))).toMatchInlineSnapshot(`"bb7f632f"`);
});
