import { expect, test } from 'vitest';
import { FairWatch, type ThreadTimes } from '../../../src/support/system/processor-time.js';

/** Waiting for a processor is nobody's fault: the longest wait of a thread is taken off the clock. */

type Look = [at: number, threads: Record<string, Partial<ThreadTimes>>, passed: number];
const SUSPENDED = 400;

test.each<[name: string, ...looks: Look[]]>([
  ['without /proc the clock counts', [5, {}, 0], [105, {}, 100], [205, {}, 200]],
  ['a program that was stopped loses no more than one look', [0, {}, 0], [9000, {}, SUSPENDED]],
  ['a wait that is over', [0, { a: {} }, 0], [100, { a: { waited: 30 } }, 70], [200, { a: { waited: 30 } }, 170]],
  [
    'a wait that is not: a ready thread',
    [0, { a: { isReady: true } }, 0],
    [100, { a: { isReady: true, computed: 20 } }, 20],
  ],
  [
    'the longest of all threads, over all looks',
    [0, { a: {}, b: {} }, 0],
    [100, { a: { waited: 60 }, b: { waited: 10 } }, 40],
    [200, { a: { waited: 60 }, b: { waited: 30 } }, 140],
    [300, { a: { waited: 60 }, b: { waited: 100 } }, 200],
  ],
  ['a thread that is new has not waited yet', [0, {}, 0], [100, { a: { waited: 80 } }, 100]],
  ['between none and all that has passed', [0, { a: { waited: 50 } }, 0], [100, { a: { waited: 500 } }, 0]],
])('%s', (_, ...looks) => {
  let clock = 0;
  const watch = new FairWatch(SUSPENDED, () => clock);
  const passed = looks.map(([at, threads]) => {
    clock = at;
    const full = Object.entries(threads).map(
      ([name, times]) => [name, { computed: 0, waited: 0, isReady: false, ...times }] as const,
    );
    return watch.look(new Map(full));
  });
  expect(passed).toEqual(looks.map(([, , passed]) => passed));
});
