import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { InputError } from '../../../src/support/input/refusal.js';
import { linked, unlinked, wholeLines } from '../../../src/support/system/chain.js';
import { replaceFile } from '../../../src/support/system/durable-file.js';
import { hashOf, sha256, sha256Of } from '../../../src/support/system/hash.js';
import { openInput } from '../../../src/support/system/input-file.js';
import { compiled, houseBot, packageFile } from '../../../src/support/system/own-file.js';
import { pidSpace } from '../../../src/support/system/process-card.js';
import { nap, processorWatch, timesOf, waitFor } from '../../../src/support/system/processor-time.js';
import { makeFolder, named, naming, shownPath, systemMessage } from '../../../src/support/system/system-error.js';
import { linesOf, readText, readTextNow, textOf } from '../../../src/support/system/text.js';
import { installing, ownCommit, ownSignature, version } from '../../../src/support/system/version.js';
import { folderWith } from '../../cli/run.js';
import { listed } from '../../listed.js';
import { laterRefusal, refusal } from '../input/refused.js';

/** Files, and what the system says of them. */

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('lines that are chained show what was changed, left out or moved', () => {
  const one = linked({ a: 1 }, 'start');
  const two = linked({ b: [2] }, one.hash);
  expect(one.text).toBe(`{"a":1,"hash":"${hashOf('start{"a":1}')}"}\n`);
  const lines = [one, two].map(({ text }) => text.trimEnd());
  expect(unlinked(lines[0], 'start')).toEqual({ text: '{"a":1}', hash: one.hash });
  expect(unlinked(lines[1], one.hash)).toEqual({ text: '{"b":[2]}', hash: two.hash });
  const wrong = [lines[1], lines[0].replace('1', '2'), '{"a":1}'];
  expect(wrong.map((line) => unlinked(line, 'start'))).toEqual([null, null, null]);
});

test('of a file that grows, the lines that are whole are read, from a byte on', async () => {
  const long = 'x'.repeat(1 << 20);
  const file = await open(join(folderWith({ lines: `a\n\n${long}\nbegun` }), 'lines'));
  const read = (from?: number): Promise<string[]> => listed(wholeLines(file, from)).then((lines) => lines.map(String));
  expect(await read()).toEqual(['a', '', long]);
  expect(await read(2)).toEqual(['', long]);
  await file.close();
});

test('a file is replaced unless it holds the same already', async () => {
  const folder = folderWith({ a: 'one' });
  const path = join(folder, 'a');
  utimesSync(path, 5, 5);
  await replaceFile(path, 'one');
  expect(statSync(path).mtimeMs).toBe(5_000);
  await replaceFile(path, Buffer.from('two'));
  expect([readFileSync(path, 'utf8'), statSync(path).mtimeMs === 5_000]).toEqual(['two', false]);
  expect(await sha256Of(path)).toBe(sha256('two'));
  expect([sha256(''), hashOf('')]).toEqual([EMPTY, EMPTY.slice(0, 16)]);
});

test('a file to read from tells how much of it was read; a folder is none', async () => {
  const folder = folderWith({ a: 'x'.repeat(1_000) });
  const { name, stream, share } = await openInput(join(folder, 'a'), 'records');
  expect([name, share?.()]).toEqual([join(folder, 'a'), 0]);
  for await (const _ of stream);
  expect(share?.()).toBe(1);
  const isFolder = `${folder}: is a folder, expected a file of records`;
  expect(await laterRefusal(() => openInput(folder, 'records'))).toBe(isFolder);
  expect(await laterRefusal(() => openInput('no/such', 'records'))).toBe('no/such: no such file or folder');
  expect(await openInput('-', 'records')).toMatchObject({ name: 'standard input', share: null });
  const device = await openInput('/dev/null', 'records');
  expect([device.name, device.share, device.stream.destroy().destroyed]).toEqual(['/dev/null', null, true]);
});

