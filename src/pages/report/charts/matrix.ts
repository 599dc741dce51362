import type { Caption, MatrixCell, MatrixChart } from '../../../results/document/document.js';
import { short } from '../../../results/text/text-table.js';
import { type Markup, tag } from '../../page/markup.js';
import { cutLabel, label, svg, WIDTH } from './frame.js';
import { filledLegend } from './series.js';

const HEIGHT = 24;
/** The space for names beside their rows, in pixels and letters; longer ones are above. */
const [NAMES, LETTERS] = [92, 13];
/** The height of a name above its row. */
const ABOVE = 16;
/** The colours of cells above 0, and below. */
const SIGNS = ['more', 'less'] as const;
/** The size of figures in narrow cells, and the width of one of their letters. */
const [SMALL, LETTER] = [11, 6.7];

/**
 * Coloured cells in rows and columns. Names of rows are above them if there is no space beside; columns then have the
 * numbers of the rows they are named after, and otherwise names that are rotated if they do not fit.
 */
export function matrix({ columns, rows, across, signs }: MatrixChart, texts: Caption): Markup {
  const letters = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell?.text.length ?? 0)));
  const fits = (left: number): boolean => (WIDTH - left) / columns.length >= LETTER * letters;
  const isAbove = rows.some(({ name }) => name.length > LETTERS) || (!fits(NAMES) && fits(0));
  const [left, above] = isAbove ? [0, ABOVE] : [NAMES, 0];
  const isNumbered = isAbove && rows.every(({ name }, i) => name === columns[i]);
  const named = (name: string, i: number): string => (isNumbered ? `${i + 1}. ${name}` : name);
  const heads = isNumbered ? columns.map((_, i) => `${i + 1}`) : columns.map((name) => short(name, 2 * LETTERS));

  const width = Math.min(60, (WIDTH - left) / columns.length);
  const longest = Math.max(...heads.map((name) => name.length));
  const isUpright = 6.4 * longest > width - 2;
  const strengths = rows.flatMap(({ cells }) => cells.map((cell) => cell?.strength ?? 0));
  const isBoth = strengths.some((each) => each > 0) && strengths.some((each) => each < 0);
  const of = signs === undefined || !isBoth ? null : filledLegend(signs.map((name, i) => ({ name, of: SIGNS[i] })));
  const legendHeight = of?.height ?? 0;
  const top = legendHeight + (isUpright ? 14 + 6 * longest : 16) + (across === undefined ? 0 : 16);
  const x = (column: number): number => left + width * column;
  const y = (row: number): number => top + (above + HEIGHT) * row;
  return svg(y(rows.length) + 2, texts, [
    ...(of?.marks ?? []),
    across === undefined ? null : label(short(across, 38), left, legendHeight + 11, { of: 'unit' }),
    ...heads.map((name, column) => columnName(name, x(column) + width / 2, top - 6, isUpright)),
    ...rows.map(({ name }, row) => cutLabel(named(name, row), isAbove ? 46 : LETTERS, 0, y(row) + (isAbove ? 12 : 16))),
    tag(
      'g',
      { 'text-anchor': 'middle' },
      rows.flatMap(({ cells }, row) =>
        cells.flatMap((cell, column) => (cell === null ? [] : [cellMark(cell, x(column), y(row) + above, width)])),
      ),
    ),
  ]);
}

function columnName(text: string, x: number, y: number, isUpright: boolean): Markup {
  if (!isUpright) return label(text, x, y, { anchor: 'middle', of: 'name' });
  return tag(
    'text',
    { class: 'name', transform: `translate(${(x + 4).toFixed(1)} ${y.toFixed(1)}) rotate(-90)` },
    text,
  );
}

/** Text that would not fit is only in the tooltip. */
function cellMark({ text, strength, title }: MatrixCell, x: number, y: number, width: number): Markup {
  const opacity = (0.06 + 0.5 * Math.min(1, Math.abs(strength))).toFixed(2);
  const isNarrow = (width - 4) / text.length < LETTER * (12 / SMALL);
  return tag('g', {}, [
    tag('title', {}, title),
    tag('rect', {
      x: x + 1,
      y: y + 1,
      width: width - 2,
      height: HEIGHT - 2,
      class: SIGNS[strength < 0 ? 1 : 0],
      'fill-opacity': opacity,
    }),
    width < LETTER * text.length
      ? null
      : tag('text', { x: x + width / 2, y: y + 16, 'font-size': isNarrow ? SMALL : null }, text),
  ]);
}
