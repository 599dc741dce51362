import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as cell from '../../../../src/players/bot/external/cells.js';
import { namedFiles } from '../../../../src/players/bot/external/named-files.js';
import { Outage } from '../../../../src/players/bot/external/outage.js';
import { Wards } from '../../../../src/players/bot/external/wards.js';
import { pulse, WINDING_UP } from '../../../../src/players/bot/pulse.js';
import { folderWith } from '../../../cli/run.js';

/** Programs that say that they cannot answer for the time being. */

const { writeSync } = fs;
let clock = 0;
let told: string[] = [];
let program: Outage;

function writeBy(write: typeof writeSync): void {
  fs.writeSync = write;
  syncBuiltinESMExports();
}

beforeEach(() => {
  [clock, told] = [0, []];
  program = new Outage('mine', () => clock);
  writeBy(((to: number, text: string) => told.push(`${to} ${text}`)) as never);
});
afterEach(() => {
  writeBy(writeSync);
  Atomics.store(pulse.cells, WINDING_UP, 0);
});

/** For how long it is not asked after it has told so, and once more before it was heard. */
function pause(): number {
  const from = clock;
  for (let times = 0; times < 2; times++) program.add('no net', false);
  for (; program.isPaused(); clock += 50);
  return clock - from;
}

test('it is asked again with pauses that grow, ten times in a row, which is told once', () => {
  expect([program.isOn, program.isPaused()]).toEqual([false, false]);
  expect([pause(), pause(), program.isOn]).toEqual([250, 500, true]);
  program.over();
  expect(program.isOn).toBe(false);
  const pauses = Array.from({ length: 9 }, pause);
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(pause).toThrow('bots: mine: is not available: no net');
  expect(told).toEqual(['2 mine: no net; asked again, with growing pauses\n']);
});

test('or for two minutes', () => {
  pause();
  clock = 119_999;
  pause();
  expect(pause).toThrow('is not available');
});

test('not if it says that this is final', () => {
  expect(() => program.add(`a\n${'x'.repeat(400)}`, true)).toThrow(/: a.x{298}$/);
  expect(told).toEqual([]);
});

test('a run that is being stopped does not wait for it; for an answer another second', () => {
  program.keepWaiting();
  Atomics.store(pulse.cells, WINDING_UP, 1);
  expect(program.isPaused()).toBe(false);
  clock = 5_000;
  for (; clock < 6_000; clock += 333) program.keepWaiting();
  clock = 6_000;
  expect(() => program.keepWaiting()).toThrow('mine: is not available: no answer when the run was stopped');
  program.add('no net', false);
  expect(() => program.isPaused()).toThrow('no net');
});

test.each<readonly [string, readonly string[]]>([
  ['python3 p.py', ['p.py']],
  ["python3 'my bot.py' --net=w.bin", ['my bot.py', 'w.bin']],
  ['python3 "my bot.py" w.bin', ['my bot.py', 'w.bin']],
  ['NET=w.bin nice python3 my\\ bot.py', ['w.bin', 'my bot.py']],
  ['exec python3 p.py<w.bin', ['p.py', 'w.bin']],
  ['(python3 p.py; true)', ['p.py']],
  ['python3 ./p.py p.py', ['./p.py', 'p.py']],
  ["python3 --net='w.bin' folder none.py", ['w.bin']],
  // What a program writes is no part of what it is: else no run of it could be continued.
  ['python3 p.py --transcript w.bin -v --log=w.bin --output "my bot.py"', ['p.py']],
])('%s names %j', async (command, files) => {
  const place = folderWith({ 'p.py': 'p', 'my bot.py': 'm', 'w.bin': 'w' });
  const here = process.cwd();
  process.chdir(place);
  try {
    expect(Object.keys(await namedFiles(command))).toEqual(files);
  } finally {
    process.chdir(here);
  }
});

/** The processes of programs, on a system that the test replaces. */

