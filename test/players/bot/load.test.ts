import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUSE_BOTS, loadHouseBot, loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { OptionError } from '../../../src/support/input/refusal.js';
import { folderOfFile } from '../../folders.js';
import { rows } from '../../rows.js';
import { laterRefusal } from '../../support/input/refused.js';

const folder = folderOfFile();

const QUESTIONS = 'double, bid, contest, raise, call, giveBack, declare, discard, kontra, play';

const FACES = ['bolachen', 'bolachen/engine', 'bolachen/features', 'bolachen/solver', 'bolachen/stats'];
const ENDS = 'a bot is a file that ends in .ts, .js, .mts, .mjs or .system, or exec(COMMAND)';
const MODULES = [...FACES, ...HOUSE_BOTS.toSorted().map((name) => `bolachen/bots/${name}`)];
const SOLVER = `"bolachen/solver"?); bots can import ${MODULES.join(', ')}`;

let files = 0;
/** Why a file with this text is no bot: the place in it, where there is one, and what is the matter. */
async function refusedFor(text: string): Promise<string> {
  const file = `bot${files++}.mts`;
  const path = join(folder, file);
  await writeFile(path, text);
  const refused = await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')));
  expect(refused.startsWith(`bots: ${path}:`)).toBe(true);
  return refused.slice(`bots: ${path}:`.length).trimStart().replace(file, 'FILE');
}

const PARTS = [...'auction exchange play'.split(' '), ...QUESTIONS.split(', ').slice(0, -1), 'declaring', 'defence'];

const NO_PART = `parts are ${PARTS.join(', ')} (did you mean "auction"?)`;
const ONE = 'params: { one: 6 }';
const NO_ONE = 'ranges has "oen", which is no parameter; its parameters are one';
const MODE = "params: { m: 'a' }, choices: { m: ['a'] }";

describe('a bot file is refused', () => {
  test.each(rows`
  play: 5 | play must be a function; found 5 ‖ sit: {} | sit must be a function; found {}
  plays: () => 0 | has a method plays, which is never asked (did you mean "play"?); questions are ${QUESTIONS}
  memoryles: true | has a field memoryles, which is never read (did you mean "memoryless"?)
  params: { one: 6 }, ranges: { oen: [1, 10] } | ${NO_ONE} (did you mean "one"?)
  params: 5 | params must be an object; found 5
  params: { one: [6] } | parameter one must default to a number, a text or true/false; found [6]
  params: { one: 6 }, choices: { one: [6, 7] } | "one" has choices, but is no parameter that is a text
  params: { m: 'a' }, choices: { m: ['a', 5] } | the choices of m must be a list of texts with its default; found ["a",5]
  ${MODE}, choicesIn: { m: { b: [] } } | choicesIn has "b", which is no choice of m
  ${MODE}, choicesIn: { m: { a: 5 } } | where m can be "a" must be a list of rule sets; found 5
  reads: { one: [] } | reads has "one", which is no parameter; it has none
  ${ONE}, reads: { one: 'play' } | what reads one must be a list of parts, as in ['auction', 'play']; found "play"
  params: { one: 6 }, reads: { one: ['auktion'] } | "auktion" reads one, but is not a part; ${NO_PART}
`)('of a bot with %s', async (members, message) => {
    expect(await refusedFor(`export default { name: 'x', ${members} };`)).toBe(message);
  });

  test.each(rows`
  export const name = 'x'; | has no default export; write \`export default { name: …, play: … }\`
  export default () => 0; | the default export must be a bot: an object with a name; found function
  export default null; | the default export must be a bot: an object with a name; found null
  export default { play: () => 0 }; | a bot's name must be a text of one line, and not empty; found nothing
  export default { name: ' ' }; | a bot's name must be a text of one line, and not empty; found " "
  throw new RangeError('at\nonce'); | does not load: RangeError: at (FILE:1:7) ‖ throw null; | does not load: null
  export default {↵  name: 'x',↵  play( => 0 }; | 3:9: Expected identifier but found "=>"
  let x: = 5;↵let y: = 5; | 1:8: Unexpected "="
  import 'nowhere'; | 1:8: there is no package nowhere here; npm install nowhere in the bot's folder
  import './no.js'; | 1:8: cannot find ./no.js
  import 'node:fs';↵import { lowst } from 'bolachen';↵lowst(); | 2:10: bolachen has no lowst (did you mean "lowest"?)
  import { dutyOf } from 'bolachen/solver';↵dutyOf(); | 1:10: bolachen/solver has no dutyOf (did you mean "dutiesOf"?)
  import { Solver } from 'bolachen/solve';↵Solver(); | 1:24: there is no bolachen/solve (did you mean ${SOLVER}
`)('%j', async (text, message) => {
    expect(await refusedFor(text)).toBe(message);
  });

  test.each(rows`
  nobody.js | no such file ‖ bot.rb | ${ENDS} ‖ bot.py | ${ENDS} (did you mean "exec(python3 PATH)"?)
  folder.js | is not a file
`)('%s', async (name, message) => {
    await mkdir(join(folder, 'folder.js'), { recursive: true });
    const path = join(folder, name);
    expect(await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')))).toBe(
      `bots: ${path}: ${message.replace('PATH', path)}`,
    );
  });
});

describe('house bots', () => {
  test.each(HOUSE_BOTS)('%s loads and has its own name', async (name) => {
    expect((await loadHouseBot(name, 'bots')).name).toBe(name);
  });

  test.each(rows`
    bolt | "bolt" is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts (did you mean "bold"?)
    daring | "daring" is keen(promise=-0.2); write that ‖ wary(promise=0.3) | "wary" is keen(promise=0.2); write that
    sound+auction=wary | "wary" is keen(promise=0.2); write that
    respond(others=field) | others: others=field is withdrawn: name who sits there, as in respond(others=sound)
    respond(others=sond) | others: "sond" is not a bot
    respond(others=sound|keen) | others: expected one bot; found "sound|keen"
    respond(model=mixture) | model: expected one bot; found "mixture"
    reader(model=sound) | reader has no parameter "model"
  `)('%s is refused', async (spec, message) => {
    expect(await laterRefusal(() => loadPolicies(parseSpec(spec, 'bots')))).toContain(`bots: ${message}`);
  });

  test('an unknown name is a usage error', () =>
    expect(loadPolicies(parseSpec('bolt', 'bots'))).rejects.toThrow(OptionError));
});
