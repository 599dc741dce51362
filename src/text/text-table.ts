import Table from 'cli-table3';

export interface TextColumn {
  readonly name: string;
  readonly align?: 'left' | 'right';
}

const NO_BORDERS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right'].flatMap((side) => [
    [side, ''],
    [`${side}-mid`, ''],
    [`${side}-left`, ''],
    [`${side}-right`, ''],
  ]),
);

/** As wide as a line may be. */
const WIDTH = 100;
const GAP = 2;

/**
 * Rows under a header, columns two spaces apart; no borders, no colours. Columns that do not fit into a line follow below, behind the
 * first column once more.
 */
export function table(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ name }, i) => Math.max(...[name, ...rows.map((row) => row[i])].map(widthOf)));
  const blocks = [[0]];
  let width = widths[0];
  for (let i = 1; i < columns.length; i++) {
    width += GAP + widths[i];
    if (GAP + width > WIDTH && blocks[blocks.length - 1].length > 1) {
      blocks.push([0]);
      width = widths[0] + GAP + widths[i];
    }
    blocks[blocks.length - 1].push(i);
  }
  return blocks
    .map((block) =>
      draw(
        block.map((i) => columns[i]),
        rows.map((row) => block.map((i) => row[i])),
      ),
    )
    .join('\n');
}

const widthOf = (text: string): number => [...text].length;

function draw(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string {
  const drawn = new Table({
    head: columns.map(({ name }) => name),
    colAligns: columns.map(({ align }) => align ?? 'right'),
    chars: { ...NO_BORDERS, mid: '', 'mid-mid': '', 'left-mid': '', 'right-mid': '', middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) drawn.push([...row]);
  const lines = drawn.toString().split('\n');
  return lines.map((line) => `  ${line.trimEnd()}\n`).join('');
}

/** A name short enough for a column: cut in its middle, since names of programs begin alike, and marks and parameters stand at the end. */
export function short(name: string, width = 22): string {
  if (name.length <= width) return name;
  const head = Math.floor(width / 3);
  return `${name.slice(0, head)}…${name.slice(name.length - (width - 1 - head))}`;
}
