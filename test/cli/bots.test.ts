import { describe, expect, test } from 'vitest';
import { HOUSE_BOTS } from '../../src/players/bot/loading/load.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { refusing } from './refused.js';
import { folderWith, json, type Ran, read } from './run.js';

interface Page {
  readonly name: string;
  readonly about: string;
  readonly parameters: readonly { readonly name: string; readonly value: unknown; readonly about: string }[];
}

describe('bots', () => {
  test('lists every house bot with what there is to know', async () => {
    const { code, stdout } = await here(folderWith(), 'bots --json');
    const pages = json<Page[]>(stdout);
    expect(code).toBe(0);
    expect(pages.map(({ name }) => name)).toEqual(HOUSE_BOTS);
    for (const { about, parameters } of pages) {
      expect(about).not.toBe('');
      for (const { about: meaning } of parameters) expect(meaning).not.toBe('');
    }
  });

  test('needs no word on a bot or a parameter, and suggests commands that a shell reads', async () => {
    const bot = "export default { name: 'm', params: { opening: 'low', length: 6 } };";
    const { stdout } = await here(folderWith({ 'mine.mjs': bot }), `bots './mine.mjs(opening="a, b")'`);
    expect(stdout).toContain('m\n\nParameters\n');
    expect(stdout).toContain('\n  length=6\n\nTry\n');
    expect(stdout).toContain(`  bolachen check-bot './mine.mjs(opening="a, b")'\n`);
  });

  test('tells all about a file', async () => {
    const bot = `export default { name: 'mine', about: 'does little', params: { length: 6 }, paramsAbout: { length: 'cards' },
      ranges: { length: [1, 8] } };`;
    const { stdout } = await here(folderWith({ 'mine.js': bot }), "bots './mine.js(length=7)'");
    expect(stdout).toBe(`mine
  does little

Parameters
  length=7, 1 to 8        cards

Try
  bolachen simulate --bots './mine.js(length=7),keen,lowest' --deals 1000
  bolachen compare './mine.js(length=7)' keen
  bolachen check-bot './mine.js(length=7)'
`);
  });
});

refusing('new-bot where a file lies', { code: 1, files: { 'mine.ts': 'precious', 'bolachen.py': 'precious' } })`
  new-bot mine | mine.ts: exists already; --force replaces it
  new-bot mine --language python | bolachen.py: is another file than the one that the bot imports; move it, or choose another folder with --out
`;

test('new-bot --force replaces it', async () => {
  const folder = folderWith({ 'mine.ts': 'precious' });
  expect((await here(folder, 'new-bot mine --force')).code).toBe(0);
  expect(read(folder, 'mine.ts')).toContain("name: 'mine'");
});

describe('a file is found by its name alone, and the bot has one name, that of its path', () => {
  const files = {
    'mine.ts': "export default { name: 'm', params: { n: 1 }, ranges: { n: [1, 2, 1] } };",
    'other.mjs': "export default { name: 'o' };",
    'sound.ts': 'is not looked at',
  };
  const RUN = '--seed s --threads 0 --json';
  test.each(rows`
    simulate --bots mine,other,sound --deals 3 ${RUN} | simulate --bots ./mine.ts,./other.mjs,sound --deals 3 ${RUN}
    simulate --bots x:=mine(n=2)+play=other --deals 3 ${RUN} | simulate --bots x:=./mine.ts(n=2)+play=./other.mjs --deals 3 ${RUN}
    compare mine ./mine.ts(n=2) --blocks 3 ${RUN} | compare ./mine.ts ./mine.ts(n=2) --blocks 3 ${RUN}
    sweep mine --blocks 3 ${RUN} | sweep ./mine.ts --blocks 3 ${RUN}
    tune mine(n=1..2) --blocks 20 ${RUN} | tune ./mine.ts(n=1..2) --blocks 20 ${RUN} ‖ bots mine | bots ./mine.ts
  `)('%s', async (line, inFull) => {
    const folder = folderWith(files);
    const ran = await here(folder, line);
    const factsOf = ({ code, stdout }: Ran) => ({
      code,
      facts: stdout.replaceAll(/^played in .*|"command": .*/gm, ''),
    });
    expect(ran).toMatchObject({ code: 0 });
    expect(factsOf(ran)).toEqual(factsOf(await here(folder, inFull)));
  });
});
