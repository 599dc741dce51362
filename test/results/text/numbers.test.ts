import { expect, test } from 'vitest';
import {
  amount,
  count,
  mean,
  percent,
  proportion,
  rate,
  several,
  shortProportion,
  signed,
  speedText,
  times,
} from '../../../src/results/text/numbers.js';

/** Numbers as people read them: as many decimals as the margin bears out. */

const about = (value: number, margin: number, low = value - margin) => ({
  ...{ total: 0, trials: 9, mean: value, low, high: value + margin },
});
const share = (value: number, margin: number, low = value - margin) => ({
  ...{ count: 0, total: 0, trials: 9, rate: value, low, high: value + margin },
});
const unknown = { count: 0, total: 0, trials: 0, mean: null, rate: null, low: null, high: null };

test.each<[shown: string, text: string]>([
  [mean(about(2, 1)), '+2.0 ±1.0'],
  [mean(about(2, 0.5)), '+2.00 ±0.50'],
  [mean(about(0, 0.125)), '0.00 ±0.13'],
  [mean(about(0, 0.1)), '0.00 ±0.10'],
  [mean(about(-0.5, 0.0625)), '−0.500 ±0.063'],
  [mean(about(0, 0.01)), '0.000 ±0.010'],
  [mean(about(0.5, 0.0078125)), '+0.5000 ±0.0078'],
  [mean(about(0.5, 1, -1.5)), '+0.5 (−1.5 to +1.5)'],
  [mean(about(0.5, 0)), '+0.500'],
  [mean(unknown), '–'],
  [amount(about(12.5, 4)), '+12.50 ±4.00'],
  [amount(about(1, 1 / 512)), '+1.0000 ±0.0020'],
  [amount(about(1, 0)), '+1.00 ±0.00'],
  [amount({ ...unknown, mean: 3 }), '+3.00'],
  [amount(unknown), '–'],
  [proportion(share(0.5, 0.003)), '50.0 % (49.7–50.3)'],
  [proportion(share(0.5, 0.001)), '50.00 % (49.90–50.10)'],
  [proportion(unknown), '–'],
  [shortProportion(share(0.5, 0.002)), '50.0 ±0.2'],
  [shortProportion(share(0.5, 0.0005)), '50.00 ±0.05'],
  [shortProportion(share(0.25, 0.5, 0)), '25 (0–75)'],
  [shortProportion(unknown), '–'],
  [percent(0.123), '12.3 %'],
  [percent(null), '–'],
  [signed(-0.04, 1), '0.0'],
  [signed(-0.06, 1), '−0.1'],
  [signed(null, 1), '–'],
  [count(999), '999'],
  [count(1234567), '1,234,567'],
  [several(1, 'block'), '1 block'],
  [several(2000, 'block'), '2,000 blocks'],
  [times(36.55), '36.5 times'],
  [times(1000), '1,000 times'],
  [rate(1e6), '1.00 M'],
  [rate(1e3), '1.00 k'],
  [rate(999), '999'],
  [speedText({ milliseconds: 1500, dealsPerSecond: 12345, threads: 1 }), '1.5 s (12.3 k deals/s on 1 thread)'],
  [speedText({ milliseconds: 0, dealsPerSecond: 1, threads: 0 }), '0.0 s (1.00 deals/s on the main thread)'],
  [speedText({ milliseconds: 0, dealsPerSecond: 1, threads: null }), '0.0 s (1.00 deals/s on other machines)'],
])('%s', (shown, text) => {
  expect(shown).toBe(text);
});
