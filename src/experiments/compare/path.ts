import { join } from 'node:path';
import * as v from 'valibot';
import { makeGame } from '../../cards/games/rule-sets.js';
import type { Caption, Figure, LineChart } from '../../results/document/document.js';
import { type TableColumn, table } from '../../results/document/table.js';
import { count, several, signed } from '../../results/text/numbers.js';
import { FOREIGN, Journal } from '../../runs/run/journal.js';
import { identitiesOf } from '../../runs/run/lineup.js';
import { identityOf, readManifest } from '../../runs/run/manifest.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { checkedContents } from '../../support/input/schema.js';
import { JOURNAL } from '../blocks/play.js';
import { unitOf } from '../blocks/unit.js';
import { COMPARE, type CompareValues } from './options.js';
import { scaleOf } from './plan.js';
import { type Look, ruleOf, watchOf } from './stop-rule.js';
import type { CompareSummary } from './summary.js';

/** The course of a comparison, from its journal, and charts of it. */
interface ComparePath {
  /** The looks at which the difference had an interval. */
  readonly looks: readonly PathLook[];
  /** The number of blocks with each difference, in points per deal, ascending. */
  readonly outcomes: readonly { readonly difference: number; readonly blocks: number }[];
}

/** A comparison at one look: A − B in points per deal, with the interval that is valid at all looks together. */
interface PathLook extends Pick<Look, 'sprt' | 'group'>, Readonly<Record<'blocks' | 'mean' | 'low' | 'high', number>> {}

/** The part of a journal line needed for a path. */
const LineOfPath = v.object({ histogram: v.array(v.tuple([v.number(), v.number()])), count: v.number() });
/** The part of a manifest needed for a path. */
const Settled = v.object({ seatings: v.number(), matchLength: v.number(), blocks: v.number(), chunk: v.number() });

/** The path of a comparison from its journal, without loading bots. @throws InputError if there is none, or damaged */
export async function pathOf(folder: string): Promise<ComparePath> {
  const manifest = await readManifest(folder);
  const what = checked(COMPARE, manifest.what, folder) as CompareValues;
  const { blocks, chunk, ...settled } = checkedContents(Settled, manifest, folder);
  const scale = scaleOf(filled(COMPARE, what).estimand, {
    ...settled,
    ...(what.sessionTarget !== undefined && { sessionTarget: what.sessionTarget }),
    game: makeGame(manifest.game, manifest.rules),
    identities: identitiesOf(manifest.bots),
  });
  const watch = watchOf(ruleOf(what), scale, { budget: blocks, every: chunk });
  const journal = new Journal(join(folder, JOURNAL), identityOf(manifest));
  const histogram = new Map<number, number>();
  const looks: PathLook[] = [];
  let played = 0;
  for await (const line of journal.read({ ...FOREIGN, parse: (value) => checkedContents(LineOfPath, value, '') })) {
    played += line.count;
    for (const [outcome, times] of line.histogram) histogram.set(outcome, (histogram.get(outcome) ?? 0) + times);
    const { sequence, sprt, group } = watch(histogram);
    const { mean, low, high } = sequence;
    if (mean !== null && low !== null && high !== null) looks.push({ blocks: played, mean, low, high, sprt, group });
  }
  const outcomes = [...histogram].sort(([a], [b]) => a - b);
  return { looks, outcomes: outcomes.map(([sum, blocks]) => ({ difference: sum / scale.perPoint, blocks })) };
}

/** As many looks as can be distinguished. */
const MOST_LOOKS_DRAWN = 150;

export const pathFigures = (path: ComparePath, summary: CompareSummary): Figure[] => {
  const looks = everyOf(path.looks, MOST_LOOKS_DRAWN);
  return [
    ...(looks.length > 2 ? [...test(looks, summary), ...groupTest(looks), sequence(looks, summary)] : []),
    ...(path.outcomes.length > 1 ? [outcomes(path, summary)] : []),
  ];
};

/** About so many out of many, at the same distance; always including the last. */
function everyOf<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, i) => (all.length - 1 - i) % step === 0);
}

/** A line over the blocks, and about ten of its points as numbers, in columns by their headings. */
const lineFigure = <Point extends { readonly x: number; readonly y: number }>(
  words: Caption & { readonly name: string },
  points: readonly Point[],
  chart: Omit<LineChart, 'kind' | 'unit' | 'points'> & Partial<LineChart>,
  columns: Readonly<Record<string, (point: Point) => number>>,
  digits = 2,
): Figure => ({
  ...words,
  chart: { kind: 'lines', unit: 'blocks', points, ...chart },
  tables: [
    table<Point>({
      title: '',
      columns: [
        { as: 'count', head: 'blocks', of: ({ x }) => x },
        ...Object.entries(columns).map(
          ([head, of]): TableColumn<Point> => ({ as: 'plain', head, of: (point) => signed(of(point), digits) }),
        ),
      ],
      rows: everyOf(points, 10),
    }),
  ],
});

