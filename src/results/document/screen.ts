import type { Mean, Proportion } from '../../stats/interval.js';
import { count } from '../text/numbers.js';
import { tableBlocks } from '../text/text-table.js';
import { wrapped } from '../text/width.js';
import type { Document } from './document.js';
import { type DataTable, headed, isLeft, rowsShown, type TableColumn, textOf, textsOf } from './table.js';

/** Documents as text in columns: in full, or in the short form, whose tables are cut by what matters least. */

/** The answer, for the screen; empty if there is none. */
export const verdictOnScreen = ({ verdict }: Pick<Document, 'verdict'>): string =>
  verdict === '' ? '' : `Verdict\n${wrapped(verdict)}`;

/** All tables, each with what is said below it. */
export const onScreen = ({ tables }: Pick<Document, 'tables'>): string =>
  tables
    .filter(({ title }) => title !== undefined)
    .map((table) => `${heading(table)}${textOfTable(table)}${table.note ? wrapped(table.note) : ''}`)
    .join('\n');

/** Beside what was asked for, if that is much, other tables have so many lines. */
const BESIDE = 14;

/** The answer to the command is in front: so many of its rows come before those of other tables. */
const FIRST = 4;

/**
 * The tables of the short form, without notes, in so many lines: what was asked for is there; of other rows those that
 * matter most, the tables in front first, once each has a row. A line says what is not there.
 */
export function inShort({ tables }: Pick<Document, 'tables'>, lines: number): string {
  const brief = tables.filter(({ title, short, asked }) => title !== undefined && (short || asked)).map(briefly);
  const isFixed = brief.map(({ asked, order }) => asked === order.length);
  const heights = (rows: number, fixed: boolean): number[] =>
    brief.map((table, i) => (isFixed[i] === fixed ? withRows(table, i === 0 ? FIRST : rows).length + 1 : 0));
  const sum = (each: readonly number[]): number => each.reduce((all, height) => all + height, 0);
  const [least, none] = [heights(1, false), heights(0, false)];
  const fixed = sum(heights(0, true));
  let left = Math.max(lines - fixed, 2 * fixed > lines ? BESIDE : 0) + 1;
  for (let i = brief.length - 1; i > 0 && sum(least) > left; i--) least[i] = none[i];
  const parts = brief.map((table, i) => {
    const space = isFixed[i] ? Number.POSITIVE_INFINITY : Math.max(least[i], left - sum(least.slice(i + 1))) - 1;
    let most = Math.min(table.order.length, Math.max(FIRST, left));
    while (most > 0 && withRows(table, most).length > space) most--;
    const part = withRows(table, most);
    if (!isFixed[i]) left -= part.length + 1;
    return part.map((line) => `${line}\n`).join('');
  });
  return parts.join('\n');
}

/** A table of the short form, with its rows, those that matter most first; of these so many were asked for. */
function briefly(table: DataTable) {
  const { short, asked = false } = table;
  const shown: readonly unknown[] = Array.isArray(short) ? short : rowsShown(table);
  const isAsked = shown.map((row) => (Array.isArray(asked) ? asked.includes(row) : asked));
  const sizes = shown.map((row) => sizeOf(table, row));
  const order = [...shown.keys()].sort((a, b) => Number(isAsked[b]) - Number(isAsked[a]) || sizes[b] - sizes[a]);
  return { table, shown, order, asked: isAsked.filter(Boolean).length };
}

/** How much a row matters, by its number below the heading that says so. */
function sizeOf(table: DataTable, row: unknown): number {
  if (table.weight === undefined) return 0;
  const value = headed(table)
    .find(({ head }) => head === table.weight)
    ?.of(row);
  const { mean = null, count = mean } = Object(value) as Partial<Mean & Proportion>;
  return Math.abs(Number(count ?? value));
}

