import { expect, test } from 'vitest';
import { declaredBy } from '../../../src/players/bot/declared.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { type Policies, parseSpec } from '../../../src/players/bot/spec.js';

const load = (text: string): Promise<Policies> => loadPolicies(parseSpec(text, 'bots'), 'bots');

test.each([
  ['respond', { model: 'keen' }, true],
  ['respond(others=sound)', { model: 'keen', others: 'sound' }, true],
  ['respond(others=sound|keen(promise=0.1))', { model: 'keen', others: 'sound|keen' }, false],
  ['respond(others=mixture)', { model: 'keen', others: 'keen|sound|bold|lowest' }, false],
  ['reader', {}, true],
])('%s takes those beside it for %j; who finds out remembers: %s', async (text, expected, keepsNothing) => {
  const { bid } = await load(text);
  const nameOf = (model: Policies | readonly Policies[]) => [model].flat().map(({ bid }) => bid.bot.name);
  const names = Object.entries(bid.models ?? {}).map(([name, model]) => [name, nameOf(model).join('|')]);
  expect(Object.fromEntries(names)).toEqual(expected);
  expect(declaredBy(bid).memoryless).toBe(keepsNothing);
});

test.each([
  ['respond(others=field)', 'others=field is withdrawn: name who sits there, as in respond(others=sound)'],
  ['respond(others=sond)', 'others: "sond" is not a bot'],
  ['respond(others=sound|kene)', 'others: "kene" is not a bot'],
  ['respond(others=sound||keen)', 'others: a bot is missing in "sound||keen"; expected sound|keen'],
  ['respond(others=mixture|keen)', 'others: "keen" is named twice in "mixture|keen"'],
  ['respond(own=sound|keen)', 'own: expected one bot; the others can be several, as in respond(others=sound|keen)'],
  ['mixture', 'mixture is several bots, as in respond(others=mixture); expected a bot'],
  ['reader(model=sound)', 'reader has no parameter "model"'],
])('%s is refused', async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});
