import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as cell from '../../../../src/players/bot/external/cells.js';
import { Wards } from '../../../../src/players/bot/external/wards.js';

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
