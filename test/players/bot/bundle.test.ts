import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapping } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { AnyBot } from '../../../src/players/bot/bot.js';
import { bundleOf, keepBundle } from '../../../src/players/bot/loading/bundle.js';
import { bundled } from '../../../src/players/bot/loading/load.js';
import { keepModule } from '../../../src/players/bot/loading/module-cache.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { sha256Of } from '../../../src/support/system/hash.js';
import { jobOf, playChunk } from '../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../folders.js';
import { rows } from '../../rows.js';

const top = folderOfFile();

const BOT = `#!/usr/bin/env node
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { defineBot, parseCard } from 'bolachen';
import { length } from './lib/weights.js';
import old from 'old-package';
enum Style { calm = 'calm' }
const require = createRequire(import.meta.url);
const text: string = readFileSync(new URL('note.txt', import.meta.url), 'utf8');
export default defineBot({ name: [Style.calm, text, length, old.sep, parseCard('HA', ''), typeof require].join(' ') });
`;

/** A folder with a bot in TypeScript that needs all that bundling does. */
async function project(name: string, weight = 6): Promise<string> {
  const files = {
    'bot.ts': BOT,
    'note.txt': 'noted',
    'lib/weights.ts': `import { basename } from 'node:path';\nexport const length = ${weight} + basename(import.meta.dirname);`,
    'node_modules/old-package/index.js': "module.exports = { sep: require('path').sep };",
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(top, name, file)), { recursive: true });
    await writeFile(join(top, name, file), text);
  }
  return join(top, name, 'bot.ts');
}

/** While this goes on, bundles are kept in another folder. */
async function withCache<T>(folder: string, run: () => Promise<T>): Promise<T> {
  vi.stubEnv('BOLACHEN_CACHE', folder);
  return run().finally(() => vi.unstubAllEnvs());
}

const nameOf = async (url: string): Promise<string> => ((await import(url)) as { default: AnyBot }).default.name;

test('a TypeScript bot is bundled with its packages, reads files next to it, and imports the running program as bolachen', async () => {
  const { url } = await bundleOf(await project('a+b (1), x=2'), 'bots');
  expect(await nameOf(url)).toBe('calm noted 6lib / 31 function');
  expect(await bundleOf(join(top, 'a+b (1), x=2', 'bot.ts'), 'bots')).toMatchObject({ url });
});

test.each(rows`
  features | import { featuresOf } from 'bolachen/features' | featuresOf(['longest'], 'bolachen').inputs.length
  solver | import { Solver, dutiesOf } from 'bolachen/solver' | typeof new Solver({ duties: dutiesOf('bolachen') })
  stats | import * as stats from 'bolachen/stats' | stats.normalQuantile(0.5)
  engine | import { card } from 'bolachen/engine'; import { ALL_CARDS } from 'bolachen' | typeof card + ALL_CARDS
  bots/sound | import sound, { default as again } from 'bolachen/bots/sound' | sound.name + (sound === again)
`)('bolachen/%s is the running program, too', async (module, imports, name) => {
  const file = join(top, `${module.replace('/', '-')}.mjs`);
  await writeFile(file, `${imports};\nexport default { name: String(${name}) };`);
  const { url, text } = await bundleOf(file, 'bots');
  expect(await nameOf(url)).toMatch(/^(1|object|0|function-1|soundtrue)$/);
  expect(text).toContain(`@bolachen:program:${encodeURIComponent(`bolachen/${module}`)}@`); // not a copy of it
});

test('the example of the page on features plays', async () => {
  const page = await readFile(new URL('../../../src/players/features/README.md', import.meta.url), 'utf8');
  const [, example] = /```ts\n(import { defineBot }[^`]*)```/.exec(page) ?? [];
  const file = join(top, 'linear.ts');
  await writeFile(file, example as string);
  const { faults, deals } = await playChunk(jobOf({ bots: [file, 'sound', 'lowest'] }), 0, 20);
  expect([deals, Array.from(faults).some(Boolean)]).toEqual([20, false]);
});

test('text and hash are the same wherever the bot is, of nothing but its texts; it plays where it is stored', async () => {
  const paths = [await project('here/1'), await project('there'), await project('three', 7)];
  const [one, other, changed] = await Promise.all(paths.map((path) => bundleOf(path, 'bots')));
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([other.hash, other.text, changed.hash === one.hash]).toEqual([one.hash, one.text, false]);
  const { text, url } = one;
  const map = Buffer.from(text.slice(text.lastIndexOf('base64,') + 7), 'base64').toString();
  for (const each of [text, map]) expect(each).not.toMatch(/file:|\/dist\/|here\/1|\/tmp\//);
  await withCache(join(top, 'elsewhere'), async () => {
    await mkdir(join(top, 'elsewhere', 'bots'), { recursive: true });
    await writeFile(join(top, 'elsewhere', 'bots', 'note.txt'), 'sent');
    const kept = await keepBundle(text);
    expect(kept).not.toBe(url);
    expect(await nameOf(kept)).toBe('calm sent 6lib / 31 function');
  });
});

test('a debugger stops in a bot as it is written: its bundle says where the file is, and its lines', async () => {
  const path = await project('debugged');
  const text = await readFile(fileURLToPath((await bundleOf(path, 'bots')).url), 'utf8');
  const payload = JSON.parse(Buffer.from(text.slice(text.lastIndexOf('base64,') + 7), 'base64').toString());
  const at = text.split('\n').findIndex((line) => line.includes('note.txt'));
  const { originalSource, originalLine } = new SourceMap(payload).findEntry(at, 0) as SourceMapping;
  expect(fileURLToPath(new URL(originalSource, `${payload.sourceRoot}/`))).toBe(path);
  expect(BOT.split('\n')[originalLine]).toContain('note.txt');
});

test('worker threads get bundles in place of files; labels, parameters and parts stay', async () => {
  const path = await project('worker');
  const { url, hash } = await bundleOf(path, 'bots');
  const given = `mine:=sound(play=5)+declaring=exec(node package.json)+defence=${path}(a=1)`;
  expect(await bundled(parseSpec(given, 'bots'), 'bots')).toMatchObject({
    text: given.replace(path, url),
    hashes: { [path]: hash, 'package.json': await sha256Of('package.json') },
  });
});

test('bundles are kept whole, in the folder of BOLACHEN_CACHE, else in one that goes with the run', async () => {
  const folder = join(top, 'kept, 1+1');
  const path = await withCache(folder, async () => {
    const urls = await Promise.all([1, 2, 3].map((i) => keepModule(`export default ${i % 2};`)));
    expect(urls[0]).toBe(urls[2]);
    expect(urls[0]).not.toMatch(/[+,()=]/);
    const kept = fileURLToPath(urls[0]);
    expect(kept.startsWith(folder)).toBe(true);
    await writeFile(kept, 'export def');
    expect(await keepModule('export default 1;')).toBe(urls[0]);
    expect(await readFile(kept, 'utf8')).toBe('export default 1;');
    expect((await readdir(dirname(kept))).length).toBe(2);
    return kept;
  });
  await withCache(join(path, 'below a file'), async () => {
    const elsewhere = fileURLToPath(await keepModule('export default 1;'));
    expect(elsewhere.startsWith(folder)).toBe(false);
    expect(await readFile(elsewhere, 'utf8')).toBe('export default 1;');
  });
});
