import { expect, test } from 'vitest';
import { toJson } from '../../../src/results/text/json.js';
import * as numbers from '../../../src/results/text/numbers.js';
import { short, table } from '../../../src/results/text/text-table.js';
import { fitTerminal, onPage, widthOf, wrapped } from '../../../src/results/text/width.js';
import { hashOf } from '../../outline.js';
import { rows } from '../../rows.js';

const { amount, around, mean, proportion, shortProportion, speedText } = numbers;

/** Numbers as people read them: as many decimals as the margin bears out. */

const about = (value: number, margin: number, low = value - margin) => ({
  ...{ count: 0, total: 0, trials: 9, mean: value, rate: value, low, high: value + margin },
});
const unknown = { count: 0, total: 0, trials: 0, mean: null, rate: null, low: null, high: null };
/** What is said of a number with its margin and perhaps its lower end, or of nothing. */
const estimates = { mean, amount, proportion, shortProportion, around: (of: never) => around(of, 1, 'x') };
type Shown = (of: ReturnType<typeof about> | typeof unknown) => string;
const said = Object.entries(estimates).map(([name, shown]) => [
  name,
  (value?: number, margin = 0, low?: number) =>
    (shown as Shown)(value === undefined ? unknown : about(value, margin, low)),
]);
const WAYS: Readonly<Record<string, (...numbers: number[]) => string>> = {
  ...Object.fromEntries(said),
  ...{ count: numbers.count, times: numbers.times, rate: numbers.rate },
  several: (number) => numbers.several(number, 'block'),
  percent: (value) => numbers.percent(value ?? null),
  signed: (value) => numbers.signed(value ?? null, 1),
};

test.each(rows`
  mean 2 1 | +2.0 ±1.0 ‖ mean 2 0.5 | +2.00 ±0.50 ‖ mean 0 0.125 | 0.00 ±0.13 ‖ mean 0 0.1 | 0.00 ±0.10
  mean -0.5 0.0625 | −0.500 ±0.063 ‖ mean 0 0.01 | 0.000 ±0.010 ‖ mean 0.5 0.0078125 | +0.5000 ±0.0078
  mean 0.5 1 -1.5 | +0.5 (−1.5 to +1.5) ‖ mean 0.5 0 | +0.500 ‖ mean | – ‖ mean 0 1 -1.01 | 0.0 ±1.0
  amount 12.5 4 | +12.50 ±4.00 ‖ amount 1 0 | +1.00 ±0.00
  amount | – ‖ amount 1 0.0147 | +1.000 ±0.015 ‖ amount 1 0.00390625 | +1.0000 ±0.0039 ‖ amount 1 1e-9 | +1.000000 ±0.000000
  proportion 0.5 0.003 | 50.0 % (49.7–50.3) ‖ proportion 0.5 0.001 | 50.00 % (49.90–50.10) ‖ proportion | –
  proportion 0.002 0.002 | 0.2 % (0.0–0.4) ‖ shortProportion 0.001 0.001 | 0.1 ±0.1 ‖ shortProportion 0 0.01 0 | 0.0 ±0.5
  shortProportion 0.5 0.3 | 50.0 ±30.0 ‖ shortProportion 0.5 0.001 | 50.0 ±0.1 ‖ shortProportion 0.5 0.0005 | 50.00 ±0.05
  shortProportion 0.75 0.2 0.6 | 75 (60–95) ‖ shortProportion | – ‖ percent 0.123 | 12.3 % ‖ percent | –
  around 1 0.25 | x±0.3 ‖ around 1 0.25 0 | x(0.0 to +1.3) ‖ around 1 0.5 0.495 | x±0.5 ‖ around |
  signed -0.04 | 0.0 ‖ signed -0.06 | −0.1 ‖ signed | – ‖ count 999 | 999 ‖ count 1234567 | 1,234,567
  several 1 | 1 block ‖ several 2000 | 2,000 blocks ‖ times 36.55 | 36.5 times ‖ times 1000 | 1,000 times
  rate 1e6 | 1.00 M ‖ rate 999999 | 1.00 M ‖ rate 1e3 | 1.00 k ‖ rate 999.9 | 1.00 k ‖ rate 999 | 999
`)('%s: %s', (asked, text) => {
  const [way, ...numbers] = asked.split(' ');
  expect(WAYS[way](...numbers.map(Number))).toBe(text);
});

test('an amount without an interval; how fast deals were played, and where', () => {
  expect(amount({ ...unknown, mean: 3 })).toBe('+3.00');
  expect(speedText({ milliseconds: 150_000, dealsPerSecond: 12345, threads: 1 })).toBe(
    '150.0 s (12.3 k deals/s on 1 thread)',
  );
  const slow = (threads: number | null): string => speedText({ milliseconds: 0, dealsPerSecond: 1, threads });
  expect(slow(0)).toBe('0.0 s (1.00 deals/s on the main thread)');
  expect(slow(null)).toBe('0.0 s (1.00 deals/s on other machines)');
});

test.each(rows`
  keen | 4 ‖ 模型 | 4 ‖ Zoë | 3 ‖ ${'Zoe\u0308'} | 3 ‖ 🂡 | 1 ‖ 😀 | 2 ‖ 한글 | 4 ‖ ＡＢ | 4
`)('%s is %s columns wide', (text, width) => expect(widthOf(text)).toBe(Number(width)));

test('columns are in line beside wide letters', () => {
  const drawn = table(['bot', 'points'], rows`模型 | +1 ‖ keen | −1 ‖ ${'Zoe\u0308'} | 0`);
  const lines = drawn.trimEnd().split('\n');
  expect(new Set(lines.map(widthOf)).size).toBe(1);
});

test('columns that do not fit come below, after those on the left, or the first; short names where it is narrow', () => {
  const heads = Array.from({ length: 12 }, (_, i) => `column ${i}`.slice(0, 5 + (i % 4)));
  const rows = [heads.map((_, i) => String(10 ** i)), heads.map(() => '')];
  const drawn = [0, 30, 71, 72, 95, 200].flatMap((columns) => {
    fitTerminal({ isTTY: true, columns });
    const tables = [[], [0], [0, 1], [1], [0, 2], heads.map((_, i) => i)].map((left) => table(heads, rows, left));
    const names = [22, 23, 30].map((letters) => short('x'.repeat(letters)));
    const long = 'a bc def '.repeat(40);
    return [
      ...tables,
      table(['', 'y'.repeat(130), 'x'], [['', '', '']], []),
      wrapped(long),
      onPage(() => wrapped(long)),
      wrapped(long),
      wrapped('a b', '', 3),
      ...names,
    ];
  });
  fitTerminal(process.stdout);
  expect(hashOf(drawn.join())).toBe('09b683f1');
});

test('what would change a terminal is escaped in JSON', () =>
  expect(toJson(['\u009f', '\u202eä'])).toBe('[\n  "\\u009f",\n  "\\u202eä"\n]\n'));
