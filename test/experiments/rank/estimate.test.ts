import { expect, test } from 'vitest';
import { type BoardPoints, type Controls, controlsOf, NO_CONTROLS } from '../../../src/experiments/rank/control.js';
import { differenceOf, estimateOf, pointsOf } from '../../../src/experiments/rank/estimate.js';
import { covers, type Mean } from '../../../src/stats/interval.js';
import { studentCritical } from '../../../src/stats/student.js';
import { hashesOf } from '../../outline.js';
import { sized } from '../../sizes.js';
import { coverage, generator } from '../../stats/chance.js';

/** Points of bots that have played few boards, corrected by a quick bot that has played all. */

const points = (...each: number[]): Int32Array => Int32Array.from(each);
const control = { bot: 'near', coefficient: 0.5 };

test('a mean is corrected by that of its control on the same boards and on all', () => {
  const near = { bot: 'near', points: points(6, 0, 0, 0, 0, 0, 3, 3) };
  const slow = { points: points(3, 3, 0, 0), controls: [control, control] as Controls };
  // On its four boards it has 6/12, the control 6/12; on all eight the control has 12/24.
  expect(pointsOf(estimateOf(slow, [near]), 0).mean).toBeCloseTo(0.5, 12);
  const kind = { bot: 'near', points: points(6, 6, 0, 0, 0, 0, 0, 0) };
  expect(pointsOf(estimateOf(slow, [kind]), 0).mean).toBeCloseTo(0.5 - 0.5 * (1 - 0.5), 12);
  expect(pointsOf(estimateOf({ ...slow, controls: NO_CONTROLS }, [kind]), 0).mean).toBeCloseTo(0.5, 12);
});

test('each half of its boards has its own control', () => {
  const quick = [
    { bot: 'one', points: points(6, 0, 0, 0, 0, 0, 0, 0) },
    { bot: 'other', points: points(0, 0, 0, 6, 6, 0, 0, 0) },
  ];
  const controls: Controls = [
    { bot: 'one', coefficient: 1 },
    { bot: 'other', coefficient: 0.5 },
  ];
  // 0.5, less half of what each control has more on its half than on all: 1 − 0.25, and 0.5 · (1 − 0.5).
  const found = estimateOf({ points: points(3, 3, 0, 0), controls }, quick);
  expect(pointsOf(found, 0).mean).toBeCloseTo(0.5 - (0.75 + 0.25) / 2, 12);
});

test('what does not vary has no error, but for what may be unseen on few boards; intervals of many are wider', () => {
  const quick = [{ bot: 'quick', points: Int32Array.from({ length: 600 }, (_, board) => (board % 2 === 0 ? 3 : -3)) }];
  const still = estimateOf({ points: new Int32Array(60).fill(3), controls: NO_CONTROLS }, quick);
  expect(pointsOf(still, 0)).toMatchObject({ mean: expect.closeTo(1, 12), standardError: expect.closeTo(0, 12) });
  expect(pointsOf(still, 0.5).standardError).toBeCloseTo((Math.SQRT2 * 0.5) / 60, 12);
  const all = estimateOf({ ...quick[0], controls: NO_CONTROLS }, quick);
  expect(pointsOf(all, 0.5).standardError).toBeCloseTo(Math.sqrt(1 / 599), 4);
  for (const of of [1, 12]) {
    const { low, high, standardError } = differenceOf(still, all, 0, of);
    expect(standardError).toBeCloseTo(Math.sqrt(1 / 599), 3);
    expect((high! - low!) / 2).toBeCloseTo(studentCritical(1 - 0.05 / of, 59) * standardError!, 12);
  }
});

test('each half of the boards chooses the control of the other half: the nearest quick bot there, by regression', () => {
  const half = 40;
  const one = Int32Array.from({ length: 2 * half }, (_, board) => ((board * 7) % 11) - 5);
  const other = Int32Array.from({ length: 2 * half }, (_, board) => ((board * 5) % 13) - 6);
  const slow = Int32Array.from({ length: 2 * half }, (_, board) => (board < half ? 2 * one[board] : -3 * other[board]));
  const quick = [
    { bot: 'one', points: one },
    { bot: 'other', points: other },
    { bot: 'still', points: new Int32Array(2 * half) },
  ];
  expect(controlsOf(slow, quick)).toEqual([
    { bot: 'other', coefficient: -3 },
    { bot: 'one', coefficient: 2 },
  ]);
  expect(controlsOf(slow.subarray(0, 58), quick)).toEqual(NO_CONTROLS);
  expect(controlsOf(slow, quick.slice(2))).toEqual(NO_CONTROLS);
});

test('what points at random come to, on many boards and on few, does not change by accident', () => {
  const random = generator(5);
  const drawn = (length: number, i: number) => {
    const near = Int32Array.from({ length }, (_, board) => ((board * 7) % 11) - 5 + (i % 3) * Math.floor(3 * random()));
    return { bot: `bot${i}`, points: near };
  };
  const quick = [1200, 1200].map(drawn);
  const all = [1200, 600, 130, 61, 25, 12, 3].map((length, i) => drawn(length, i + 1));
  const found = all.map((each) => estimateOf({ ...each, controls: controlsOf(each.points, quick) }, quick));
  const said = found.map((one) => [pointsOf(one, 0.2), ...found.map((other) => differenceOf(one, other, 0.2, 5))]);
  expect(
    hashesOf({ all: () => all.map(({ points }) => controlsOf(points, quick)), said: () => said }),
  ).toMatchInlineSnapshot(`"all 6db1d687; said c095ab3b"`);
});

const random = generator(46);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const drawn = (boards: number) => {
  const luck = Array.from({ length: boards }, normal);
  const bot = (mean: number, own: number, length = boards): Int32Array =>
    Int32Array.from({ length }, (_, board) => Math.round(3 * (mean + 3 * luck[board] + own * normal())));
  return bot;
};

/** A slow bot of 0.5, another of 0.2, a quick one of 0.3, another far from all. */
const trial =
  (found: (slow: readonly BoardPoints[], quick: readonly BoardPoints[]) => readonly [Mean, number][]) =>
  (): boolean => {
    const bot = drawn(1_200);
    const slow = [bot(0.5, 1, 120), bot(0.2, 2, 120)].map((points, i) => ({ bot: `slow${i}`, points }));
    const quick = [bot(0.3, 1), bot(-1, 6)].map((points, i) => ({ bot: `quick${i}`, points }));
    return found(slow, quick).every(([interval, truth]) => covers(interval, truth));
  };
const estimated = ({ points }: BoardPoints, quick: readonly BoardPoints[]) =>
  estimateOf({ points, controls: controlsOf(points, quick) }, quick);

test.each([
  ['the points of a slow bot', ([slow], quick) => [[pointsOf(estimated(slow, quick), 0), 0.5]]],
  [
    'a slow bot and one that has played half as many boards',
    ([slow, other], quick) => {
      const half = { bot: 'half', points: other.points.slice(0, 60) };
      return [[differenceOf(estimated(slow, quick), estimated(half, quick), 0, 1), 0.3]];
    },
  ],
] as [string, Parameters<typeof trial>[0]][])('intervals of 95 % cover 95 %: %s', (_, found) => {
  const share = coverage(sized(250, 500), trial(found));
  expect(share).toBeGreaterThan(sized(0.91, 0.92));
  expect(share).toBeLessThan(sized(0.99, 0.98));
});
