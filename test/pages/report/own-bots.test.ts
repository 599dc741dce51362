import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { scriptOfBots } from '../../../src/pages/report/own-bots.js';
import { namesIn, ownModules } from '../../../src/players/bot/loading/own-modules.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { folderOfFile } from '../../folders.js';

/** What a bot of one\u2019s own may import in a page: what it may import in a run, but for Node. */

const FOLDER = folderOfFile();
const NUMBERS = { dataset: { game: '' } };

/** The bots that the script of a page has, whose file has this text. */
async function botsOf(name: string, text: string): Promise<object> {
  const file = join(FOLDER, name);
  writeFileSync(file, text);
  const page: { dealsBots?: Readonly<Record<string, object>> } = {};
  const script = await scriptOfBots([parseSpec(file, 'bots')]);
  runInNewContext(script, Object.assign(page, { globalThis: page, dealsNumbers: NUMBERS, TextEncoder }));
  return page.dealsBots?.[file] ?? {};
}

describe.each(await ownModules())('%s', (module) => {
  test('has the same names in a page', async () => {
    const text = `import * as all from '${module}'; export default { name: 'a', all };`;
    expect(await botsOf('all.mjs', text)).toEqual({ name: 'a', all: expect.anything() });
    const { all } = (await botsOf('all.mjs', text)) as { readonly all: object };
    expect(Object.keys(all).sort()).toEqual((await namesIn(module)).sort());
  });
});

test('what is imported from several modules is one thing', async () => {
  const text = `import { Solver } from 'bolachen/solver'; import { loadSolver, defineBot } from 'bolachen';
    import sound from 'bolachen/bots/sound'; import { makeGame } from 'bolachen/engine';
    export default { name: 'b', isOne: async () => (await loadSolver()).Solver === Solver, sound, game: makeGame('bolachen').ruleSet };`;
  const bot = (await botsOf('one.ts', text)) as { isOne(): Promise<boolean>; sound: { name: string }; game: string };
  expect([await bot.isOne(), bot.sound.name, bot.game]).toEqual([true, 'sound', 'bolachen']);
});

test('a system is one of them', async () => {
  const bot = await botsOf('a.system', '# eager\nbid\n  longest >= 5 → brand\n');
  expect(bot).toMatchObject({ name: 'system', about: 'eager', bid: expect.anything(), because: expect.anything() });
});

test.each([
  [
    "import { a } from 'bolachen/featurs';\na();",
    /there is no bolachen\/featurs \(did you mean "bolachen\/features"\?\); bots can import bolachen, bolachen\/engine, /,
  ],
  [
    "import { featureOf } from 'bolachen/features';\nfeatureOf();",
    /bolachen\/features has no featureOf \(did you mean "featuresOf"\?\)$/,
  ],
  ["import { a } from 'node:fs';\na();", /it needs node:fs, which no page has$/],
  ["import { a } from 'lodash';\na();", /it needs lodash, which no page has$/],
  ["import { a } from './missing.js';\na();", /cannot find \.\/missing\.js$/],
])('%s is refused in one sentence', async (text, message) => {
  const refused = botsOf('wrong.ts', `${text}\nexport default { name: 'w' };`);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^bots: .*wrong\.ts:1: does not play in a page: [^\n]+$/);
});
