import { expect, test } from 'vitest';
import { cardIn, isGone, isNear, ownCard, startIn } from '../../../src/support/system/process-card.js';
import { FairWatch, type ThreadTimes } from '../../../src/support/system/processor-time.js';

/** Only a process that has surely ended is gone: what cannot be read, or is elsewhere, may still run. */

const own = cardIn(ownCard('noon'))!;
const NOBODY = 2 ** 22 + 1; // no system gives so large a PID

test('this process is near, and runs', () => {
  expect(own).toMatchObject({ process: process.pid, since: 'noon' });
  expect([isNear(own), isGone(JSON.stringify(own))]).toEqual([true, false]);
});

test.each<[what: string, changed: object, near: boolean, gone: boolean]>([
  ['a PID that nobody has', { process: NOBODY }, true, true],
  ['the same PID, given again', { start: 'another boot 1' }, true, own.start !== null],
  ['a card without a start', { start: null }, true, false],
  ['another machine', { process: NOBODY, host: 'elsewhere' }, false, false],
  ['another container', { process: NOBODY, space: 'pid:[1]' }, false, false],
])('%s', (_, changed, near, gone) => {
  const card = { ...own, ...changed };
  expect([isNear(card), isGone(JSON.stringify(card))]).toEqual([near, gone]);
});

test.each([
  ['runs', '7 (node) R 1 7 7 0 -1 4194304 9 0 0 0 1 2 0 0 20 0 11 0 815 99', '815'],
  ['a name with a parenthesis', '7 (a) b) S 1 7 7 0 -1 4194304 9 0 0 0 1 2 0 0 20 0 11 0 815 99', '815'],
  ['killed, its memory not given back yet', '7 (node) R 1 7 7 0 -1 4194308 9 0 0 0 1 2 0 0 20 0 11 0 815 99', 'ended'],
  ['dead', '7 (node) X 1 7 7 0 -1 4194304 9 0 0 0 1 2 0 0 20 0 11 0 815 0', 'ended'],
  ['a zombie', '7 (node) Z 1 7 7 0 -1 4194304 9 0 0 0 1 2 0 0 20 0 11 0 815 0', 'ended'],
])('when it was started: %s', (_, stat, start) => {
  expect(startIn(stat)).toBe(start);
});

test.each([
  ...['', 'x', '{}', '{"process":1}', '{"process":0,"host":"a"}'],
  ...['{"process":1.5,"host":"a"}', '{"process":-1,"host":"a"}'],
])('no card: %s', (text) => {
  expect([cardIn(text), isGone(text)]).toEqual([null, false]);
});

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