let said: string[] = [];
let files: Record<string, string> = {};
let now = 0;
beforeEach(() => {
  [said, files, now] = [[], {}, 0];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const childOf = (pid: number | undefined) => Object.assign(new EventEmitter(), { pid, stderr: new EventEmitter() });

/** A warden's wards, and how one is started: the program of a bot with a number on a thread. */
function wards(pids: (number | undefined)[] = [11, 12, 13]) {
  const children: ReturnType<typeof childOf>[] = [];
  const machine = {
    spawn: (...words: unknown[]) => {
      said.push(`starts ${words.join(' ')}`);
      children.push(childOf(pids[children.length]));
      return children.at(-1);
    },
    killGroup(pid: number) {
      said.push(`kills ${pid}`);
      throw new Error('already gone');
    },
    watch: () => ({ look: () => now }),
    times: () => new Map(),
    read: (path: string) => files[path] ?? expect.fail(path),
    print(text: string) {
      said.push(text);
      throw new Error('full');
    },
  } as unknown as ConstructorParameters<typeof Wards>[1];
  const running = new SharedArrayBuffer(4);
  const all = new Wards({ life: 9, running }, machine);
  const start = (thread: number, number: number, memory = 0) => {
    const cells = new Int32Array(new SharedArrayBuffer(4 * cell.CELLS));
    const of = { thread, number, command: `bot${number}`, name: `mine${number}`, memory };
    all.obey({ order: 'start', ...of, cells: cells.buffer as SharedArrayBuffer, input: 5, output: 6 });
    return {
      cells,
      child: children.at(-1)!,
      ending: () => [cell.STATE, cell.REASON, cell.CODE].map((each) => cells[each]),
    };
  };
  return { all, start, count: () => new Int32Array(running)[0] };
}

test('a process is started, and ends by itself, by a signal, or never begins', () => {
  const { start, count } = wards([11, 12, 13, undefined]);
  const each = [start(1, 1), start(1, 2), start(1, 3), start(1, 4)];
  expect(each.map(({ ending }) => ending()[0])).toEqual([1, 1, 1, 0]);
  expect([count(), said.splice(0)]).toEqual([4, [1, 2, 3, 4].map((number) => `starts bot${number} 5 6 9`)]);
  each[0].child.emit('exit', 3, null);
  each[1].child.emit('exit', null, 'SIGTERM');
  each[2].child.emit('exit', null, null);
  each[3].child.emit('error', { errno: -2 });
  each[3].child.emit('exit', 1, null);
  expect(each.map(({ ending }) => ending().join(' '))).toEqual(['2 0 3', '2 0 -15', '2 0 0', '2 3 -2']);
  expect([count(), said]).toEqual([0, ['kills 11', 'kills 12', 'kills 13']]);
});

test.each<[Partial<cell.Order>, string[]]>([
  [{}, ['kills 11', 'kills 12', 'kills 13']],
  [{ thread: 1 }, ['kills 11', 'kills 12']],
  [{ thread: 1, number: 2 }, ['kills 12']],
  [{ thread: 3 }, []],
])('those that are meant by %j are killed half a second later', (which, killed) => {
  const { all, start } = wards();
  start(1, 1);
  start(1, 2);
  start(2, 1);
  said = [];
  all.obey({ order: 'stop', ...which } as cell.Order);
  vi.advanceTimersByTime(499);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(killed);
});

/** The reason for which it is stopped after these times, the cells being so. */
function reasonAfter(
  cells: Record<number, number>,
  ...times: readonly (readonly [at: number, changes: Record<number, number>])[]
) {
  const { all, start } = wards();
  const ward = start(1, 1);
  Object.assign(ward.cells, cells);
  for (const [at, changes] of times) {
    now = at;
    Object.assign(ward.cells, changes);
    all.look();
  }
  return ward.cells[cell.REASON];
}

const OPEN = { [cell.ASKED]: 1, [cell.SENT]: 1, [cell.PATIENCE]: 100, [cell.LOOKED]: cell.ALWAYS };

test.each<[string, number, number]>([
  ['within its time', 0, reasonAfter(OPEN, [50, {}], [150, {}])],
  ['a moment later', 1, reasonAfter(OPEN, [50, {}], [151, {}])],
  ['without a limit', 0, reasonAfter({ ...OPEN, [cell.PATIENCE]: 0 }, [50, {}], [900, {}])],
  ['that was answered', 0, reasonAfter(OPEN, [50, {}], [900, { [cell.ASKED]: 0 }])],
  ['after another', 0, reasonAfter(OPEN, [50, {}], [120, { [cell.ASKED]: 2, [cell.SENT]: 2 }], [220, {}])],
  ['that is the oldest of several', 1, reasonAfter(OPEN, [50, {}], [120, { [cell.SENT]: 2 }], [151, {}])],
  ['that nobody has looked for', 0, reasonAfter({ ...OPEN, [cell.LOOKED]: 0 }, [50, {}], [151, {}])],
  ['that somebody has', 1, reasonAfter({ ...OPEN, [cell.LOOKED]: 0 }, [50, {}], [151, { [cell.LOOKED]: 1 }])],
])('a question is open %s: %i', (_, expected, reason) => {
  expect(reason).toBe(expected);
});

test('a process that takes too much memory, with those it has started, is killed', () => {
  const { all, start } = wards();
  const [small, large] = [start(1, 1, 3), start(1, 2, 3)];
  said = [];
  const taken = {
    11: 'VmPeak: 9000 kB\nVmRSS:\t2929 kB\n',
    12: 'VmRSS: 1000 kB',
    21: 'VmRSS: 930 kB',
    22: 'VmRSS: 1000 kB',
  };
  for (const [id, status] of Object.entries(taken)) {
    files[`/proc/${id}/status`] = status;
    files[`/proc/${id}/task/${id}/children`] = id === '12' ? '21 22 ' : '';
  }
  all.look();
  expect([small.cells[cell.REASON], large.cells[cell.REASON], said]).toEqual([0, 2, ['kills 12']]);
});

test('what it writes to stderr is passed on in lines, up to 16 KB of each bot', () => {
  const { start } = wards();
  const one = start(1, 1);
  const say = (text: string, { child }: typeof one): boolean => child.stderr.emit('data', Buffer.from(text));
  said = [];
  say('be', one);
  say('gun\nnext\t\u0007 \nlast', one);
  say(`\n${'x'.repeat(1_500)}\n`, one);
  say('y'.repeat(1_500), one);
  say('\n', one);
  say('z'.repeat(16_384 - 3_022), one);
  const texts = said.splice(0).map((text) => text.replace(/(.)\1+/g, (row) => `${row[0]}${row.length}`));
  expect(texts.join('')).toBe('mine1: begun\nmine1: next 4·\nmine1: last\nmine1: x1000\nmine1: y1000\n');
  for (const each of [start(1, 1), one]) say('\n', each);
  expect(said.slice(1)).toEqual(['mine1: \n', 'mine1: … (more of it on stderr is not shown)\n']);
});
