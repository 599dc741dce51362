import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import type { AnyBot, Place } from '../../../src/players/bot/bot.js';
import { declaredBy } from '../../../src/players/bot/declared.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { Neighbours } from '../../../src/players/bot/neighbours.js';
import { byPart, type Policies, parseSpec } from '../../../src/players/bot/spec.js';

const load = (text: string): Promise<Policies> => loadPolicies(parseSpec(text, 'bots'), 'bots');

/** By side, whom a bot takes the player there for: the name of its bid. */
async function takenFor(text: string, left: Policies, right: Policies): Promise<Record<string, string>> {
  const policies = await load(text);
  const [own, next, before] = [policies, left, right].map((each) => ({ neighbours: new Neighbours(each) }));
  own.neighbours.change(0, [own, next, before]);
  const { models = {} } = own.neighbours.modelsFor(policies.bid) as Pick<Place, 'models'>;
  const nameOf = (model: unknown) =>
    [model as Policies]
      .flat()
      .map(({ bid }) => bid.bot.name)
      .join('|');
  return Object.fromEntries(Object.entries(models).map(([name, model]) => [name, nameOf(model)]));
}

describe('a bot takes those beside it for', () => {
  test.each([
    ['respond', { model: 'keen' }],
    ['respond(others=sound)', { model: 'keen', others: 'sound' }],
    ['respond(others=field)', { model: 'keen', left: 'lowest', right: 'random' }],
    ['respond(others=sound|keen(promise=0.1))', { model: 'keen', others: 'sound|keen' }],
    ['respond(others=mixture)', { model: 'keen', others: 'keen|sound|bold|lowest' }],
    ['reader', {}],
    ['reader(others=field)', { left: 'lowest', right: 'random' }],
  ])('%s', async (text, expected) => {
    expect(await takenFor(text, await load('lowest'), await load('random'))).toEqual(expected);
  });

  test('its own model where one cannot be asked: it knows its field too, or need not repeat its answers', async () => {
    const moody: AnyBot = { name: 'moody', repeatable: false };
    const policy = { bot: moody, params: {} };
    const found = await takenFor(
      'respond(others=field)',
      await load('reader(others=field)'),
      byPart(() => policy),
    );
    expect(found).toEqual({ model: 'keen' });
  });
});

const FIELD_IS = 'field is whoever sits beside a bot, as in respond(others=field); expected a bot';

test.each([
  ['field', FIELD_IS],
  ['respond(own=field)', FIELD_IS],
  ['respond(model=field)', FIELD_IS],
  ['respond(others=sond)', 'others: "sond" is not a bot'],
  ['respond(others=sound|kene)', 'others: "kene" is not a bot'],
  ['respond(others=sound||keen)', 'others: a bot is missing in "sound||keen"; expected sound|keen'],
  ['respond(others=|)', 'others: a bot is missing in "|"'],
  ['respond(others=mixture|keen)', 'others: "keen" is named twice in "mixture|keen"'],
  ['respond(others=sound|field)', FIELD_IS],
  ['respond(own=sound|keen)', 'own: expected one bot; the others can be several, as in respond(others=sound|keen)'],
  ['respond(model=mixture)', 'model: expected one bot; the others can be several, as in respond(others=mixture)'],
  ['mixture', 'mixture is several bots, as in respond(others=mixture); expected a bot'],
  ['reader(model=sound)', 'reader has no parameter "model"'],
  ['respond(left=sound)', 'respond has no parameter "left"'],
  ['sound(others=field)', 'sound has no parameter "others"'],
])('%s is refused', async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});

test('who sits there is as good as named, in every seat', async () => {
  const digestOf = async (spec: string) => {
    const what = { bots: [`a:=${spec}`, 'sound', 'sound'], deals: 9, seed: 's', fixedSeats: true };
    return (await simulate(what, { threads: 0 })).digest;
  };
  const known = await digestOf('respond(worlds=8,others=field)');
  expect(known).toBe(await digestOf('respond(worlds=8,others=sound)'));
  expect(known).not.toBe(await digestOf('respond(worlds=8,others=lowest)'));
});

test('one who is to know a bot that need not repeat its answers is refused', async () => {
  const moody: AnyBot = { name: 'moody', repeatable: false };
  await expect(simulate({ bots: ['respond(others=field)', moody, 'sound'], deals: 1 }, { threads: 0 })).rejects.toThrow(
    'respond(others=field) is to know whom it plays against, but object:moody need not repeat its answers',
  );
});

test.each([
  ['respond', true],
  ['respond(others=sound)', true],
  ['respond(others=sound|keen)', false],
  ['respond(others=mixture)', false],
])('%s keeps nothing: %s; who finds out remembers whom it plays against', async (text, expected) => {
  expect(declaredBy((await load(text)).bid).memoryless).toBe(expected);
});
