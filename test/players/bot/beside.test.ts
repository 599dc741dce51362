import { expect, test } from 'vitest';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { type Policies, parseSpec } from '../../../src/players/bot/spec.js';

const load = (text: string): Promise<Policies> => loadPolicies(parseSpec(text, 'bots'), 'bots');

test.each([
  ['respond', { model: 'keen' }],
  ['respond(others=sound)', { model: 'keen', others: 'sound' }],
  ['reader', {}],
])('%s takes those beside it for %j', async (text, expected) => {
  const { bid } = await load(text);
  const names = Object.entries(bid.models ?? {}).map(([name, model]) => [name, model.bid.bot.name]);
  expect(Object.fromEntries(names)).toEqual(expected);
});

test.each([
  ['respond(others=field)', 'others=field is withdrawn: name who sits there, as in respond(others=sound)'],
  ['respond(others=sond)', 'others: "sond" is not a bot'],
  ['respond(others=sound|keen)', 'others: expected one bot; found "sound|keen"'],
  ['respond(model=mixture)', 'model: expected one bot; found "mixture"'],
  ['reader(model=sound)', 'reader has no parameter "model"'],
])('%s is refused', async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});
