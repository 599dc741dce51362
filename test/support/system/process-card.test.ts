import { expect, test } from 'vitest';
import { cardIn, isGone, isNear, ownCard, startIn } from '../../../src/support/system/process-card.js';

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
