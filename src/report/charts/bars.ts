import type { HistogramChart } from '../../document/document.js';
import { group, type Markup, tag } from '../markup.js';
import { axisBelow, axisLeft, BELOW, type ChartTexts, label, scaleOver, svg, WIDTH } from './frame.js';

const [TOP, HEIGHT, LEFT] = [20, 130, 44];

/** A histogram: bars side by side, over an axis of numbers. */
export function histogram({ bars, unit, left }: HistogramChart, texts: ChartTexts): Markup {
  const x = scaleOver(
    bars.flatMap(({ from, to }) => [from, to]),
    [LEFT, WIDTH - 10],
  );
  const y = scaleOver([0, ...bars.map(({ height }) => height)], [TOP + HEIGHT, TOP]);
  return svg(TOP + HEIGHT + BELOW, texts, [
    label(left, 0, 11, { of: 'unit' }),
    ...axisBelow(x, [TOP, TOP + HEIGHT], unit),
    ...axisLeft(y, [LEFT, WIDTH - 10], 3),
    ...bars.map(({ from, to, height, title, of }) =>
      group('g', {}, [
        tag('title', {}, title),
        tag('rect', {
          x: x(from),
          y: y(height),
          width: Math.max(0.6, x(to) - x(from) - 0.6),
          height: y(0) - y(height),
          class: of,
        }),
      ]),
    ),
  ]);
}
