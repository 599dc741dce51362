import { type DataTable, headed, rowsShown, textsOf } from '../../results/document/table.js';
import { type Markup, tag } from '../page/markup.js';

/** From so many letters on, text breaks into lines. */
const LONG = 40;

/** A table as people see it; `title`: for those who cannot. Where it is narrow, it scrolls sideways. */
export function tableOf(table: DataTable, title: string): Markup {
  const columns = headed(table);
  const rows = textsOf(table, true);
  const kinds = columns.map((_, i) => {
    if (rows.some((row) => row[i].length > LONG)) return 'long';
    return rows.some((row) => /^(?:\p{L}|\.\/)/u.test(row[i])) ? 'text' : null; // else numbers
  });
  const head = columns.map(({ head = '' }, i) =>
    // A column of marks has no name, and no heading then.
    head === '' ? tag('td', {}) : tag('th', { scope: 'col', class: i === 0 ? null : kinds[i] }, head),
  );
  const links = rowsShown(table).map((row) => columns[0].link?.(row) ?? null);
  const body = rows.map(([name, ...others], i) => {
    const first = name.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length));
    return tag(
      'tr',
      {},
      tag('th', { scope: 'row' }, links[i] === null ? first : tag('a', { href: links[i] }, first)),
      ...others.map((text, i) => tag('td', { class: kinds[i + 1] }, text)),
    );
  });
  const drawn = tag('table', {}, tag('thead', {}, tag('tr', {}, head)), tag('tbody', {}, body));
  return tag('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title }, drawn);
}
