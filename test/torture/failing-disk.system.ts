import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** The module that makes a file system fail, tried on programs that write in all the ways there are. */

const PISCINA = pathToFileURL(createRequire(import.meta.url).resolve('piscina')).href;

/** Runs a program with a folder `kept` beside it, whose calls are counted; `name.mjs` is the one that begins. */
function hooked(files: Readonly<Record<string, string>>, strike: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'kept'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const log = join(folder, 'log');
  const ran = spawnSync(process.execPath, ['main.mjs'], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: {
      ...process.env,
      ...{
        NODE_OPTIONS: `--require "${resolve('test/torture/failing-disk.cjs')}"`,
        TORTURE_FOLDER: join(folder, 'kept'),
      },
      ...{ TORTURE_LOG: log, ...strike },
    },
  });
  const calls = readFileSync(log, 'utf8')
    .replaceAll(`${join(folder, 'kept')}/`, '')
    .trimEnd()
    .split('\n');
  return { ...ran, calls, read: (name: string) => readFileSync(join(folder, 'kept', name), 'utf8') };
}

const WRITER = `
import fs, { createWriteStream, writeFileSync, appendFileSync, openSync, writeSync, fsyncSync, closeSync, renameSync, rmSync, mkdirSync } from 'node:fs';
import { open, writeFile, appendFile, rename, rm, mkdir, copyFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
writeFileSync('kept/a', 'hello');
appendFileSync('kept/a', ' there');
const file = openSync('kept/b', 'w'); writeSync(file, 'hello'); fsyncSync(file); closeSync(file);
renameSync('kept/b', 'kept/c');
mkdirSync('kept/deep/deeper', { recursive: true });
await writeFile('kept/deep/d', 'hello');
await appendFile('kept/deep/d', ' there', { flush: true });
const handle = await open('kept/e', 'w'); await handle.write(Buffer.from('hello')); await handle.appendFile(' there'); await handle.sync(); await handle.truncate(3); await handle.close();
await rename('kept/e', 'kept/f'); await copyFile('kept/f', 'kept/g');
const stream = createWriteStream('kept/h'); stream.end('hello'); await finished(stream);
rmSync('kept/deep', { recursive: true });
await rm('kept/none', { force: true });
writeFileSync('elsewhere', 'not counted');
await new Promise((done, fail) => fs.unlink('kept/f', (error) => (error ? fail(error) : done())));
console.log('done');
`;

test('every call that changes a file is counted, whichever way it is made', () => {
  const { stdout, calls } = hooked({ 'main.mjs': WRITER });
  expect(stdout).toBe('done\n');
  expect(calls.map((call) => call.replace(/^\d+ /, ''))).toEqual([
    ...[
      'open a',
      'write a',
      'open a',
      'write a',
      'open b',
      'write b',
      'fsync b',
      'rename c',
      'mkdir deep',
      'mkdir deep/deeper',
    ],
    ...['open deep/d', 'write deep/d', 'open deep/d', 'write deep/d', 'fsync deep/d'],
    ...['open e', 'write e', 'write e', 'fsync e', 'ftruncate e', 'rename f', 'copyFile g', 'open h', 'write h'],
    ...['unlink deep/d', 'rmdir deep/deeper', 'rmdir deep', 'unlink f'],
  ]);
});

test.each([
  ['kill', 2, ''],
  ['tear', 2, 'he'],
  ['tear', 4, 'hello th'],
])('%s at call %i leaves %j', (deed, at, left) => {
  const { signal, read } = hooked({ 'main.mjs': WRITER }, { TORTURE_AT: String(at), TORTURE_DEED: deed });
  expect(signal).toBe('SIGKILL');
  expect(read('a')).toBe(left);
});

test.each([
  ['ENOSPC', 17, 'write'],
  ['EIO', 21, 'rename'],
  ['EIO', 24, 'write'],
])('%s at call %i', (deed, at, call) => {
  const { status, stderr } = hooked({ 'main.mjs': WRITER }, { TORTURE_AT: String(at), TORTURE_DEED: deed });
  expect(status).toBe(1);
  expect(stderr).toContain(`${deed}: `);
  expect(stderr).toContain(`syscall: '${call}'`);
});

test('a call fails once, or from then on', () => {
  const files = {
    'main.mjs': `import { writeFileSync } from 'node:fs';
      for (const name of ['a', 'b', 'c']) try { writeFileSync('kept/' + name, 'x'); console.log(name); } catch ({ code }) { console.log(code); }`,
  };
  const strike = { TORTURE_AT: '3', TORTURE_DEED: 'EIO' };
  expect(hooked(files, strike).stdout).toBe('a\nEIO\nc\n');
  expect(hooked(files, { ...strike, TORTURE_LASTS: '1' }).stdout).toBe('a\nEIO\nEIO\n');
});

const POOL = {
  'main.mjs': `import piscina from '${PISCINA}';
    const pool = new piscina.Piscina({ filename: new URL('worker.mjs', import.meta.url).href, minThreads: 2, maxThreads: 2, execArgv: ['--no-experimental-require-module'] });
    await Promise.all([0, 1, 2, 3].map((item) => pool.run(item)));
    await pool.destroy();`,
  'worker.mjs': `import { open } from 'node:fs/promises';
    export default async (item) => { const file = await open('kept/' + item, 'w'); await file.writeFile('hello'); await file.close(); };`,
};

test('calls of worker threads are counted with those of the rest, and struck', () => {
  const { stderr, calls } = hooked(POOL);
  expect(stderr).toBe('');
  expect(calls.map((call) => Number.parseInt(call, 10)).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(hooked(POOL, { TORTURE_AT: '8' }).signal).toBe('SIGKILL');
  expect(hooked(POOL, { TORTURE_AT: '9' }).status).toBe(0);
});
