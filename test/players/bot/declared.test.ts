import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare } from '../../../src/experiments/compare/kind.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { folderWith } from '../../cli/run.js';

/** What a bot says of itself is read once; a load that says something else is refused. */

/** As a file is described, its thread knows nothing but its address. */
const APART = "import { workerData } from 'node:worker_threads'; const isApart = typeof workerData === 'string';";
const DECLARATIONS = {
  seesAllCards: 'seesAllCards: !isApart',
  memoryless: 'memoryless: !isApart',
  reads: "params: { least: 1 }, reads: { least: isApart ? ['auction'] : ['play'] }",
  params: 'params: { least: isApart ? 1 : 2 }',
  ranges: 'params: { least: 1 }, ranges: { least: [0, isApart ? 1 : 9] }',
  games: "games: isApart ? ['bolachen'] : ['bolachen', 'wallachen']",
  name: "name: isApart ? 'one' : 'other'",
} as const;
const WHAT = { blocks: 30, seed: 'd' };

test.each([
  ...Object.entries(DECLARATIONS).map((each) => [...each, 0] as const),
  ['name', DECLARATIONS.name, 1] as const,
])('a bot is refused whose %s is another where it plays', async (key, text, threads) => {
  const folder = folderWith({
    'two.mjs': `${APART} export default { name: 'two', ${text}, sit: () => ({ bid: ({ legal }) => legal[0] }) };`,
  });
  const run = compare({ a: join(folder, 'two.mjs'), b: 'random', ...WHAT }, { threads });
  await expect(run).rejects.toThrow(new RegExp(`${key} is .* where it plays, but was .* when the run was planned`));
});

test('a bot that changes its mind sees no cards', async () => {
  let asked = 0;
  let seen = 0;
  const bot = {
    name: 'late',
    get seesAllCards() {
      return asked++ > 20;
    },
    sit: ({ cards }: { readonly cards?: object }) => {
      if (cards !== undefined) seen++;
      return {};
    },
  };
  await simulate({ bots: [bot, 'random', 'random'], deals: 60, seed: 'd' }, { threads: 0 }).catch(() => {});
  expect(seen).toBe(0);
});
