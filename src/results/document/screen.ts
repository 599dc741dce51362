import { table as drawn } from '../text/text-table.js';
import { wrapped } from '../text/width.js';
import type { Document } from './document.js';
import { type DataTable, headed, isLeft, rowsShown, textsOf } from './table.js';

/** Documents as text in columns. */

/** The answer, for the screen; empty if there is none. */
export const verdictOnScreen = ({ verdict }: Document): string =>
  verdict === '' ? '' : `Verdict\n${wrapped(verdict)}`;

export const onScreen = ({ tables }: Pick<Document, 'tables'>): string =>
  tables
    .filter(({ title, detail }) => title !== undefined && detail !== true)
    .map((table) => `${heading(table)}${textOfTable(table)}${table.note ? wrapped(table.note) : ''}`)
    .join('\n');

const heading = ({ title = '' }: DataTable): string => (title === '' ? '' : wrapped(title, ''));

/** A table as text, with the lines below it, but without heading and note. */
export function textOfTable(table: DataTable): string {
  const { paragraphs, lines = [] } = table;
  const below = lines.map((line) => wrapped(line)).join('');
  if (paragraphs !== undefined) return rowsShown(table).map(paragraphs).join('') + below;
  const columns = headed(table);
  const texts = textsOf(table);
  const merged = texts.map((row, i) =>
    row.map((text, k) => (columns[k].merged === true && i > 0 && texts[i - 1][k] === text ? '' : text)),
  );
  return (
    drawn(
      columns.map(({ head = '' }) => head),
      merged,
      columns.flatMap((column, i) => (isLeft(column) ? [i] : [])),
    ) + below
  );
}
