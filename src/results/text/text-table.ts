import { asLine, shortened } from '../../support/input/refusal.js';
import { columnsNow, widthOf } from './width.js';

const GAP = 2;

/**
 * Draws rows under a header, columns two spaces apart, without borders or colours. Columns that do not fit are printed
 * below, after a copy of the leading left-aligned columns. `left` has the numbers of the left-aligned columns.
 */
export const table = (...given: Parameters<typeof tableBlocks>): string =>
  tableBlocks(...given)
    .map(({ lines }) => lines.map((line) => `${line}\n`).join(''))
    .join('\n');

/** The same in its parts. */
export function tableBlocks(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly number[] = [0],
): { readonly columns: readonly number[]; readonly lines: readonly string[] }[] {
  const gap = ' '.repeat(GAP);
  const indent = columnsNow() < NARROW ? '' : gap;
  const drawn = columns.map((name, i) => evenly([name, ...rows.map((row) => row[i])].map(asLine), left.includes(i)));
  const widths = drawn.map(([name]) => widthOf(name));
  const keys = columns.map((_, i) => i).filter((_, i) => columns.slice(0, i + 1).every((_, j) => left.includes(j)));
  const keyed = keys.length === 0 ? [0] : keys;
  const keyWidth = keyed.reduce((sum, i) => sum + widths[i], GAP * (keyed.length - 1));
  const blocks = [[...keyed]];
  let width = keyWidth;
  for (let i = keyed.length; i < columns.length; i++) {
    width += GAP + widths[i];
    if (indent.length + width > columnsNow() && blocks[blocks.length - 1].length > keyed.length) {
      blocks.push([...keyed]);
      width = keyWidth + GAP + widths[i];
    }
    blocks[blocks.length - 1].push(i);
  }
  const line = (block: readonly number[], row: number): string => indent + block.map((i) => drawn[i][row]).join(gap);
  return blocks.map((block) => ({
    columns: block,
    lines: [...drawn[0].keys()].map((row) => line(block, row).trimEnd()),
  }));
}

/** Pads texts to the same width, at least 1. */
function evenly(texts: readonly string[], isLeft: boolean): string[] {
  const width = Math.max(1, ...texts.map(widthOf));
  return texts.map((text) => {
    const padding = ' '.repeat(width - widthOf(text));
    return isLeft ? text + padding : padding + text;
  });
}

/** On terminals narrower than this, names are shorter and tables are not indented. */
const NARROW = 72;

/** A name shortened for a column, in the same way in all tables. */
export const short = (name: string, letters = columnsNow() < NARROW ? 15 : 22): string => shortened(name, letters);
