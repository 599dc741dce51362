import { expect, test } from 'vitest';
import { limitOf } from '../../benchmarks/whole-deals.js';

const SPEED = { name: '', perSecond: 1, low: 1, high: 1, first: 1 };
const one = { ...SPEED, threads: 1, processors: 1, mainThread: 0.1, processorTime: 2, processorTimes: [2, 2] as const };

test.each([
  ['–', { threads: 1 }],
  ['none', { threads: 4, processors: 3.8 }],
  ['processors', { threads: 4, processors: 2 }],
  ['main thread', { threads: 4, processors: 2, mainThread: 0.9 }],
  ['shared cores', { threads: 4, processors: 4, processorTime: 2.5 }],
])('the limit is %s', (limit, measured) => {
  expect(limitOf({ ...one, ...measured }, one)).toBe(limit);
});
