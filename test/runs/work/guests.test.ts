import { expect, test } from 'vitest';
import { hasGuests } from '../../../src/runs/work/worker-threads.js';

test.each([
  [['sound', 'bold(play=5)'], false],
  [['model(file=m.json)', 'lowest'], false],
  [['sound', 'file:///mine.mjs(length=6)'], true],
  [['sound+play=file:///mine.mjs'], true],
  [['exec(python3 mine.py)'], true],
])('bots that may hang do not play on the main thread: %j %s', (bots, isSo) => {
  expect(hasGuests({ bots })).toBe(isSo);
});
