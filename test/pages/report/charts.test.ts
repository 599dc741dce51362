import { describe, expect, test } from 'vitest';
import { draw } from '../../../src/pages/report/charts/draw.js';
import { axisBelow, axisLeft, scaleOver } from '../../../src/pages/report/charts/frame.js';
import { DARK, LIGHT } from '../../../src/pages/report/style.js';
import type { Chart, Figure } from '../../../src/results/document/document.js';
import { table } from '../../../src/results/document/table.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { mean, pageOfDocument, share } from '../../results/document/documents.js';

/** What charts draw is what their data say. */

const figure = (chart: Chart): Figure => ({ name: 'x', title: 'What?', about: 'So.', chart, tables: [] });
const svgOf = (chart: Chart): string => draw(figure(chart)).text;

/** Numbers of an attribute, of elements that match. */
const numbers = (svg: string, element: RegExp): number[][] =>
  Array.from(svg.matchAll(new RegExp(element, 'g')), ([, ...found]) => found.map(Number));

test('an axis has five numbers or so, a tick each, and those of its range alone', () => {
  const textOf = (marks: readonly { readonly text: string }[]): string => marks.map(({ text }) => text).join('');
  const axis = textOf(axisBelow(scaleOver([0, 36], [0, 330]), [0, 9], 'points'));
  const ticks = Array.from(axis.matchAll(/class="tick">([^<]+)</g), ([, tick]) => tick);
  expect(ticks.join(' ')).toBe('0 10 20 30 40');
  expect(hashOf(axis + textOf(axisLeft(scaleOver([3, 3], [0, 90]), [0, 330])))).toMatchInlineSnapshot(`"368b0ddd"`);
});

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
  const beside = [from, x, to].map((place, i) => Math.abs(place - at([low, value, high][i])));
  expect(Math.max(...beside)).toBeLessThan(0.5);
});

const random = new Random(19);
const one = (): number => (random.below(2_001) - 1_000) / 250;
const word = (most: number): string =>
  'a word of some length, of a bot or a unit, that is cut'.slice(0, random.below(most));
const some = <T>(most: number, of: () => T): T[] => Array.from({ length: random.below(most) + 1 }, of);
const maybe = <T>(name: string, of: () => T): Record<string, T> => (random.below(2) === 0 ? {} : { [name]: of() });
const pair = <T>(of: () => T): [T, T] => [of(), of()];

/** Charts of any shape: names with and without room, no numbers, limits. */
const CHARTS: Readonly<Record<Chart['kind'], () => unknown>> = {
  intervals() {
    const open = () => ({
      mean: 2,
      low: 1,
      high: 3,
      ...random.pick([{}, { low: null }, { mean: null, low: null, high: null }]),
    });
    const value = () => random.pick([open, () => mean(one(), one() ** 2), () => share(random.below(9), 8, 0.1)])();
    const markOf = () => ({ of: value(), series: random.below(9), name: word(9), ...maybe('isDropped', () => true) });
    const group = () => ({ heading: word(55), ...maybe('value', () => word(14)), marks: some(3, markOf) });
    const named = maybe('series', () => some(5, () => word(40)));
    return { groups: some(5, group), unit: word(50), ...named, ...maybe('domain', () => [0, 1]) };
  },
  matrix() {
    const [columns, least] = [some(11, () => word(30)), random.below(3) - 1];
    const strength = () => Math.max(least, random.below(5) / 2 - 1);
    const cell = () => (random.below(6) === 0 ? null : { text: word(14), strength: strength(), title: word(9) });
    const rows = some(5, () => ({ name: word(30), cells: columns.map(cell) }));
    return { columns, rows, ...maybe('across', () => word(55)), ...maybe('signs', () => pair(() => word(9))) };
  },
  lines() {
    const point = (_?: unknown, x = random.below(9)) => ({ x, y: one(), ...maybe('title', () => word(9)) });
    const banded = (_: unknown, i: number) => ({
      ...point(_, i ** 2),
      ...maybe('of', () => 's1'),
      low: -4,
      high: 5 + one(),
    });
    const points = Array.from({ length: random.below(5) + 1 }, random.below(2) === 0 ? point : banded);
    const bounds = maybe('bounds', () => some(3, () => ({ y: one(), text: word(20) })));
    const besides = {
      ...maybe('besides', () => some(2, () => point())),
      ...maybe('limits', () => [-1, 2 + one() / 4]),
    };
    const axis = { ...maybe('fromZero', () => false), ...maybe('isWhole', () => true) };
    return { points, unit: word(30), left: word(30), ...bounds, ...besides, ...axis };
  },
};