test('texts of files, as they are or by gzip', async () => {
  const zipped = gzipSync('{"a":1}\n{"b":2}');
  const folder = folderWith({ plain: '\ufefftext', zipped, cut: zipped.subarray(0, 20) });
  const paths = ['plain', 'zipped', 'cut', 'none'].map((name) => join(folder, name));
  const said: string[][] = [[], []];
  for (const path of paths) {
    said[0].push(await laterRefusal(async () => said[0].push(await readText(path, 'x'))));
    said[1].push(refusal(() => said[1].push(readTextNow(path))).replace(`${folder}/`, ''));
  }
  const read = ['text', 'accepted', '{"a":1}\n{"b":2}', 'accepted'];
  const [damaged, none] = ['is a damaged gzip file', 'no such file or folder'];
  expect(said).toEqual([
    [...read, `x: ${damaged}`, `x: ${none}`],
    [...read, `cut: ${damaged}`, `none: ${none}`],
  ]);
  expect(refusal(() => textOf(Uint8Array.of(0x1f, 0xff), 'x'))).toBe('x:1:2: is not UTF-8');
  const linesIn = (...pieces: Uint8Array[]): Promise<string[]> => listed(linesOf(from(pieces), 10, 'x'));
  expect(await linesIn(zipped.subarray(0, 15), zipped.subarray(15))).toEqual(['{"a":1}', '{"b":2}']);
  expect(await laterRefusal(() => linesIn(zipped.subarray(0, 15), Buffer.from('rubbish')))).toBe(`x: ${damaged}`);
  expect(await laterRefusal(() => linesIn(Buffer.from('[1]')))).toMatch(
    /^x: expected one JSON object a line; found a J/,
  );
  expect(await linesIn(Buffer.from('a\r'), Buffer.from('\nb\rc\r'))).toEqual(['a', 'b', 'c\r']);
});

async function* from<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

const missingIn = (path: string) => ({ message: `Cannot find package 'valibot' imported from ${path}` });
test.each<[object | null, string | undefined]>([
  [{ code: 'ENOSPC' }, 'the disk is full'],
  [{ code: 'ECONNRESET' }, 'ECONNRESET'],
  [{ message: 'ENOTDIR: not a directory' }, 'a part of the path is not a folder'],
  [{ code: 'E2', message: 'uv_cwd' }, 'the working folder no longer exists: change to another (cd)'],
  [{ code: 'ERR_INVALID_ARG_VALUE', message: 'must not have null bytes' }, 'a path cannot have a NUL character'],
  [{ code: 'ERR_INVALID_ARG_VALUE', message: 'of another kind' }, undefined],
  [{ code: 'ERR_OTHER' }, undefined],
  [
    missingIn(fileURLToPath(packageFile('dist/chunks/core.js'))),
    expect.stringMatching(/^a part of the program cannot/),
  ],
  [missingIn('/home/me/bots/mine.mjs'), undefined],
  [{ code: 5, message: 'no code' }, undefined],
  [null, undefined],
])('of the error %j is said: %s', (error, message) => {
  expect(systemMessage(error)).toEqual(message);
});

test('errors of files name the path as a person gave it; others stay as they are', async () => {
  const full = Object.assign(new Error(''), { code: 'ENOSPC' });
  const other = new TypeError('ours');
  const said = ['"": the disk is full', 'a: the disk is full'].map((text) => new InputError(text));
  expect([named('', full), named('a', full), named('a', other)]).toEqual([...said, other]);
  await expect(naming('a', Promise.reject(full))).rejects.toThrow('a: the disk is full');
  expect(await naming('a', Promise.resolve(5))).toBe(5);
  expect(['.', 'a/b', '../beside', '../../beside'].map((path) => shownPath(join(process.cwd(), path)))).toEqual([
    '.',
    'a/b',
    '../beside',
    join(process.cwd(), '../../beside'),
  ]);
});

