import { expect, test } from 'vitest';
import type { Piece } from '../../../src/boards/piece.js';
import { Judge } from '../../../src/runs/queue/judge.js';
import { refuse } from '../../../src/support/input/refusal.js';
import { begunRun, begunWorker, eachOnItsOwn, news, type Play, right, sums } from './together.js';

/** Whose results count. */

eachOnItsOwn();

const firsts = (count: number): number[] => Array.from({ length: count }, (_, i) => 2 * i);
const wrong =
  (more: number): Play =>
  (work) => ({ ...right(work), sum: 10 * work.first + more });
const late: Play = (work) => ({ ...wrong(1)(work), firstFaults: [{ kind: 'timeout' }] });
/** The first of a worker is checked. */
const rubbish: Play = (work) => (work.first < 4 ? right(work) : ({} as never));

/** What parcels come to with these workers, who is dropped, which the run plays itself, and what it says. */
async function played(workers: Readonly<Record<string, Play>>, count = 4, here = right) {
  const ends = [];
  for (const [name, play] of Object.entries(workers)) ends.push(await begunWorker(name, play));
  const own = new Set<number>();
  const run = await begunRun({}, (work) => {
    own.add(work.first - (work.first % 2));
    return here(work);
  });
  const found = await run.plays(...firsts(count));
  const told = news();
  const dropped = Array.from(told.matchAll(/hset dropped pc2\.(\w+)/g), ([, name]) => name);
  const notices = told.match(/run: (?!.*takes part|\(threads|.* is gone|.*plays nothing)[^;\n]*/g) ?? [];
  for (const each of [run, ...ends]) await each.end();
  return { found, dropped, own: [...own], notices };
}

test('of every worker the first parcel is checked, and of all answers one of a hundred', async () => {
  const { own, ...rest } = await played({ a: right, b: right }, 250);
  expect(rest).toEqual({ found: sums(...firsts(250)), dropped: [], notices: [] });
  expect(own).toEqual([2, 4, 200, 400]);
});

test('while a parcel is played here, of later answers none is checked', async () => {
  const judge = new Judge<ReturnType<Play>, Piece>(
    () => ({ ahead: 1, play: async (work) => right(work), close: async () => {} }),
    (_, sent) => sent as never,
  );
  expect([judge.checks('a'), judge.checks('a')]).toEqual([true, false]);
  const answers = (): number => Array.from({ length: 200 }, () => judge.checks('a')).filter(Boolean).length;
  expect(answers()).toBe(2);
  const playing = judge.play([{ first: 0, count: 1 }]);
  expect(answers()).toBe(0);
  await playing;
  expect(answers()).toBe(2);
});

/** Parcels that come to something else, and are not taken back by a later one. */
const wrongIn = (found: readonly (string | number[])[]): number[] => {
  const again = found.map((each) => Number(/from (\d+) on are wrong/.exec(`${each}`)?.[1] ?? Number.NaN));
  const isRight = (at: number): boolean => `${found[at]}` === `${sums(2 * at)}` || again.some((from) => from <= 2 * at);
  return [...found.keys()].filter((at) => !isRight(at));
};

test.each<[string, Record<string, Play>, string]>([
  ['one', { a: right, b: wrong(3), c: right }, 'b'],
  ['two, one after the other', { a: right, b: wrong(3), c: wrong(7), d: right }, 'b,c'],
  ['two that agree', { a: wrong(3), b: wrong(3), c: right }, 'a,b'],
  ['one that claims a time-out', { a: right, b: late, c: right }, 'b'],
  ['one whose later results are none', { a: right, b: rubbish, c: right }, 'b'],
])('wrong workers are dropped, and the result is right: %s', async (_, workers, wrongOnes) => {
  const { found, dropped } = await played(workers, 8);
  expect([wrongIn(found), dropped.sort().join()]).toEqual([[], wrongOnes]);
});

test('what a wrong worker has played before it was found is played again', async () => {
  const later: Play = (work) => (work.first < 6 ? right : wrong(3))(work);
  const { found, dropped } = await played({ a: later, b: right }, 101);
  expect(dropped).toEqual(['a']);
  expect(found.slice(0, 5).map(String)).toEqual(['0,10', '20,30', '40,50', '60,70', '83,93']);
  expect([found.filter((each) => typeof each === 'string'), wrongIn(found)]).toEqual([
    ['Error: results from 0 on are wrong'],
    [],
  ]);
});

test('a bot that is not deterministic is named; one that is stopped here, too, counts: nobody is dropped', async () => {
  let calls = 0;
  const random = await played({ a: right }, 2, (work) => wrong(100 * ++calls)(work));
  const told = 'run: units 0 to 1 come out differently each time: a bot is not deterministic';
  expect([random.dropped, random.notices]).toEqual([[], [told]]);
  const stopped = await played({ a: wrong(3) }, 2, late);
  expect([stopped.found[0], stopped.dropped]).toEqual([[1, 11], []]);
});

test('a parcel that a worker cannot play is played by the run', async () => {
  const { found, dropped, notices } = await played({ a: right, b: () => refuse('', 'no such bot') });
  expect([found, dropped]).toEqual([sums(...firsts(4)), []]);
  expect(notices).toEqual(['run: worker pc2 cannot play units 6 to 7: no such bot']);
});
