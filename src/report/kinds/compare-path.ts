import type { ComparePath, PathLook } from '../../compare/path.js';
import type { CompareSummary } from '../../compare/summary.js';
import { pointsOf } from '../../compare/tables.js';
import { named } from '../../page/names.js';
import { count, several, signed } from '../../text/numbers.js';
import { type Bar, histogram } from '../charts/bars.js';
import { lines } from '../charts/lines.js';
import type { Figure } from '../content.js';

/** Charts of the course of a comparison, from its journal. */
export const pathFigures = (path: ComparePath, summary: CompareSummary): Figure[] => {
  const looks = thinned(path.looks.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high)));
  const moves = looks.length > 2;
  return [
    ...(moves ? test(looks, summary) : []),
    ...(moves ? groupTest(looks) : []),
    ...(moves ? [sequence(looks, summary)] : []),
    ...(path.outcomes.length > 1 ? [outcomes(path, summary)] : []),
  ];
};

/** As many looks as can be distinguished; always including the last. */
const MOST = 150;
const thinned = (looks: readonly PathLook[]): PathLook[] => {
  const step = Math.ceil(looks.length / MOST);
  return looks.filter((_, i) => (looks.length - 1 - i) % step === 0);
};

function test(looks: readonly PathLook[], { rule, sprt }: CompareSummary): Figure[] {
  if (rule.kind !== 'sprt' || sprt === null) return [];
  const points = looks.flatMap(({ blocks, test }) => (test === null ? [] : [{ x: blocks, y: test.llr }]));
  const last = points.at(-1);
  if (last === undefined) return [];
  const terms = {
    title: 'How did the test run?',
    about: `The log-likelihood ratio of a difference of ${rule.high} against one of ${rule.low}. Beyond a bound the test is decided. Bounds are those at the last look.`,
  };
  const chart = lines(
    [...points.slice(0, -1), { ...last, title: `after ${several(last.x, 'block')}: LLR ${signed(sprt.llr, 2)}` }],
    {
      ...{ ...terms, unit: 'blocks', left: 'log-likelihood ratio' },
      bounds: [
        { y: sprt.bounds.upper, text: `${rule.high}: ${signed(sprt.bounds.upper, 2)}` },
        { y: sprt.bounds.lower, text: `${rule.low}: ${signed(sprt.bounds.lower, 2)}` },
      ],
    },
  );
  const table = { columns: ['blocks', 'LLR'], rows: everyTenth(points).map(({ x, y }) => [count(x), signed(y, 2)]) };
  return [{ name: 'test', ...terms, chart, table }];
}

/** The group-sequential test: how far the mean is from 0, between the bounds of the looks. */
function groupTest(looks: readonly PathLook[]): Figure[] {
  const seen = looks.flatMap(({ blocks, group }) =>
    group !== null && Number.isFinite(group.bound) ? [{ x: blocks, y: group.deviate, bound: group.bound }] : [],
  );
  const last = seen.at(-1);
  if (last === undefined || seen.length < 2) return [];
  const terms = {
    title: 'How did the test run?',
    about:
      'How many standard errors the difference is from 0. Where it leaves the band, the test is over: A and B differ.',
  };
  const title = `after ${several(last.x, 'block')}: ${signed(last.y, 2)}, bounds ±${last.bound.toFixed(2)}`;
  // The first bounds are so far out that nothing else could be seen.
  const most = Math.max(...seen.map(({ y }) => Math.abs(y)), 2 * last.bound);
  const points = seen.map(({ x, y, bound }) => ({ x, y, low: -bound, high: bound }));
  const chart = lines(points, {
    ...{ ...terms, unit: 'blocks', left: 'standard errors', limits: [-most, most] },
    besides: [{ x: last.x, y: last.y, title }],
  });
  const rows = everyTenth(seen).map(({ x, y, bound }) => [count(x), signed(y, 2), bound.toFixed(2)]);
  return [{ name: 'test', ...terms, chart, table: { columns: ['blocks', 'standard errors', 'bound'], rows } }];
}

function sequence(looks: readonly PathLook[], summary: CompareSummary): Figure {
  const { a, b } = summary;
  const terms = {
    title: 'How did the difference settle?',
    about: `${named(a)} − ${named(b)} in ${pointsOf(summary)}, after so many blocks. The band holds at all looks together with 95 %.`,
  };
  // The first intervals are so wide that nothing else could be seen.
  const settled = looks.slice(Math.floor(looks.length / 4));
  const limits = [
    Math.min(0, ...settled.map(({ low }) => low)),
    Math.max(0, ...settled.map(({ high }) => high)),
  ] as const;
  const points = looks.map(({ blocks, mean, low, high }) => ({ x: blocks, y: mean, low, high }));
  return {
    ...{ name: 'sequence', ...terms },
    chart: lines(points, { ...terms, unit: 'blocks', left: pointsOf(summary), limits }),
    table: {
      columns: ['blocks', 'difference', 'from', 'to'],
      rows: everyTenth(points).map(({ x, y, low, high }) => [
        count(x),
        ...[y, low, high].map((each) => signed(each, 3)),
      ]),
    },
  };
}

/** About ten rows out of many, always including the last. */
const everyTenth = <T>(points: readonly T[]): T[] => {
  const step = Math.ceil(points.length / 10);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
};

/** As many bars as can be distinguished. */
const BARS = 41;

function outcomes({ outcomes }: ComparePath, summary: CompareSummary): Figure {
  const { a, b, blocks } = summary;
  const terms = {
    title: 'How much do blocks differ?',
    about: `How many blocks came to which difference, in ${pointsOf(summary)}. Right of 0 ${named(a)} did better, left of it ${named(b)}.`,
  };
  const largest = Math.max(...outcomes.map(({ difference }) => Math.abs(difference)));
  const smallest = Math.min(
    ...outcomes.filter(({ difference }) => difference !== 0).map(({ difference }) => Math.abs(difference)),
  );
  const width = Math.max(smallest, (2 * largest) / BARS);
  const heights = new Map<number, number>();
  for (const { difference, blocks } of outcomes) {
    const bar = Math.round(difference / width) + 0;
    heights.set(bar, (heights.get(bar) ?? 0) + blocks);
  }
  const bars = [...heights]
    .sort(([one], [other]) => one - other)
    .map(
      ([at, times]): Bar => ({
        ...{ from: (at - 0.5) * width, to: (at + 0.5) * width, height: times },
        title: `around ${signed(at * width, 2)} ${pointsOf(summary)}: ${several(times, 'block')} of ${count(blocks)}`,
        of: at < 0 ? 'less' : at > 0 ? 'more' : 's5',
      }),
    );
  return {
    ...{ name: 'outcomes', ...terms },
    chart: histogram(bars, { ...terms, unit: pointsOf(summary), left: 'blocks' }),
    table: {
      columns: ['around', 'blocks'],
      rows: bars.map(({ from, to, height }) => [signed((from + to) / 2, 2), count(height)]),
    },
  };
}
