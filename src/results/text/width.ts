/** The width of lines: 80 columns in files and pipes, that of the terminal otherwise. */

const PAGE = 80;
const screen = { columns: PAGE };

/** The current maximal width of a line, in columns. */
export const columnsNow = (): number => screen.columns;

/** Sets the width to that of the stream written to, 120 columns at most: longer lines are hard to read. */
export function fitTerminal({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }): void {
  screen.columns = isTTY && columns ? Math.min(120, Math.max(40, columns)) : PAGE;
}

/** Draws for a file, whose bytes must not depend on the terminal. */
export function onPage<Drawn>(draw: () => Drawn): Drawn {
  const { columns } = screen;
  screen.columns = PAGE;
  try {
    return draw();
  } finally {
    screen.columns = columns;
  }
}

/** Letters that have no width of their own, and those that are two columns wide: of East Asia, and emoji. */
const NO_WIDTH = /\p{M}|\p{Cf}/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** How many columns a text takes on the terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += NO_WIDTH.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** Wraps a text to the width of tables, or another, with an indent. */
export function wrapped(text: string, indent = '  ', most = columnsNow() - 1): string {
  const lines = [''];
  const width = most - indent.length;
  for (const word of text.split(' ')) {
    if (widthOf(lines[lines.length - 1]) + widthOf(word) > width) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `${indent}${line.trim()}\n`).join('');
}
