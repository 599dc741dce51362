import { area, line } from 'd3-shape';
import type { LineChart, LinePoint } from '../../document/document.js';
import { group, type Markup, tag } from '../markup.js';
import { axisBelow, axisLeft, BELOW, type ChartTexts, label, scaleOver, svg, WIDTH } from './frame.js';

const [TOP, HEIGHT, LEFT] = [20, 190, 44];

/** A line, with its band if it has one. */
export function lines(chart: LineChart, texts: ChartTexts): Markup {
  const { points, bounds = [], besides = [], limits, fromZero = true, unit, left } = chart;
  const all = [...points, ...besides];
  const heights = all.flatMap(({ y, low = y, high = y }) => [y, low, high]).concat(bounds.map(({ y }) => y));
  const y = scaleOver(limits ?? [0, ...heights], [TOP + HEIGHT, TOP]).clamp(true);
  const x = scaleOver([...(fromZero ? [0] : []), ...all.map((point) => point.x)], [LEFT, WIDTH - 10]);
  const band = points.flatMap((each) => (each.low === undefined || each.high === undefined ? [] : [each as BandPoint]));
  const path = line<LinePoint>(
    (each) => x(each.x),
    (each) => y(each.y),
  ).digits(1)(points);
  const around = area<BandPoint>(
    (each) => x(each.x),
    (each) => y(each.low),
    (each) => y(each.high),
  ).digits(1)(band);
  return svg(TOP + HEIGHT + BELOW, texts, [
    label(left, 0, 11, { of: 'unit' }),
    ...axisBelow(x, [TOP, TOP + HEIGHT], unit),
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

type BandPoint = LinePoint & { readonly low: number; readonly high: number };

function pointMark(
  { y: mean, low = mean, high = mean, title = '', of = 's0' }: LinePoint,
  x: number,
  y: (n: number) => number,
) {
  return group('g', { class: of }, [
    tag('title', {}, title),
    tag('line', { x1: x, x2: x, y1: y(low), y2: y(high), class: 'whisker' }),
    tag('circle', { cx: x, cy: y(mean), r: 4 }),
  ]);
}
