import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolTriangle, symbolWye } from 'd3-shape';
import { NO_BOT } from '../../../results/document/intervals.js';
import { short } from '../../../results/text/text-table.js';
import { type Markup, tag } from '../../page/markup.js';
import { WIDTH } from './frame.js';

/** Series differ in colour and shape: six of bots, then three of what is no bot. */
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolWye];

/** The class that gives a series its colour. */
export const colourOf = (series: number): string => `s${series % (NO_BOT + 3)}`;

/** The mark of a series at a place. */
export const mark = (series: number, x: number, y: number): Markup =>
  tag('path', {
    d: symbol(SHAPES[series % SHAPES.length], 42).digits(1)() ?? '',
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    class: colourOf(series),
  });

/** Pixels for so many letters. */
const widthOf = (text: string): number => 6.6 * text.length;

/** A legend with marks and names of series from the `first` on, wrapped into lines, and its height. */
export const legend = (names: readonly string[], first: number): ReturnType<typeof placed> =>
  placed(names, (i, x, y) => mark(first + i, x, y));

/** The same with boxes of the classes that fill them. */
export const filledLegend = (
  parts: readonly { readonly name: string; readonly of: string }[],
): ReturnType<typeof placed> =>
  placed(
    parts.map(({ name }) => name),
    (part, x, y) => tag('rect', { x: x - 5, y: y - 5, width: 10, height: 10, class: parts[part].of }),
  );

function placed(names: readonly string[], sign: (i: number, x: number, y: number) => Markup) {
  let [x, y] = [6, 8];
  const marks = names.flatMap((name, i) => {
    const text = short(name, 24);
    if (x > 6 && x + 12 + widthOf(text) > WIDTH) [x, y] = [6, y + 17];
    const at = x;
    x += 26 + widthOf(text);
    return [
      tag('g', {}, [
        text === name ? null : tag('title', {}, name),
        sign(i, at, y),
        tag('text', { x: at + 10, y: y + 4 }, text),
      ]),
    ];
  });
  return { marks, height: y + 16 };
}