test('a folder is made with those above it; the topmost of them is told', async () => {
  const folder = folderWith({ file: '' });
  expect(await makeFolder(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
  expect(await makeFolder(join(folder, 'a/b'))).toBe(undefined);
  expect(await makeFolder(join(folder, 'a/d'))).toBe(join(folder, 'a/d'));
  const isForbidden = laterRefusal(() => makeFolder('/proc/none/a', 'x'));
  expect(await isForbidden).toMatch(/^x: (not permitted|permission denied|the file system is read-only)$/);
  expect(await laterRefusal(() => makeFolder('', 'x'))).toBe('x: no such file or folder');
  const inFile = laterRefusal(() => makeFolder(join(folder, 'file/a'), 'x'));
  expect(await inFile).toBe('x: a part of the path is not a folder');
  expect(await laterRefusal(() => makeFolder(join(folder, 'file'), 'x'))).toBe('x: exists already');
  mkdirSync(join(folder, 'made'));
  writeFileSync(join(folder, 'made', 'x'), '');
  expect(await makeFolder(join(folder, 'made'))).toBe(undefined);
});

test('what the program is made of', async () => {
  const { version: own, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(version).toBe(own);
  expect(ownSignature()).toBe(readFileSync(compiled('signature.txt'), 'utf8').trim());
  expect(ownCommit() ?? '').toBe(readFileSync(compiled('commit.txt'), 'utf8'));
  const { bullmq, ioredis } = peerDependencies;
  expect(installing(['bullmq', 'ioredis'])).toBe(`npm install bullmq@${bullmq} ioredis@${ioredis}`);
  expect(fileURLToPath(houseBot('keen'))).toBe(join(process.cwd(), 'bots/keen.ts'));
});

test.skipIf(process.platform !== 'linux')('times of threads, which the system counts, and waiting for a cell', () => {
  const used = processorWatch();
  const [before, children] = [timesOf(), timesOf(process.ppid)];
  const own = before.get(`${process.pid}`);
  expect(own).toEqual({ computed: expect.any(Number), waited: expect.any(Number), isReady: false });
  expect(own?.computed).toBeGreaterThan(50);
  expect(own?.computed).toBeLessThan(10_000_000);
  expect(children.has(`${process.ppid}`)).toBe(true);
  expect(timesOf(2 ** 22 + 1).has(`${process.pid}`)).toBe(true);
  const cells = new Int32Array(new SharedArrayBuffer(4));
  nap(1);
  expect([waitFor(cells, 0, 1, 1_000), waitFor(cells, 0, 0, 0)]).toEqual([true, false]);
  expect(Math.ceil(used() / 100_000)).toBe(1); // milliseconds of this process
});

async function linesInPieces(pieces: Iterable<string | Uint8Array>): Promise<string[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece as string);
  }
  return listed(linesOf(bytes(), 10, 'x'));
}

test.each([
  ['one piece', ['a\nb\n'], ['a', 'b']],
  ['pieces that end within lines', ['a', 'b\nc', '\nd'], ['ab', 'c', 'd']],
  ['an empty line', ['a\n\nb'], ['a', '', 'b']],
  ['a mark of the byte order before the first line, and not elsewhere', ['\ufeffa\n', '\ufeffb'], ['a', '\ufeffb']],
  ['nothing', [], []],
  [
    'letters of several bytes, wherever a piece ends',
    Array.from(Buffer.from('äö\n\nü'), (byte) => Uint8Array.of(byte)),
    ['äö', '', 'ü'],
  ],
])('%s', async (_, pieces, lines) => {
  expect(await linesInPieces(pieces)).toEqual(lines);
});

test('a line that is too long is cut off beyond the length allowed, and those behind it are not lost', async () => {
  const [line, ...more] = await linesInPieces([...Array(50).fill('123456'), '\nb\n']);
  expect(more).toEqual(['b']);
  expect(line.length > 10 && line.length < 30).toBe(true);
  const ends = ['123456789012\r', '\nb\r', '\n12345678901', 'cd\n'];
  expect(await linesInPieces(ends)).toEqual(['12345678901', 'b', '12345678901cd']);
});

/** What killed processes have left half written is removed by the next one that writes beside it, and nothing else. */

const GONE = 2 ** 22 + 1; // no system gives so large a PID

test.each([
  ['of a process that has ended', `a.svg.partial-${GONE}-${pidSpace()}`, false],
  ['of somebody, with a number', `a.svg.partial-${GONE}`, true],
  ['a folder', `run.partial-${GONE}-${pidSpace()}/`, true],
  ['of a process that runs', `a.svg.partial-${process.ppid}-${pidSpace()}`, true],
  ['of this process', `b.svg.partial-${process.pid}-${pidSpace()}`, true],
  ['of another machine', `a.svg.partial-${GONE}-000000`, true],
  ['records that can be continued', 'a.jsonl.partial-records', true],
  ['a file with such a name inside', `a.partial-${GONE}.svg`, true],
])('%s', async (_, name, stays) => {
  const folder = folderWith(name.endsWith('/') ? {} : { [name]: 'x' });
  if (name.endsWith('/')) mkdirSync(join(folder, name));
  await replaceFile(join(folder, 'a.svg'), '<svg/>');
  expect(readdirSync(folder).sort()).toEqual(stays ? ['a.svg', name.replace('/', '')].sort() : ['a.svg']);
});

test('what is written in vain leaves nothing', async () => {
  const folder = folderWith();
  mkdirSync(join(folder, 'a.svg'));
  writeFileSync(join(folder, 'a.svg', 'x'), '');
  await expect(replaceFile(join(folder, 'a.svg'), '<svg/>')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['a.svg']);
});
