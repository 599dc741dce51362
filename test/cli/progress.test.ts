import { afterEach, expect, test, vi } from 'vitest';
import { progressLines } from '../../src/cli/progress.js';

/** What a pipe or a file is told of work that takes long. */

afterEach(() => {
  vi.useRealTimers();
});

/** The lines after so many seconds, in each of which ten deals are played. */
function linesAfter(seconds: number, total: number | null): string[] {
  vi.useFakeTimers();
  const lines: string[] = [];
  const bar = progressLines(total, 'deals', (line) => lines.push(line));
  for (let second = 0; second < seconds; second++) {
    bar.add(10);
    vi.advanceTimersByTime(1000);
  }
  bar.stop();
  vi.advanceTimersByTime(1e6);
  return lines;
}

test.each([
  [9, 1000, []],
  [11, 1000, ['100 of 1,000 deals · 2 minutes left · 10.0 deals/s']],
  [11, null, ['100 deals · 10.0 deals/s']],
])('after %i seconds of %o deals', (seconds, total, lines) => {
  expect(linesAfter(seconds, total)).toEqual(lines);
});

test('first every ten seconds, later every minute', () => {
  expect(linesAfter(59, null)).toHaveLength(5);
  expect(linesAfter(250, null)).toHaveLength(6 + 3);
});