/** A table with its rows that matter most, in their places, and what the others are. */
function withRows({ table, shown, order, asked }: ReturnType<typeof briefly>, most: number): string[] {
  const kept = order.slice(0, Math.max(most, asked)).sort((a, b) => a - b);
  const left = order.slice(kept.length).map((i) => shown[i]);
  const blocks = blocksOf({ ...table, shown: kept.map((i) => shown[i]) }, true);
  const fitting = blocks.slice(0, table.asked === undefined ? 1 : blocks.length);
  const wide = blocks
    .slice(fitting.length)
    .flatMap(({ heads }) => heads.filter((head) => !blocks[0].heads.includes(head)));
  const more = [
    moreText(table, left),
    wide.length === 0 || kept.length === 0 ? '' : `columns: ${wide.join(', ')}`,
  ].filter((text) => text !== '');
  return [
    ...linesOf(heading(table)),
    ...(kept.length === 0 && left.length > 0 ? [] : fitting.flatMap(({ lines }) => lines)),
    ...(more.length === 0 ? [] : linesOf(wrapped(`… ${more.join('; ')}`))),
    ...(table.lines ?? []).flatMap((line) => linesOf(wrapped(line))),
  ];
}

/** Kinds of columns that name a row, and that hold what was found of it. */
const NAMES: readonly TableColumn<unknown>['as'][] = ['bot', 'word', 'plain'];
const FOUND: readonly TableColumn<unknown>['as'][] = ['mean', 'amount', 'share', 'narrow'];
/** So many letters of the names of rows that are not shown. */
const LETTERS = 60;

/** How many rows are not shown; of them the one that matters most, with what was found of it; or their names. */
function moreText(table: DataTable, left: readonly unknown[]): string {
  const columns = headed(table);
  const { weight } = table;
  const found: TableColumn<unknown> | undefined = columns.find(({ head, as }) =>
    weight === undefined ? FOUND.includes(as) : head === weight,
  );
  const end = columns.findIndex((column, i) => i > 0 && (column === found || !NAMES.includes(column.as)));
  const rows = left.filter((row) => found?.of(row) !== undefined || found === undefined); // not headings of others
  const keys = columns.slice(0, end < 0 ? columns.length : end).filter(({ head }, i) => i === 0 || head !== '');
  const nameOf = (row: unknown, gap = ' '): string => keys.flatMap((key) => textOf(key, row) || []).join(gap);
  if (rows.length === 0) return '';
  if (found === undefined)
    return `${count(rows.length)} more: ${cut(rows.map((row) => nameOf(row)).join(', '), LETTERS)}`;
  const value = `${textOf(found, rows[0])} ${found.head}`.trim();
  return `${count(rows.length)} more, the ${weight === undefined ? 'next' : 'largest'} ${value} (${nameOf(rows[0], ', ')})`;
}

const cut = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters).replace(/, [^,]*$/, ',')} …`;

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const heading = ({ title = '' }: DataTable): string => (title === '' ? '' : wrapped(title, ''));

/** A table as text, with the lines below it, but without heading and note. */
export function textOfTable(table: DataTable): string {
  const rows = blocksOf(table).flatMap(({ lines }) => lines);
  return [...rows.map((line) => `${line}\n`), ...(table.lines ?? []).map((line) => wrapped(line))].join('');
}

/** A table's lines: of columns that fit side by side, each block with its headings, and an empty line between them. */
function blocksOf(
  table: DataTable,
  isShort = false,
): { readonly heads: readonly string[]; readonly lines: string[] }[] {
  const { paragraphs } = table;
  if (paragraphs !== undefined) {
    const rows = rowsShown(table).map((row) => paragraphs(row, isShort).trimEnd());
    return [{ heads: [], lines: rows.flatMap((text) => text.split('\n')) }];
  }
  const columns = headed(table);
  const texts = textsOf(table);
  const rows = texts.flatMap((row, i) => {
    const cells = row.map((text, k) => {
      const { merged, width } = columns[k];
      if (merged === true && i > 0 && texts[i - 1][k] === text) return [''];
      const [indent] = /^ */.exec(text) ?? [''];
      return width === undefined ? [text] : linesOf(wrapped(text.trim(), indent, width));
    });
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, n) => cells.map((lines) => lines[n] ?? ''));
  });
  const drawn = tableBlocks(
    columns.map(({ head = '' }) => head),
    rows,
    columns.flatMap((column, i) => (isLeft(column) ? [i] : [])),
  );
  return drawn.map(({ columns: fitting, lines }, i) => ({
    heads: fitting.map((k) => columns[k].head ?? ''),
    lines: i === 0 ? [...lines] : ['', ...lines],
  }));
}
