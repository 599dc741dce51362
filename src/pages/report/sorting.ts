import { createHash } from 'node:crypto';

/**
 * The script of a page of runs: a click on a heading sorts a table by it, another the other way round; a touch of a
 * mark or a name in a chart shows what it is, in full. Without it tables stay in their order.
 */
export const SORTING = `
const number = (text) => {
  const found = /[-+]?\\d[\\d,]*(\\.\\d+)?/.exec(text.replaceAll('\u2212', '-'));
  return found ? Number(found[0].replaceAll(',', '')) : NaN;
};
const sort = (heading) => {
  const { cellIndex } = heading;
  const body = heading.closest('table').tBodies[0];
  const isUp = heading.ariaSort === 'descending';
  for (const other of heading.parentElement.cells) other.removeAttribute('aria-sort');
  heading.ariaSort = isUp ? 'ascending' : 'descending';
  const rows = [...body.rows].map((row) => ({ row, text: row.cells[cellIndex].textContent.trim() }));
  const isNumbers = rows.every(({ text }) => text === '' || text === '\u2013' || /^[-+\u2212\\d]/.test(text));
  const order = (a, b) =>
    isNumbers ? number(b.text) - number(a.text) || isNaN(number(a.text)) - isNaN(number(b.text)) : b.text.localeCompare(a.text);
  rows.sort((a, b) => (isUp ? order(b, a) : order(a, b)));
  body.append(...rows.map(({ row }) => row));
};
const ready = () => {
  for (const heading of document.querySelectorAll('.scroll th[scope=col]:not(:has(button))')) {
    const button = document.createElement('button');
    button.append(...heading.childNodes);
    heading.append(button);
  }
};
ready();
document.addEventListener('renewed', ready); // a page that is served has other tables now
document.addEventListener('click', ({ target }) => {
  const heading = target.closest('.scroll th[scope=col]');
  if (heading) sort(heading);
  document.querySelector('.named')?.remove();
  const title = target.closest('svg g')?.querySelector(':scope > title');
  if (!title) return;
  const named = document.createElement('p');
  named.className = 'named about';
  named.role = 'status';
  named.textContent = title.textContent;
  target.closest('svg').after(named);
});
`;

/** What lets a script run, and nothing else, in a policy of content. */
export const hashInPolicy = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export const SORTING_HASH = hashInPolicy(SORTING);
