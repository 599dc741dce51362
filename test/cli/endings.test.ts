import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { end, ending, watchTheEnd } from '../../src/cli/ending.js';
import { FoundDocument } from '../../src/cli/found-document.js';
import type * as Interrupt from '../../src/cli/interrupt.js';
import { LivingRun, openPages, serve } from '../../src/cli/living.js';
import { portOf } from '../../src/cli/open-flags.js';
import type * as Output from '../../src/cli/output.js';
import { printRun, watched, withReport } from '../../src/cli/play.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { playRun, StoppedRun } from '../../src/runs/run/start.js';

/** How the program ends, on this thread: by signals, a reader that leaves, what a bot left behind; pages that last. */

type Listener = (...given: unknown[]) => void;
let heard: Record<string, Listener>;
let story: string;
const tell = (text: unknown): true => {
  story += text;
  return true;
};
const { exitCode } = process;

/** Listens to nothing: who is told of what is kept, and what is written and done is told. */
beforeEach(() => {
  [heard, story] = [{}, ''];
  const keep = (prefix: string) =>
    function (this: unknown, name: string | symbol, listener: Listener): never {
      heard[prefix + String(name)] = listener;
      return this as never;
    };
  vi.spyOn(process, 'on').mockImplementation(keep(''));
  vi.spyOn(process, 'off').mockImplementation((name) => Reflect.deleteProperty(heard, name) as never);
  vi.spyOn(process, 'exit').mockImplementation((code) => tell(`exit ${code}\n`) as never);
  vi.spyOn(process.stdout, 'on').mockImplementation(keep('stdout '));
  vi.spyOn(process.stderr, 'on').mockImplementation(keep('stderr '));
  vi.spyOn(process.stderr, 'write').mockImplementation(tell);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(ending, { isOurs: false, code: undefined });
  process.exitCode = exitCode;
});

/** Modules that know what has come are a test's own. */
let copies = 0;
const own = async <Module>(name: string): Promise<Module> =>
  import(new URL(`../../src/cli/${name}.ts?own=${copies++}`, import.meta.url).href);

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

test('the first signal stops what is in hand, the next one the program; then nothing listens', async () => {
  const { interruptible, stopInHand, wasInterrupted } = await own<typeof Interrupt>('interrupt');
  expect(stopInHand()).toBe(false);
  const [one, other] = [interruptible(), interruptible('giving back')];
  expect(Object.keys(heard)).toEqual([]);
  one.listen();
  const { SIGINT, SIGTERM } = heard;
  one.listen();
  expect([heard.SIGINT, typeof SIGTERM]).toEqual([SIGINT, 'function']);
  SIGINT('SIGINT');
  expect([one.signal.aborted, other.signal.aborted, wasInterrupted(), ending.code]).toEqual([true, false, false, 130]);
  SIGTERM('SIGTERM');
  await turn();
  expect([wasInterrupted(), Object.keys(heard)]).toEqual([true, []]);
  other.listen();
  expect(Object.keys(heard)).toEqual([]);
  expect(stopInHand()).toBe(true);
  expect(other.signal.aborted).toBe(true);
  one.done();
  other.done();
  expect(stopInHand()).toBe(false);
  const said = '\nstopping: finishing the current work (once more to stop at once)\n';
  expect(story).toBe(`${said}exit 143\n${said}`);
});

test('an end that is not ours is no success; what fails is said', () => {
  watchTheEnd();
  heard.uncaughtException(new Error('own'));
  vi.stubEnv('DEBUG', '1');
  heard.uncaughtException(Object.assign(new Error('own'), { stack: 'own, here' }));
  vi.unstubAllEnvs();
  heard.unhandledRejection(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write', path: 'a' }));
  heard.uncaughtException('of a bot');
  heard.uncaughtException('of a bot');
  ending.isOurs = false;
  heard.exit();
  expect(process.exitCode).toBe(1);
  process.exitCode = exitCode;
  ending.code = 5;
  end();
  heard.exit();
  expect([process.exitCode, ending.isOurs]).toEqual([exitCode, true]);
  expect(story.split('\n')).toEqual([
    ...[
      'bolachen: internal error: own',
      'exit 1',
      'bolachen: internal error: own, here',
      'exit 1',
      'bolachen: the disk is full',
      'exit 1',
    ],
    'bolachen: what a bot left behind has failed: "of a bot"',
    ...["bolachen: ended before it was done; a bot's file called process.exit or waits forever", 'exit 5', ''],
  ]);
});

test('a reader that leaves ends the program, or stops what is in hand; other errors are said', async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
    if (typeof done === 'function') done();
    return !tell(text);
  });
  const { endWhenReaderLeaves, flushed, keepStdoutForResults, print, printLine } = await own<typeof Output>('output');
  const { interruptible } = await import('../../src/cli/interrupt.js');
  endWhenReaderLeaves();
  heard['stderr error']();
  vi.mocked(process.stdout.on).mockRestore();
  const printed = print('slow\n').then(() => tell('drained\n'));
  await turn();
  process.stdout.emit('drain');
  await printed;
  await flushed();
  heard['stdout error']({ code: 'ENOSPC', message: 'full' });
  heard['stdout error']({ message: 'odd' });
  heard['stdout error']({ code: 'EPIPE' });
  await print('nobody reads this');
  await printLine();
  const run = interruptible();
  heard['stdout error']({ code: 'EPIPE' });
  run.done();
  expect([run.signal.aborted, ending.code]).toEqual([true, 141]);
  keepStdoutForResults();
  process.stdout.write('by a bot\n');
  const gone = 'stopping: nobody reads the output any more\n';
  const full = ['the disk is full', 'odd'].map((why) => `bolachen: standard output: ${why}\nexit 1\n`).join('');
  expect(story).toBe(`slow\ndrained\n${full}exit 0\n${gone}${gone}by a bot\n`);
});

