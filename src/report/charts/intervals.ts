import { named } from '../../page/names.js';
import { short } from '../../text/text-table.js';
import { group, type Markup, tag } from '../markup.js';
import { axisBelow, BELOW, label, type PixelScale, scaleOver, svg, WIDTH } from './frame.js';
import { colourOf, legend, mark } from './series.js';

/** A value with its interval, and its text for tooltips and screen readers. */
export interface IntervalRow {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly title: string;
  /** Decides colour and shape. */
  readonly series: number;
  /** Drawn in grey: no longer in question. */
  readonly isDropped?: boolean;
}

/** Rows below one heading; what it says on the right. */
export interface IntervalGroup {
  readonly heading: string;
  readonly value?: string;
  readonly rows: readonly IntervalRow[];
}

export interface IntervalTerms {
  readonly title: string;
  readonly about: string;
  /** What the axis counts. */
  readonly unit: string;
  /** Names of the series, if the headings do not name them. */
  readonly series?: readonly string[];
  /** The ends of the axis. Default: it includes 0 and all intervals. */
  readonly domain?: readonly [number, number];
}

const HEADING = 16;
const ROW = 12;
const GAP = 10;

/** A forest plot: dots with horizontal intervals, in groups. */
export function intervals(groups: readonly IntervalGroup[], terms: IntervalTerms): Markup {
  const rows = groups.flatMap((each) => each.rows);
  const numbers = rows.flatMap(({ mean, low, high }) => [mean, low, high]).filter((x) => x !== null);
  const scale = scaleOver(terms.domain ?? [0, ...numbers], [14, WIDTH - 14]);
  const of = legend(terms.series ?? []);
  const top = terms.series === undefined ? 0 : of.height;
  const drawn: Markup[] = [];
  let y = top;
  for (const { heading, value, rows } of groups) {
    drawn.push(...headingOf(heading, value, y + 12));
    y += HEADING;
    for (const row of rows) {
      if (row.mean === null) continue;
      drawn.push(intervalMark(row, scale, y + ROW / 2));
      y += ROW;
    }
    y += GAP;
  }
  return svg(y + BELOW, terms, [...of.marks, ...axisBelow(scale, [top, y], terms.unit), ...drawn]);
}

const headingOf = (heading: string, value: string | undefined, y: number): Markup[] => [
  label(named(short(heading, value === undefined ? 46 : 27)), 0, y, { of: 'name' }),
  ...(value === undefined ? [] : [label(value, WIDTH, y, { anchor: 'end', of: 'name' })]),
];

function intervalMark(
  { mean, low, high, title, series, isDropped = false }: IntervalRow,
  scale: PixelScale,
  y: number,
) {
  const [from, to] = scale.domain();
  const within = (x: number): number => scale(Math.min(to, Math.max(from, x)));
  const line =
    low === null || high === null
      ? []
      : [tag('line', { x1: within(low), x2: within(high), y1: y, y2: y, class: `whisker ${colourOf(series)}` })];
  const dot = mean === null ? [] : [mark(series, within(mean), y)];
  return group('g', { class: isDropped ? 'dropped' : null }, [tag('title', {}, title), ...line, ...dot]);
}
