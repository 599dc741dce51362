import Table from 'cli-table3';

export interface Column {
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

/** Rows under a header, columns two spaces apart; no borders, no colours. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
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

/** A name short enough for a column. */
export const short = (name: string, width = 22): string =>
  name.length <= width ? name : `${name.slice(0, width - 1)}…`;
