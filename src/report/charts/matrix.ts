import type { MatrixCell, MatrixChart } from '../../document/document.js';
import { short } from '../../text/text-table.js';
import { group, type Markup, tag } from '../markup.js';
import { type ChartTexts, label, svg, WIDTH } from './frame.js';

const HEIGHT = 24;
/** Letters of a row's name. */
const LETTERS = 13;
const NAMES = 92;

/** Coloured cells in rows and columns. Column names that would not fit are rotated. */
export function matrix({ columns, rows, across }: MatrixChart, texts: ChartTexts): Markup {
  const width = Math.min(60, (WIDTH - NAMES) / columns.length);
  const isUpright = columns.some((name) => 6.4 * name.length > width - 2);
  const head = isUpright ? 14 + 6 * Math.min(LETTERS, Math.max(...columns.map((name) => name.length))) : 16;
  const top = head + (across === undefined ? 0 : 16);
  const x = (column: number): number => NAMES + width * column;
  const names = columns.map((name, column) => columnName(name, x(column) + width / 2, top - 6, isUpright));
  const drawn = rows.flatMap(({ name, cells }, row) => [
    label(short(name, LETTERS), 0, top + HEIGHT * row + 16, { of: 'name' }),
    ...cells.flatMap((cell, column) => (cell === null ? [] : [cellMark(cell, x(column), top + HEIGHT * row, width)])),
  ]);
  const above = across === undefined ? [] : [label(short(across, 38), NAMES, 11, { of: 'unit' })];
  return svg(top + HEIGHT * rows.length + 2, texts, [...above, ...names, ...drawn]);
}

function columnName(name: string, x: number, y: number, isUpright: boolean): Markup {
  const text = short(name, LETTERS);
  if (!isUpright) return label(text, x, y, { anchor: 'middle', of: 'name' });
  return tag(
    'text',
    { class: 'name', transform: `translate(${(x + 4).toFixed(1)} ${y.toFixed(1)}) rotate(-90)` },
    text,
  );
}

/** Text is small in narrow cells, and only in the tooltip if it would not fit. */
function cellMark({ text, strength, title }: MatrixCell, x: number, y: number, width: number): Markup {
  const space = width - 4;
  const size = Math.min(12, space / (0.56 * text.length));
  const opacity = (0.06 + 0.5 * Math.min(1, Math.abs(strength))).toFixed(2);
  return group('g', {}, [
    tag('title', {}, title),
    tag('rect', {
      x: x + 1,
      y: y + 1,
      width: width - 2,
      height: HEIGHT - 2,
      class: strength < 0 ? 'less' : 'more',
      'fill-opacity': opacity,
    }),
    size < 7.5
      ? null
      : tag(
          'text',
          { x: x + width / 2, y: y + 16, 'text-anchor': 'middle', 'font-size': size < 12 ? size : null },
          text,
        ),
  ]);
}
