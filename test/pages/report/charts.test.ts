import { describe, expect, test } from 'vitest';
import { draw } from '../../../src/pages/report/charts/draw.js';
import { drawingStyle, LIGHT } from '../../../src/pages/report/style.js';
import type { Chart, Figure } from '../../../src/results/document/document.js';
import { inWords } from '../../../src/results/document/words.js';
import { mean, share } from '../../results/document/documents.js';

/** What charts draw is what their data say. */

const figure = (chart: Chart): Figure => ({ name: 'x', title: 'What?', about: 'So.', chart, tables: [] });
const svgOf = (chart: Chart): string => draw(figure(chart)).text;

/** Numbers of an attribute, of elements that match. */
const numbers = (svg: string, element: RegExp): number[][] =>
  Array.from(svg.matchAll(new RegExp(element, 'g')), ([, ...found]) => found.map(Number));

describe('intervals', () => {
  /** Where the axis puts a number. */
  const places = (svg: string): ((x: number) => number) => {
    const ticks = Array.from(svg.matchAll(/<text x="([\d.]+)"[^>]*class="tick">([^<]+)</g), ([, x, text]) => [
      Number(x),
      Number(text.replace('−', '-')),
    ]);
    const [[x0, t0], [x1, t1]] = [ticks[0], ticks[ticks.length - 1]];
    return (value) => x0 + ((value - t0) / (t1 - t0)) * (x1 - x0);
  };

  test.each([
    ['a mean', mean(0.4, 0.3), [0.1, 0.4, 0.7]],
    ['a share, in percent', share(30, 40, 0.2), [55, 75, 95]],
  ] as const)('of %s: whisker and mark are where the axis says', (_, of, [low, value, high]) => {
    const marks = [{ of, series: 0, name: 'it' }];
    const svg = svgOf({ kind: 'intervals', groups: [{ heading: 'it', marks }], unit: 'points' });
    const at = places(svg);
    const [[from, to]] = numbers(svg, /<line x1="([\d.]+)" x2="([\d.]+)"[^>]*class="whisker/);
    const [[x]] = numbers(svg, /translate\(([\d.]+) /);
    for (const [drawn, said] of [
      [from, low],
      [x, value],
      [to, high],
    ])
      expect(drawn).toBeCloseTo(at(said), 0);
  });
});

test('a share is said with the ends of its interval, in percent', () => {
  expect(inWords(share(30, 40, 0.2))).toBe('75.0 % of 40 (95 %: 55.0 % to 95.0 %)');
});

test('one colour for more, the other for less', () => {
  for (const of of ['more', 'less']) expect(drawingStyle()).toContain(`.${of}{fill:${LIGHT[of]}}`);
});
