import type { ScaleLinear } from 'd3-scale';
import type { Caption, IntervalChart, IntervalMark, IntervalValue } from '../../../results/document/document.js';
import { inWords } from '../../../results/document/words.js';
import { short } from '../../../results/text/text-table.js';
import { type Markup, tag } from '../../page/markup.js';
import { axisBelow, BELOW, label, scaleOver, svg, WIDTH } from './frame.js';
import { colourOf, legend, mark } from './series.js';

/** The height of a line of text, and of a mark beside others of its group. */
const [LINE, ROW] = [15, 12];
/** The width of a letter, and the most letters of a line of a name. */
const [LETTER, LETTERS] = [6.6, 18];
/** The most letters of a name. */
const MOST = 2.5 * LETTERS;
/** Space around the plot, for half a mark and half a number of the axis. */
const MARGIN = 14;

/** A forest plot: dots with intervals in groups; the name of each is on the left, its value on the right. */
export function intervals({ groups, unit, series, domain }: IntervalChart, texts: Caption): Markup {
  const numbers = groups.flatMap(({ marks }) => marks.flatMap(({ of }) => ends(of))).filter((x) => x !== null);
  const named = groups.map((each) => ({ ...each, lines: linesOf(each.heading) }));
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => LETTER * text.length));
  const left = widest(named.flatMap(({ lines }) => lines));
  const right = WIDTH - widest(groups.map(({ value = '' }) => value));
  const scale = scaleOver(domain ?? [0, ...numbers], [left + MARGIN, right - MARGIN]);
  const of = legend(series ?? [], Math.min(...groups.flatMap(({ marks }) => marks.map(({ series }) => series))));
  const top = series === undefined ? 0 : of.height;
  const drawn: Markup[] = [];
  let y = top;
  for (const { heading, lines, value, marks } of named) {
    const shown = marks.filter((mark) => ends(mark.of)[0] !== null);
    const height = Math.max(LINE * lines.length, ROW * shown.length);
    const middle = y + height / 2;
    const written = lines.map((line, i) => label(line, 0, middle + LINE * (i - lines.length / 2) + 12, { of: 'name' }));
    drawn.push(...(heading.length <= MOST ? written : [tag('g', {}, [tag('title', {}, heading), ...written])]));
    if (value !== undefined) drawn.push(label(value, WIDTH, middle + 4, { anchor: 'end', of: 'name' }));
    const at = (i: number): number => middle + ROW * (i + 0.5 - shown.length / 2);
    drawn.push(...shown.map((mark, i) => intervalMark(mark, unit, scale, at(i))));
    y += height + (shown.length > 1 ? 8 : 3);
  }
  return svg(y + BELOW, texts, [...of.marks, ...axisBelow(scale, [top, y], unit), ...drawn]);
}

/** A name in lines of its column: broken behind signs and before capitals where it can be, and cut after the third. */
function linesOf(name: string): string[] {
  const parts = short(name, MOST).split(/(?<=[\s=,(:])|(?<=\p{Ll})(?=\p{Lu})/u);
  const lines = [''];
  for (const part of parts.flatMap((part) => part.match(/.{1,18}/gsu) ?? [])) {
    const last = lines.length - 1;
    if ((lines[last] + part.trimEnd()).length <= LETTERS) lines[last] += part;
    else lines.push(part);
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** The value, its lower and its upper end; of shares in percent. */
const ends = (of: IntervalValue): readonly (number | null)[] =>
  'rate' in of
    ? [of.rate, of.low, of.high].map((share) => (share === null ? null : 100 * share))
    : [of.mean, of.low, of.high];

function intervalMark(
  { of, name, series, isDropped = false }: IntervalMark,
  unit: string,
  scale: ScaleLinear<number, number>,
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
  return tag('g', { class: isDropped ? 'dropped' : null }, [tag('title', {}, title), ...line, ...dot]);
}
