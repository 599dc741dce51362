import { area, line } from 'd3-shape';
import type { Caption, LineChart, LinePoint } from '../../../results/document/document.js';
import { type Markup, tag } from '../../page/markup.js';
import { axisBelow, axisLeft, BELOW, label, scaleOver, svg, WIDTH } from './frame.js';

/** Where what is drawn begins, to the right of numbers and below a name. */
const [TOP, LEFT] = [20, 44];

/** A line, with its band if it has one. */
export function lines(chart: LineChart, texts: Caption): Markup {
  const { points, bounds = [], besides = [], limits, fromZero = true } = chart;
  const all = [...points, ...besides];
  const heights = all.flatMap(({ y, low = y, high = y }) => [y, low, high]).concat(bounds.map(({ y }) => y));
  const y = scaleOver(limits ?? [0, ...heights], [TOP + 190, TOP]).clamp(true);
  const x = scaleOver([...(fromZero ? [0] : []), ...all.map((point) => point.x)], [LEFT, WIDTH - 10]);
  const band = points.flatMap(({ x, low, high }) =>
    low === undefined || high === undefined ? [] : [{ x, low, high }],
  );
  const path = line<LinePoint>(
    (each) => x(each.x),
    (each) => y(each.y),
  ).digits(1)(points);
  const around = area<(typeof band)[number]>(
    (each) => x(each.x),
    (each) => y(each.low),
    (each) => y(each.high),
  ).digits(1)(band);
  return svg(TOP + 190 + BELOW, texts, [
    label(chart.left, 0, 11, { of: 'unit' }),
    ...axisBelow(x, [TOP, TOP + 190], chart.unit, chart.isWhole),
    ...axisLeft(y, [LEFT, WIDTH - 10]),
    band.length > 1 ? tag('path', { d: around ?? '', class: 'band' }) : null,
    ...bounds.flatMap((bound) => [
      tag('line', { x1: LEFT, x2: WIDTH - 10, y1: y(bound.y), y2: y(bound.y), class: 'bound' }),
      label(bound.text, LEFT + 6, y(bound.y) - 5, { of: 'name' }),
    ]),
    tag('path', { d: path ?? '', class: 'path' }),
    ...all.flatMap((each) => (each.title === undefined ? [] : [pointMark(each, x(each.x), y)])),
  ]);
}

function pointMark(
  { y: mean, low = mean, high = mean, title = '', of = 's0' }: LinePoint,
  x: number,
  y: (n: number) => number,
) {
  return tag('g', { class: of }, [
    tag('title', {}, title),
    tag('line', { x1: x, x2: x, y1: y(low), y2: y(high), class: 'whisker' }),
    tag('circle', { cx: x, cy: y(mean), r: 4 }),
  ]);
}
