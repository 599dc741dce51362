import type { Caption, IntervalChart, IntervalMark, IntervalValue } from '../../../results/document/document.js';
import { inWords } from '../../../results/document/words.js';
import { short } from '../../../results/text/text-table.js';
import { group, type Markup, tag } from '../markup.js';
import { axisBelow, BELOW, label, type PixelScale, scaleOver, svg, WIDTH } from './frame.js';
import { colourOf, legend, mark } from './series.js';

const HEADING = 16;
const ROW = 12;
const GAP = 10;

/** A forest plot: dots with horizontal intervals, in groups. */
export function intervals({ groups, unit, series, domain }: IntervalChart, texts: Caption): Markup {
  const numbers = groups.flatMap(({ marks }) => marks.flatMap(({ of }) => ends(of))).filter((x) => x !== null);
  const scale = scaleOver(domain ?? [0, ...numbers], [14, WIDTH - 14]);
  const of = legend(series ?? []);
  const top = series === undefined ? 0 : of.height;
  const drawn: Markup[] = [];
  let y = top;
  for (const { heading, value, marks } of groups) {
    drawn.push(...headingOf(heading, value, y + 12));
    y += HEADING;
    for (const mark of marks) {
      if (ends(mark.of)[0] === null) continue;
      drawn.push(intervalMark(mark, unit, scale, y + ROW / 2));
      y += ROW;
    }
    y += GAP;
  }
  return svg(y + BELOW, texts, [...of.marks, ...axisBelow(scale, [top, y], unit), ...drawn]);
}

const headingOf = (heading: string, value: string | undefined, y: number): Markup[] => [
  label(short(heading, value === undefined ? 46 : 27), 0, y, { of: 'name' }),
  ...(value === undefined ? [] : [label(value, WIDTH, y, { anchor: 'end', of: 'name' })]),
];

/** The value, its lower and its upper end; of shares in percent. */
const ends = (of: IntervalValue): readonly (number | null)[] =>
  'rate' in of
    ? [of.rate, of.low, of.high].map((share) => (share === null ? null : 100 * share))
    : [of.mean, of.low, of.high];

function intervalMark(
  { of, name, series, isDropped = false }: IntervalMark,
  unit: string,
  scale: PixelScale,
  y: number,
) {
  const [from, to] = scale.domain();
  const within = (x: number): number => scale(Math.min(to, Math.max(from, x)));
  const [value, low, high] = ends(of);
  const line =
    low === null || high === null
      ? []
      : [tag('line', { x1: within(low), x2: within(high), y1: y, y2: y, class: `whisker ${colourOf(series)}` })];
  const dot = value === null ? [] : [mark(series, within(value), y)];
  const title = `${name}: ${inWords(of)}${'rate' in of ? '' : ` ${unit}`}`;
  return group('g', { class: isDropped ? 'dropped' : null }, [tag('title', {}, title), ...line, ...dot]);
}
