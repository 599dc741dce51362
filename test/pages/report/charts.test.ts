import { describe, expect, test } from 'vitest';
import { draw } from '../../../src/pages/report/charts/draw.js';
import { axisBelow, axisLeft, scaleOver } from '../../../src/pages/report/charts/frame.js';
import { DARK, LIGHT } from '../../../src/pages/report/style.js';
import type { Chart, Figure } from '../../../src/results/document/document.js';
import { table } from '../../../src/results/document/table.js';
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

const x = (letters: number): string => 'x'.repeat(letters);
const LONG = 'sound(play=4.5)+playTheCardsVery=bold,of a long name that is cut';
const seen = [0, 7].map((series) => ({ of: mean(series - 0.6, 0.3), series, name: 'it' }));
const open = { of: { ...mean(2, 1), low: null }, series: 3, name: 'open', isDropped: true };
const none = { of: { mean: null, low: null, high: null }, series: 2, name: 'none' };
const GROUPS = [
  { heading: LONG, value: '+0.4 ± 0.3', marks: seen },
  { heading: `${x(9)}=${x(8)}`, marks: [none] },
  { heading: x(45), marks: [open] },
];
const cellsOf = (...all: readonly number[]) =>
  all.map((n) => (n === 9 ? null : { text: x(4 + n), strength: n / 2, title: `${n}` }));
const matrixOf = (columns: readonly string[], names: readonly string[], ...all: readonly number[]) =>
  ({ kind: 'matrix', columns, rows: names.map((name) => ({ name, cells: cellsOf(...all) })) }) as const;
const OTHER = [x(14), 'other', x(13), x(28)];
const points = [1, 2, 4, 8].map((x) => ({ x, y: 2 + x / 10, low: 2 + x / 20, high: 2 + x / 5 }));
const ONE = { x: 3, y: -1, low: -2, high: 1, title: 'one' };
const TWO = { x: 4, y: 2, title: 'two', of: 's1' };

test('what is seldom in a chart: names without room, no numbers, limits', () => {
  const signs = ['more', 'less'] as const;
  const charts: readonly Chart[] = [
    { kind: 'intervals', groups: GROUPS, unit: 'points' },
    { kind: 'intervals', groups: GROUPS.slice(1, 2), unit: 'points of a deal '.repeat(3) },
    { kind: 'intervals', groups: GROUPS, unit: 'p', domain: [0, 1], series: [x(22), LONG, 'y', 'z'] },
    { ...matrixOf([x(14), 'y'], [x(14), 'y'], 1, -1), across: 'against' },
    { ...matrixOf(OTHER, OTHER, 0, 9, 3, 12), signs },
    { ...matrixOf([...'abcdef'], ['a', x(13)], -3, 2, 3), signs },
    { ...matrixOf([...'abcdefgh'], ['a'], 0, 1, 2, 3, 0, 0, 0, 0), across: LONG },
    { kind: 'lines', points, unit: 'boards', left: 'points', bounds: [{ y: 2.3, text: 'so' }] },
    { kind: 'lines', points, unit: 'n', left: 'p', limits: [2, 2.5], fromZero: false, isWhole: true },
    { kind: 'lines', points: [ONE, points[0]], besides: [TWO], unit: 'n', left: 'p' },
  ];
  expect(charts.map((chart) => hashOf(svgOf(chart))).join(' ')).toMatchInlineSnapshot(
    `"b923e4b9 d8236887 9a4d8b33 19aef850 754302b3 69292844 f6d375de ae37a26c 65d4ea74 ca2005b9"`,
  );
});

test('what is seldom on a page: many bots, a method, long tables, more charts than two', () => {
  const bots = Array.from({ length: 13 }, (_, i) => ({ label: `b${i}`, policy: i === 5 ? 'another' : `b${i}` }));
  const tables = [24, 25, 1].map((n) => {
    const long = { as: 'word', head: 'x', of: () => x(n + 16) } as const;
    const columns = [{ as: 'word', head: '', of: String } as const, long];
    return table({ title: n === 1 ? '' : `${n}`, columns, rows: Array.from({ length: n }, String), note: 'so' });
  });
  const charts = tables.map((each) => ({ ...figure(matrixOf(['a'], ['b'], 1)), tables: [each] }));
  const pages = [0, 2, 3].map((most) => {
    const shown = { title: 'Who?', verdict: '50 % more', facts: ['so'], tables, figures: charts.slice(0, most) };
    const [commit, method] = most === 2 ? ['abc', 'method'] : [null, null];
    return pageOfDocument(shown, { bots, rules: { a: [1] }, commit }, method);
  });
  expect(hashOf(pages.join().replace(/<style>.*?<.style>/gs, ''))).toBe('ac71e7dd');
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
