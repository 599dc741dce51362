import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namedFiles } from '../../../../src/players/bot/external/named-files.js';
import { Outage } from '../../../../src/players/bot/external/outage.js';
import { pulse, WINDING_UP } from '../../../../src/players/bot/pulse.js';
import { folderWith } from '../../../cli/run.js';

/** Programs that say that they cannot answer for the time being. */

const { writeSync } = fs;
let now = 0;
let said: string[] = [];
let outage: Outage;

function writeBy(write: typeof writeSync): void {
  fs.writeSync = write;
  syncBuiltinESMExports();
}

beforeEach(() => {
  [now, said] = [0, []];
  outage = new Outage('mine', () => now);
  writeBy(((to: number, text: string) => said.push(`${to} ${text}`)) as never);
});
afterEach(() => {
  writeBy(writeSync);
  Atomics.store(pulse.cells, WINDING_UP, 0);
});

/** For how long it is not asked after it has said so, and once more before it was heard. */
function pause(): number {
  const from = now;
  for (let times = 0; times < 2; times++) outage.add('no net', false);
  for (; outage.isPaused(); now += 50);
  return now - from;
}

test('it is asked again with pauses that grow, ten times in a row, which is said once', () => {
  expect([outage.isOn, outage.isPaused()]).toEqual([false, false]);
  expect([pause(), pause(), outage.isOn]).toEqual([250, 500, true]);
  outage.over();
  expect(outage.isOn).toBe(false);
  const pauses = Array.from({ length: 9 }, pause);
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(pause).toThrow('bots: mine: is not available: no net');
  expect(said).toEqual(['2 mine: no net; asked again, with growing pauses\n']);
});

test('or for two minutes', () => {
  pause();
  now = 119_999;
  pause();
  expect(pause).toThrow('is not available');
});

test('not if it says that this is final', () => {
  expect(() => outage.add(`a\n${'x'.repeat(400)}`, true)).toThrow(/: a.x{298}$/);
  expect(said).toEqual([]);
});

test('a run that is being stopped does not wait for it; for an answer another second', () => {
  outage.keepWaiting();
  Atomics.store(pulse.cells, WINDING_UP, 1);
  expect(outage.isPaused()).toBe(false);
  now = 5_000;
  for (; now < 6_000; now += 333) outage.keepWaiting();
  now = 6_000;
  expect(() => outage.keepWaiting()).toThrow('mine: is not available: no answer when the run was stopped');
  outage.add('no net', false);
  expect(() => outage.isPaused()).toThrow('no net');
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
