import { afterEach, expect, test, vi } from 'vitest';
import { ProgressLine } from '../../src/cli/progress.js';

/** Progress of work that takes long: on a terminal a line that is written over, to a pipe or a file lines. */

afterEach(() => {
  vi.useRealTimers();
});

/** What is written in so many seconds, in each of which ten deals are played. */
function writtenIn(seconds: number, total: number, isTerminal = false): string[] {
  vi.useFakeTimers();
  const written: string[] = [];
  const line = new ProgressLine(isTerminal, (text) => written.push(text));
  for (let second = 1; second <= seconds; second++) {
    vi.advanceTimersByTime(1000);
    line.show({ done: 10 * second, total, unit: 'deals' });
  }
  line.stop();
  return written;
}

const NO_END = Number.POSITIVE_INFINITY;

test.each([
  [9, 1000, []],
  [11, 1000, ['100 of 1,000 deals · 2 minutes left · 10.0 deals/s\n']],
  [11, NO_END, ['100 deals · 10.0 deals/s\n']],
])('after %i seconds of %o deals', (seconds, total, lines) => {
  expect(writtenIn(seconds, total)).toEqual(lines);
});

test('first every ten seconds, later every minute', () => {
  expect(writtenIn(59, NO_END)).toHaveLength(5);
  expect(writtenIn(250, NO_END)).toHaveLength(6 + 3);
});

test('on a terminal it is written over, and gone in the end; what comes after it begins anew', () => {
  const clear = '\r\u001b[K';
  const lines = ['10 of 20 deals · 1 second left · 10.0 deals/s', '20 of 20 deals · 0 seconds left · 10.0 deals/s'];
  expect(writtenIn(2, 20, true)).toEqual([...lines.map((line) => `${clear}  ${line}`), clear]);
  const written: string[] = [];
  const line = new ProgressLine(true, (text) => written.push(text));
  vi.advanceTimersByTime(1000);
  line.show({ done: 20, total: 20, unit: 'deals' });
  vi.advanceTimersByTime(1000);
  line.show({ done: 0, total: 30, unit: 'boards' });
  expect(written.at(-1)).toBe(`${clear}  0 of 30 boards`);
});