const TEST = { name: 'test', title: 'How did the test run?' };

function test(looks: readonly PathLook[], { rule, sprt }: CompareSummary): Figure[] {
  if (rule.kind !== 'sprt' || sprt === null) return [];
  const points = looks.flatMap(({ blocks, sprt }) => (sprt === null ? [] : [{ x: blocks, y: sprt.llr }]));
  const last = points.at(-1);
  if (last === undefined) return [];
  const title = `after ${several(last.x, 'block')}: LLR ${signed(sprt.llr, 2)}`;
  const { upper, lower } = sprt.bounds;
  const bounds = [
    { y: upper, text: `${rule.high}: ${signed(upper, 2)}` },
    { y: lower, text: `${rule.low}: ${signed(lower, 2)}` },
  ];
  const about = `The log-likelihood ratio of a difference of ${rule.high} against one of ${rule.low}. Beyond a bound the test is decided. Bounds are those at the last look.`;
  const chart = { left: 'log-likelihood ratio', points: [...points.slice(0, -1), { ...last, title }], bounds };
  return [lineFigure({ ...TEST, about }, points, chart, { LLR: ({ y }) => y })];
}

/** The group-sequential test: how far the mean is from 0, between the bounds of the looks. */
function groupTest(looks: readonly PathLook[]): Figure[] {
  const seen = looks.flatMap(({ blocks, group }) =>
    group !== null && Number.isFinite(group.bound)
      ? [{ x: blocks, y: group.deviate, low: -group.bound, high: group.bound }]
      : [],
  );
  const last = seen.at(-1);
  if (last === undefined || seen.length < 2) return [];
  // The first bounds are so far out that nothing else could be seen.
  const most = Math.max(...seen.map(({ y }) => Math.abs(y)), 2 * last.high);
  const title = `after ${several(last.x, 'block')}: ${signed(last.y, 2)}, bounds ±${last.high.toFixed(2)}`;
  const about =
    'How many standard errors the difference is from 0. Where it leaves the band, the test is over: A and B differ.';
  const chart = { left: 'standard errors', limits: [-most, most], besides: [{ x: last.x, y: last.y, title }] } as const;
  const columns = { 'standard errors': ({ y }: typeof last) => y, bound: ({ high }: typeof last) => high };
  return [lineFigure({ ...TEST, about }, seen, chart, columns)];
}

function sequence(looks: readonly PathLook[], summary: CompareSummary): Figure {
  // The first intervals are so wide that nothing else could be seen.
  const settled = looks.slice(Math.floor(looks.length / 4));
  const limits = [
    Math.min(0, ...settled.map(({ low }) => low)),
    Math.max(0, ...settled.map(({ high }) => high)),
  ] as const;
  const left = unitOf(summary);
  return lineFigure(
    {
      name: 'sequence',
      title: 'How did the difference settle?',
      about: `${summary.a} − ${summary.b} in ${left}, after so many blocks. The band holds at all looks together with 95 %.`,
    },
    looks.map(({ blocks, mean, low, high }) => ({ x: blocks, y: mean, low, high })),
    { left, limits },
    { difference: ({ y }) => y, from: ({ low }) => low, to: ({ high }) => high },
    3,
  );
}

/** As many bars as can be distinguished. */
const BARS = 41;

function outcomes({ outcomes }: ComparePath, summary: CompareSummary): Figure {
  const { a, b, blocks } = summary;
  const sizes = outcomes.map(({ difference }) => Math.abs(difference));
  const width = Math.max(Math.min(...sizes.filter((size) => size !== 0)), (2 * Math.max(...sizes)) / BARS);
  const heights = new Map<number, number>();
  for (const { difference, blocks } of outcomes) {
    const bar = Math.round(difference / width) + 0;
    heights.set(bar, (heights.get(bar) ?? 0) + blocks);
  }
  const bars = [...heights]
    .sort(([one], [other]) => one - other)
    .map(([at, times]) => ({
      from: (at - 0.5) * width,
      to: (at + 0.5) * width,
      height: times,
      title: `around ${signed(at * width, 2)} ${unitOf(summary)}: ${several(times, 'block')} of ${count(blocks)}`,
      of: at < 0 ? 'less' : at > 0 ? 'more' : 's5',
    }));
  const parts = [
    { name: `${b} better`, of: 'less' },
    { name: 'as good', of: 's5' },
    { name: `${a} better`, of: 'more' },
  ];
  return {
    name: 'outcomes',
    title: 'How much do blocks differ?',
    about: `How many blocks came to which difference, in ${unitOf(summary)}. Right of 0 ${a} did better, left of it ${b}.`,
    chart: { kind: 'histogram', bars, unit: unitOf(summary), left: 'blocks', parts },
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
