import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compiled } from '../../support/system/own-file.js';
import { DATA_ID, NUMBERS_ID, type PageData, RECORDS_ID } from '../page/data.js';
import { dataTag, GENERATORS, htmlFile, type Markup, tag } from '../page/markup.js';
import { FILL_RULES, SUIT_SHAPES } from '../page/suits.js';
import { coloursStyle } from './style.js';

/** What a page of records has, unless it is said otherwise. */
const PLAIN = { rules: {}, isPaired: false, notes: [], mistakes: [], lines: [], model: '', step: 0, boards: null };

/**
 * A page of deals: one file with the records, and with the program's own engine, solver and bots to look at them by.
 * `records` are lines of JSON.
 */
export async function dealsPage(
  given: Omit<PageData, keyof typeof PLAIN> & Partial<PageData>,
  records: readonly string[],
): Promise<string> {
  const data: PageData = { ...PLAIN, ...given };
  const [script, css, numbers] = await Promise.all(['page.js', 'page.css', `${data.game}.json`].map(partOfPage));
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashInPolicy(script)}; worker-src blob:`;
  const body = tag(
    'body',
    {},
    suitSymbols(),
    dataTag(DATA_ID, JSON.stringify(data)),
    dataTag(RECORDS_ID, records.join('\n')),
    dataTag(NUMBERS_ID, numbers, { 'data-game': data.game }),
    tag('bolachen-deals', {}, tag('noscript', {}, 'This page needs its script: it replays and solves the deals.')),
    tag('script', {}, script),
  );
  return htmlFile({ title: data.title, generator: GENERATORS.deals, policy, css: coloursStyle() + css }, body);
}

const partOfPage = (name: string): Promise<string> => readFile(compiled(`pages/page/${name}`), 'utf8');

/** What lets a script run, and nothing else, in a policy of content. */
export const hashInPolicy = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What lets the script of a page of deals run, in a policy of content. */
export const dealsHash = async (): Promise<string> => hashInPolicy(await partOfPage('page.js'));

function suitSymbols(): Markup {
  const symbols = SUIT_SHAPES.map((d, suit) =>
    tag('symbol', { id: `suit-${suit}`, viewBox: '0 0 12 12' }, tag('path', { d, 'fill-rule': FILL_RULES[suit] })),
  );
  return tag(
    'svg',
    { width: 0, height: 0, style: 'position:absolute', 'aria-hidden': 'true' },
    tag('defs', {}, symbols),
  );
}
