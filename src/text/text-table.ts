/** As wide as a line may be: any terminal has so many columns, and so has a page on paper. */
export const WIDTH = 80;
const GAP = 2;

/**
 * Rows under a header, columns two spaces apart; no borders, no colours. Columns that do not fit into a line follow below, behind the
 * first columns once more that have texts on the left. Those numbered in `left` have their texts on the left.
 */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly number[] = [0],
): string {
  const drawn = columns.map((name, i) => evenly([name, ...rows.map((row) => row[i])], left.includes(i)));
  const widths = drawn.map(([name]) => widthOf(name));
  const keys = columns.map((_, i) => i).filter((_, i) => columns.slice(0, i + 1).every((_, j) => left.includes(j)));
  const keyed = keys.length === 0 ? [0] : keys;
  const keyWidth = keyed.reduce((sum, i) => sum + widths[i], GAP * (keyed.length - 1));
  const blocks = [[...keyed]];
  let width = keyWidth;
  for (let i = keyed.length; i < columns.length; i++) {
    width += GAP + widths[i];
    if (GAP + width > WIDTH && blocks[blocks.length - 1].length > keyed.length) {
      blocks.push([...keyed]);
      width = keyWidth + GAP + widths[i];
    }
    blocks[blocks.length - 1].push(i);
  }
  const gap = ' '.repeat(GAP);
  const line = (block: readonly number[], row: number): string => gap + block.map((i) => drawn[i][row]).join(gap);
  return blocks
    .map((block) => [...drawn[0].keys()].map((row) => `${line(block, row).trimEnd()}\n`).join(''))
    .join('\n');
}

const widthOf = (text: string): number => [...text].length;

/** Texts of one width, which is at least 1. */
function evenly(texts: readonly string[], isLeft: boolean): string[] {
  const width = Math.max(1, ...texts.map(widthOf));
  return texts.map((text) => {
    const padding = ' '.repeat(width - widthOf(text));
    return isLeft ? text + padding : padding + text;
  });
}

/** A name short enough for a column: cut in its middle, since names of programs begin alike, and marks and parameters stand at the end. */
export function short(name: string, width = 22): string {
  if (name.length <= width) return name;
  const head = Math.floor(width / 3);
  return `${name.slice(0, head)}…${name.slice(name.length - (width - 1 - head))}`;
}
