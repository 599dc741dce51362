import type { Figure, HistogramBar } from '../document/document.js';
import { type DataTable, type TableColumn, table } from '../document/table.js';
import { count, several, signed } from '../text/numbers.js';
import type { ComparePath, PathLook } from './path.js';
import type { CompareSummary } from './summary.js';
import { pointsOf } from './verdict-text.js';

/** Charts of the course of a comparison, from its journal. */
export const pathFigures = (path: ComparePath, summary: CompareSummary): Figure[] => {
  const looks = thinned(path.looks);
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
  const { upper, lower } = sprt.bounds;
  const title = `after ${several(last.x, 'block')}: LLR ${signed(sprt.llr, 2)}`;
  return [
    {
      name: 'test',
      title: 'How did the test run?',
      about: `The log-likelihood ratio of a difference of ${rule.high} against one of ${rule.low}. Beyond a bound the test is decided. Bounds are those at the last look.`,
      chart: {
        kind: 'lines',
        unit: 'blocks',
        left: 'log-likelihood ratio',
        points: [...points.slice(0, -1), { ...last, title }],
        bounds: [
          { y: upper, text: `${rule.high}: ${signed(upper, 2)}` },
          { y: lower, text: `${rule.low}: ${signed(lower, 2)}` },
        ],
      },
      tables: [tenthTable(points, { LLR: ({ y }) => y }, 2)],
    },
  ];
}

/** The group-sequential test: how far the mean is from 0, between the bounds of the looks. */
function groupTest(looks: readonly PathLook[]): Figure[] {
  const seen = looks.flatMap(({ blocks, group }) =>
    group !== null && Number.isFinite(group.bound) ? [{ x: blocks, y: group.deviate, bound: group.bound }] : [],
  );
  const last = seen.at(-1);
  if (last === undefined || seen.length < 2) return [];
  // The first bounds are so far out that nothing else could be seen.
  const most = Math.max(...seen.map(({ y }) => Math.abs(y)), 2 * last.bound);
  const title = `after ${several(last.x, 'block')}: ${signed(last.y, 2)}, bounds ±${last.bound.toFixed(2)}`;
  return [
    {
      name: 'test',
      title: 'How did the test run?',
      about:
        'How many standard errors the difference is from 0. Where it leaves the band, the test is over: A and B differ.',
      chart: {
        kind: 'lines',
        unit: 'blocks',
        left: 'standard errors',
        limits: [-most, most],
        points: seen.map(({ x, y, bound }) => ({ x, y, low: -bound, high: bound })),
        besides: [{ x: last.x, y: last.y, title }],
      },
      tables: [tenthTable(seen, { 'standard errors': ({ y }) => y, bound: ({ bound }) => bound }, 2)],
    },
  ];
}

function sequence(looks: readonly PathLook[], summary: CompareSummary): Figure {
  const { a, b } = summary;
  // The first intervals are so wide that nothing else could be seen.
  const settled = looks.slice(Math.floor(looks.length / 4));
  const limits = [
    Math.min(0, ...settled.map(({ low }) => low)),
    Math.max(0, ...settled.map(({ high }) => high)),
  ] as const;
  const points = looks.map(({ blocks, mean, low, high }) => ({ x: blocks, y: mean, low, high }));
  return {
    name: 'sequence',
    title: 'How did the difference settle?',
    about: `${a} − ${b} in ${pointsOf(summary)}, after so many blocks. The band holds at all looks together with 95 %.`,
    chart: { kind: 'lines', points, unit: 'blocks', left: pointsOf(summary), limits },
    tables: [tenthTable(points, { difference: ({ y }) => y, from: ({ low }) => low, to: ({ high }) => high }, 3)],
  };
}

/** About ten points out of many, always including the last; columns of numbers by their headings. */
function tenthTable<Point extends { readonly x: number }>(
  points: readonly Point[],
  columns: Readonly<Record<string, (point: Point) => number>>,
  digits: number,
): DataTable<Point> {
  const step = Math.ceil(points.length / 10);
  return table<Point>({
    title: '',
    columns: [
      { as: 'count', head: 'blocks', of: ({ x }) => x },
      ...Object.entries(columns).map(
        ([head, of]): TableColumn<Point> => ({ as: 'plain', head, of: (point) => signed(of(point), digits) }),
      ),
    ],
    rows: points.filter((_, i) => (points.length - 1 - i) % step === 0),
  });
}

/** As many bars as can be distinguished. */
const BARS = 41;

function outcomes({ outcomes }: ComparePath, summary: CompareSummary): Figure {
  const { a, b, blocks } = summary;
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
      ([at, times]): HistogramBar => ({
        from: (at - 0.5) * width,
        to: (at + 0.5) * width,
        height: times,
        title: `around ${signed(at * width, 2)} ${pointsOf(summary)}: ${several(times, 'block')} of ${count(blocks)}`,
        of: at < 0 ? 'less' : at > 0 ? 'more' : 's5',
      }),
    );
  return {
    name: 'outcomes',
    title: 'How much do blocks differ?',
    about: `How many blocks came to which difference, in ${pointsOf(summary)}. Right of 0 ${a} did better, left of it ${b}.`,
    chart: { kind: 'histogram', bars, unit: pointsOf(summary), left: 'blocks' },
    tables: [
      table({
        title: '',
        columns: [
          { as: 'plain', head: 'around', of: ({ from, to }) => signed((from + to) / 2, 2) },
          { as: 'count', head: 'blocks', of: ({ height }) => height },
        ],
        rows: bars,
      }),
    ],
  };
}
