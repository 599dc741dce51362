import { group, type Markup, tag } from '../markup.js';
import { axisBelow, axisLeft, BELOW, label, scaleOver, svg, WIDTH } from './frame.js';

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly title: string;
  readonly of: string;
}

const [TOP, HEIGHT, LEFT] = [20, 130, 44];

/** A histogram: bars side by side, over an axis of numbers. */
export function histogram(
  bars: readonly Bar[],
  terms: { readonly title: string; readonly about: string; readonly unit: string; readonly left: string },
): Markup {
  const x = scaleOver(
    bars.flatMap(({ from, to }) => [from, to]),
    [LEFT, WIDTH - 10],
  );
  const y = scaleOver([0, ...bars.map(({ height }) => height)], [TOP + HEIGHT, TOP]);
  return svg(TOP + HEIGHT + BELOW, terms, [
    label(terms.left, 0, 11, { of: 'unit' }),
    ...axisBelow(x, [TOP, TOP + HEIGHT], terms.unit),
    ...axisLeft(y, [LEFT, WIDTH - 10], 3),
    ...bars.map(({ from, to, height, title, of }) =>
      group('g', {}, [
        tag('title', {}, title),
        tag('rect', {
          ...{
            x: x(from),
            y: y(height),
            width: Math.max(0.6, x(to) - x(from) - 0.6),
            height: y(0) - y(height),
            class: of,
          },
        }),
      ]),
    ),
  ]);
}
