import { NOTHING, tag } from '../page/markup.js';
import { builtHashes, hashInPolicy } from './deals-page.js';
import type { PageParts } from './page.js';

/**
 * The script of a page that is served: it asks for itself again, and puts in place what has changed; what was open
 * stays open. The line at the top says how far the run is, and stops it.
 */
const KEEPING = `
const bar = document.querySelector('.living');
const [said, stop] = bar.children;
const say = (words, canStop) => {
  said.textContent = words;
  bar.hidden = words === '';
  stop.hidden = !canStop;
};
stop.addEventListener('click', () => fetch('stop', { method: 'POST' }));
const nameOf = (details) =>
  [details.closest('section')?.querySelector('h2'), details.querySelector('summary')].map((each) => each?.textContent).join('\\n');
const put = (page) => {
  const read = new DOMParser().parseFromString(page, 'text/html');
  const [now, next] = [document, read].map((each) => each.querySelector('main'));
  const open = [...now.querySelectorAll('details[open]')].map(nameOf);
  for (const details of next.querySelectorAll('details')) details.open ||= open.includes(nameOf(details));
  now.replaceWith(document.adoptNode(next));
  document.title = read.title;
};
let etag = '';
const take = async (response) => {
  if (response.status === 200) put(await response.text());
  else if (response.status === 404) return say('Its folder is gone. What is shown here stays.', false);
  else if (response.status !== 304) return;
  etag = response.headers.get('etag');
  const state = JSON.parse(decodeURIComponent(response.headers.get('x-run'))) ?? {};
  say(state.isPlaying ? state.words || 'It is being played.' : '', state.isPlaying && state.canStop);
};
const keep = async () => {
  const response = document.hidden ? null : await fetch('', { headers: { 'if-none-match': etag } }).catch(() => 'none');
  if (response === 'none') return say('The program that served this page has ended. What is shown here stays.', false);
  if (response !== null) await take(response);
  setTimeout(keep, 500);
};
keep();
`;

/** What any page that is served may do, whatever it holds: run the scripts of this program, and ask it. */
export const servedPolicy = async (): Promise<string> =>
  [
    `${NOTHING}; worker-src blob:; frame-src blob:; base-uri 'none'; form-action 'self'`,
    `frame-ancestors 'none'; script-src ${await builtHashes()} ${hashInPolicy(KEEPING)}; connect-src 'self'`,
  ].join('; ');

/** What keeps a page up to date: a line at the top, and the script that shows it. */
export const KEPT: PageParts = {
  script: KEEPING,
  allows: `script-src ${hashInPolicy(KEEPING)}; connect-src 'self'`,
  bar: tag(
    'p',
    { class: 'living', hidden: '' },
    tag('span', { role: 'status' }),
    ' ',
    tag('button', { type: 'button', hidden: '' }, 'Stop'),
  ),
};