/** A command with flags. */
const commandWith = (flags: object): Command =>
  ({ opts: () => flags, options: [], getOptionValueSource: () => 'cli' }) as object as Command;
const COMMAND = commandWith({});

/** Lets this start programs. */
function startingBy(spawn: unknown): void {
  Object.assign(childProcess, { spawn });
  syncBuiltinESMExports();
}

test('pages last until a signal comes, in the browser where one is to open; a run is known to its page', async () => {
  vi.stubEnv('BROWSER', 'shows');
  vi.mocked(process.on).mockRestore();
  const { spawn } = childProcess;
  startingBy((...words: unknown[]) => {
    tell(`${JSON.stringify(words)}\n`);
    const child = new EventEmitter();
    return Object.assign(child, { unref: () => child.emit('error', new Error('there is none')) && tell('let go\n') });
  });
  const document = { title: 'What?', verdict: 'This.', facts: [], tables: [], figures: [] };
  const pages = new Map(Object.entries({ 'index.html': '<title>one', 'b.html': '<title>two' }));
  const run = new LivingRun(commandWith({ open: true }));
  const ways: (() => unknown)[] = [
    () => openPages(pages, COMMAND),
    () => new FoundDocument(commandWith({ open: true })).open(document),
    () => serve('.', COMMAND),
    () => run.open('.').then(() => run.lasting()),
  ];
  const found: string[] = [];
  for (const begin of ways) {
    story = '';
    const lasting = begin();
    while (!story.includes('Ctrl-C')) await turn();
    const [address] = /http\S+/.exec(story) ?? [''];
    const asked = ['', 'b.html', 'c.html'].map(async (name) => (await fetch(address + name)).text());
    const titles = (await Promise.all(asked)).map((text) => /(?<=<title>)[^<]*/.exec(text)?.[0] ?? '–');
    process.emit('SIGHUP', 'SIGHUP');
    await lasting;
    found.push(`${titles.join()}: ${story.replaceAll(address, 'ADDRESS').trimEnd().replaceAll('\n', '; ')}`);
  }
  startingBy(spawn);
  const opens = '; ["shows",["ADDRESS"],{"stdio":"ignore","detached":true}]; let go';
  const shown = ['one,two,–', 'What?,–,–', 'Which runs are kept?,–,–', '.,–,–'];
  expect(found).toEqual(
    shown.map((titles, i) => `${titles}: page: ADDRESS${i === 2 ? '' : opens}; Ctrl-C ends the page; exit 0`),
  );
  const { signal, onProgress } = run.watching({ signal: new AbortController().signal, onProgress: tell });
  onProgress?.({ done: 1, total: 4, unit: 'deals' });
  expect(run.words()).toMatch(/^1 of 4 deals/);
  run.stop();
  expect(signal?.aborted).toBe(true);
  await run.close();
  await new LivingRun(COMMAND).lasting(); // it has no page
  expect(['1', '65535'].map((port) => portOf(commandWith({ port })))).toEqual([1, 65_535]);
  vi.unstubAllEnvs();
});

test('a run hears signals from its first progress until it is hushed or over; on this thread it hears none', async () => {
  const isHeard: boolean[] = [];
  const look = (): unknown => isHeard.push('SIGINT' in heard);
  const threads = [1, 1, 0];
  for (const [nth, each] of threads.entries()) {
    const watching = watched({ threads: each }, async ({ onProgress }, hush) => {
      look();
      onProgress({ done: 1, total: 2, unit: 'deals' });
      look();
      if (nth === 0) hush();
      look();
      throw new StoppedRun('full', 'simulate', 'kept');
    });
    await expect(watching).rejects.toThrow('full');
    look();
  }
  expect(isHeard.map(Number).join('')).toBe('0100' + '0110' + '0000');
  const said = 'what is done stays; to continue: bolachen simulate --resume kept --threads';
  expect(story).toBe(threads.map((each) => `${said} ${each}\n`).join(''));
});

test('a run that ends incomplete says so, and ends with a code of its own, whatever has stopped it', async () => {
  const signal = AbortSignal.abort();
  const run = await playRun(simulation(), { deals: 50, seed: 'i' }, { threads: 0, signal });
  await printRun(run, false); // of which nothing is known
  expect(`${ending.code} ${story}`).toMatch(/^1 stopped: 0 of 50/);
  ending.code = 130;
  await printRun({ ...run, folder: resolve('kept') }, false);
  expect(ending.code).toBe(130);
  expect(story).toMatch(/\nstopped: 0 of 50.*; to continue:\n {2}bolachen simulate --resume kept\n$/);
  const document = () => expect.unreachable('shown');
  const begun = { ...run, manifest: { ...run.manifest, played: 1 }, document };
  await expect(printRun(begun, false)).rejects.toThrow('shown');
  const long = { ...run, folder: 'none', manifest: begun.manifest, timing: { ...run.timing, milliseconds: 10_000 } };
  await expect(withReport(long)).rejects.toThrow(
    new StoppedRun('none/report.html: no such file or folder', 'simulate', 'none'),
  );
});