test('charts of any shape', () => {
  const drawn = Object.entries(CHARTS).map(([kind, of]) =>
    Array.from({ length: 80 }, () => svgOf({ kind, ...Object(of()) } as Chart)).join(),
  );
  expect(drawn.join()).not.toMatch(/NaN|undefined|Infinity/);
  expect(drawn.map(hashOf).join(' ')).toMatchInlineSnapshot(`"4346f952 b0ed3b33 ce7dfaed"`);
});

test('what is seldom on a page: many bots, a method, long tables, more charts than two', () => {
  const bots = Array.from({ length: 13 }, (_, i) => ({ label: `b${i}`, policy: i === 5 ? 'another' : `b${i}` }));
  const tables = [24, 25, 1].map((n) => {
    const long = { as: 'word', head: 'x', of: () => 'x'.repeat(n + 16) } as const;
    const columns = [{ as: 'bot', head: '', of: (name: string) => `  ${name.repeat(20)}` } as const, long];
    return table({ title: n === 1 ? '' : `${n}`, columns, rows: Array.from({ length: n }, String), note: 'so' });
  });
  const charts = tables.map((each) => ({
    ...figure({ kind: 'lines', points: [], unit: '', left: '' }),
    tables: [each],
  }));
  const pages = [0, 2, 3].map((most) => {
    const shown = { title: 'Who?', verdict: '50 % more', facts: ['so'], tables, figures: charts.slice(0, most) };
    const [commit, method] = most === 2 ? ['abc', 'method'] : [null, null];
    return pageOfDocument(shown, { bots, rules: { a: [1] }, commit }, method);
  });
  expect(hashOf(pages.join().replace(/<style>.*?<.style>/gs, ''))).toBe('7479466b');
});

/** Suits are told apart by shape; and by colour, also by people who see fewer colours. */

type Rgb = readonly [number, number, number];

const matrix = (text: string): Rgb[] => text.split(', ').map((row) => row.split(' ').map(Number) as unknown as Rgb);

/** Light of a colour, from 0 to 1. */
const lightOf = (hex: string): Rgb =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;

/** How light is seen without one kind of cones (Machado, Oliveira and Fernandes 2009). */
const SIGHT = {
  'all colours': matrix('1 0 0, 0 1 0, 0 0 1'),
  protanopia: matrix('0.152286 1.052583 -0.204868, 0.114503 0.786281 0.099216, -0.003882 -0.048116 1.051998'),
  deuteranopia: matrix('0.367322 0.860646 -0.227968, 0.280085 0.672501 0.047413, -0.01182 0.04294 0.968881'),
  tritanopia: matrix('1.255528 -0.076749 -0.178779, -0.078411 0.930809 0.147602, 0.004733 0.691367 0.3039'),
};
const TO_XYZ = matrix('0.4339 0.3762 0.1899, 0.2126 0.7152 0.0722, 0.0177 0.1095 0.8728');

const times = (rows: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  rows.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Rgb;

/** Light as CIE L*a*b*, in which distances are what eyes make of them. */
function lab(light: Rgb): Rgb {
  const [x, y, z] = times(TO_XYZ, light).map((value) =>
    value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(lightOf(a)), luminance(lightOf(b))].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['by day', LIGHT],
  ['by night', DARK],
])('%s', (_, colours) => {
  const suits = ['c0', 'c1', 'c2', 'c3'].map((name) => lightOf(colours[name]));

  test.each(Object.entries(SIGHT))('suits differ in colour to %s', (_, sight) => {
    const seen = suits.map((light) => lab(times(sight, light)));
    const apart = seen.flatMap((one, i) => seen.slice(i + 1).map((other) => distance(one, other)));
    expect(Math.min(...apart)).toBeGreaterThan(12);
  });

  test('a colour has one meaning: mistakes have none of those of bots', () => {
    for (const name of ['s0', 's1', 'more', 'less'])
      expect(distance(lab(lightOf(colours.wrong)), lab(lightOf(colours[name]))), name).toBeGreaterThan(20);
  });

  test('what was chosen, and can be clicked, has a colour of its own, and can be read', () => {
    for (const name of ['s0', 's1', 's2', 's3', 'more', 'less', 'wrong'])
      expect(distance(lab(lightOf(colours.chosen)), lab(lightOf(colours[name]))), name).toBeGreaterThan(20);
    for (const behind of ['paper', 'felt', 'card', 'line'])
      expect(contrast(colours.chosen, colours[behind]), behind).toBeGreaterThan(4.5);
  });

  test('what is written on cards, and on the badges of their costs, can be read', () => {
    for (const name of ['c0', 'c1', 'c2', 'c3'])
      for (const paper of ['card', 'felt']) // those that may not be played lie flat on the felt
        expect(contrast(colours[name], colours[paper]), name).toBeGreaterThan(4.5);
    for (const name of ['free', 'dear']) expect(contrast(colours[name], '#ffffff'), name).toBeGreaterThan(4.5);
  });
});
