import { table as drawn } from '../text/text-table.js';
import { wrapped } from '../text/width.js';
import type { Document } from './document.js';
import { type DataTable, headed, isLeft, rowsShown, textsOf } from './table.js';

/** Documents as text in columns: in full, or the tables of the short form in so many lines. */

/** The longest verdict of the short form, in lines. */
const VERDICT = 9;

/** The answer, for the screen; empty if there is none. */
export const verdictOnScreen = ({ verdict }: Pick<Document, 'verdict'>): string =>
  verdict === '' ? '' : `Verdict\n${wrapped(verdict)}`;

/** The same for the short form. */
export const shortVerdict = (document: Pick<Document, 'verdict'>): string =>
  joined(cut(linesOf(verdictOnScreen(document)), VERDICT));

/** All tables, each with what is said below it. */
export const onScreen = ({ tables }: Pick<Document, 'tables'>): string =>
  tables
    .filter(({ title }) => title !== undefined)
    .map((table) => `${heading(table)}${textOfTable(table)}${table.note ? wrapped(table.note) : ''}`)
    .join('\n');

/**
 * The tables of the short form in at most so many lines, without notes: of each the columns that fit side by side, and
 * as many rows as there is space for; of those behind it first what they need for one row.
 */
export function inShort({ tables }: Pick<Document, 'tables'>, lines: number): string {
  const brief = tables.filter(({ title, short }) => title !== undefined && short !== undefined).map(briefly);
  while (brief.length > 0 && leastOf(brief) > lines) brief.pop();
  let left = lines;
  const parts = brief.map((table, i) => {
    const behind = brief.slice(i + 1);
    const part = shortened(table, left - (behind.length === 0 ? 0 : leastOf(behind) + 1));
    left -= part.length + 1;
    return joined(part);
  });
  return parts.join('\n');
}

/** A table of the short form: what is above its rows, the lines of each row, and sentences. */
interface BriefTable {
  readonly above: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly below: readonly string[];
}

function briefly(table: DataTable): BriefTable {
  const { paragraphs, lines = [], short, isWhole } = table;
  const shown = Array.isArray(short) ? { ...table, shown: short } : table;
  const title = linesOf(heading(table));
  const below = lines.flatMap((line) => linesOf(wrapped(line)));
  if (paragraphs !== undefined)
    return { above: title, rows: rowsShown(shown).map((row) => linesOf(paragraphs(row, true))), below };
  const [block] = drawnRows(shown).split('\n\n'); // columns that do not fit follow after an empty line
  const [heads, ...rows] = linesOf(block);
  return { above: [...title, heads], rows: isWhole === true ? [rows] : rows.map((row) => [row]), below };
}

/** The lines that tables need at least: each its heading, a row, and how many more there are. */
const leastOf = (tables: readonly BriefTable[]): number =>
  tables.reduce(
    (sum, { above, rows, below }) =>
      sum + above.length + (rows[0]?.length ?? below.length) + Number(rows.length > 1) + 1,
    -1,
  );

/** A table in so many lines: sentences are left out before rows. */
function shortened({ above, rows, below }: BriefTable, lines: number): string[] {
  const space = lines - above.length;
  const all = rows.flat();
  if (all.length <= space) return [...above, ...all, ...(all.length + below.length <= space ? below : [])];
  const most = rows.findIndex((_, i) => rows.slice(0, i + 1).flat().length > space - 1);
  return [...above, ...rows.slice(0, most).flat(), `  … ${rows.length - most} more`];
}

/** Lines, of which the last is marked if there are more. */
const cut = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const heading = ({ title = '' }: DataTable): string => (title === '' ? '' : wrapped(title, ''));

/** A table as text, with the lines below it, but without heading and note. */
export function textOfTable(table: DataTable): string {
  const { paragraphs, lines = [] } = table;
  const below = lines.map((line) => wrapped(line)).join('');
  return (
    (paragraphs === undefined
      ? drawnRows(table)
      : rowsShown(table)
          .map((row) => paragraphs(row))
          .join('')) + below
  );
}

function drawnRows(table: DataTable): string {
  const columns = headed(table);
  const texts = textsOf(table);
  const merged = texts.map((row, i) =>
    row.map((text, k) => (columns[k].merged === true && i > 0 && texts[i - 1][k] === text ? '' : text)),
  );
  return drawn(
    columns.map(({ head = '' }) => head),
    merged,
    columns.flatMap((column, i) => (isLeft(column) ? [i] : [])),
  );
}
