import type { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { end, ending, watchTheEnd } from '../../src/cli/ending.js';
import type * as Interrupt from '../../src/cli/interrupt.js';
import { LivingRun, openPages } from '../../src/cli/living.js';
import type * as Output from '../../src/cli/output.js';
import { printRun } from '../../src/cli/play.js';
import { simulation } from '../../src/experiments/simulate/kind.js';
import { playRun } from '../../src/runs/run/start.js';

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
    ...['bolachen: internal error: own', 'exit 1', 'bolachen: the disk is full', 'exit 1'],
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
  const full = 'bolachen: standard output: the disk is full\nexit 1\n';
  expect(story).toBe(`slow\ndrained\n${full}exit 0\n${gone}${gone}by a bot\n`);
});

const COMMAND = { opts: () => ({}), options: [], optsWithGlobals: () => ({}) } as object as Command;

test('pages last until a signal comes; a run knows how far it is, and can be stopped', async () => {
  vi.stubEnv('BROWSER', '');
  vi.mocked(process.on).mockRestore();
  const pages = new Map(Object.entries({ 'index.html': '<p>one', 'b.html': '<p>two' }));
  const lasting = openPages(pages, COMMAND);
  while (!story.includes('Ctrl-C')) await turn();
  const [address] = /http\S+/.exec(story) ?? [''];
  const asked = ['', 'b.html', 'c.html'].map(async (name) => (await fetch(address + name)).text());
  expect(await Promise.all(asked)).toEqual(['<p>one', '<p>two', 'There is no such page; or its folder is gone.\n']);
  process.emit('SIGHUP', 'SIGHUP');
  await lasting;
  expect(story.replace(address, 'ADDRESS')).toBe('page: ADDRESS\nCtrl-C ends the page\nexit 0\n');
  const run = new LivingRun(COMMAND);
  const { signal, onProgress } = run.watching({ signal: new AbortController().signal, onProgress: tell });
  onProgress?.({ done: 1, total: 4, unit: 'deals' });
  expect(run.words()).toMatch(/^1 of 4 deals/);
  run.stop();
  expect(signal?.aborted).toBe(true);
  await run.lasting();
  await run.close();
  vi.unstubAllEnvs();
});

test('a run that ends incomplete says so, and ends with a code of its own, whatever has stopped it', async () => {
  const signal = AbortSignal.abort();
  const run = await playRun(simulation(), { deals: 50, seed: 'i' }, { threads: 0, signal });
  await printRun(run, false); // of which nothing is known
  expect(`${ending.code} ${story}`).toMatch(/^1 stopped: 0 of 50/);
  ending.code = 130;
  await printRun(run, false);
  expect(ending.code).toBe(130);
  const document = () => expect.unreachable('shown');
  const begun = { ...run, manifest: { ...run.manifest, played: 1 }, document };
  await expect(printRun(begun, false)).rejects.toThrow('shown');
});
