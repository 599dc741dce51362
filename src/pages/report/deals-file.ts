import { DATA_ID, NUMBERS_ID, type PageData, RECORDS_ID } from '../page/data.js';
import { dataTag, GENERATORS, htmlFile, type Markup, tag } from '../page/markup.js';
import { FILL_RULES, SUIT_SHAPES } from '../page/suits.js';

/** What a page of records has, unless it is said otherwise. */
const PLAIN = { rules: {}, isPaired: false, notes: [], mistakes: [], lines: [], model: '', step: 0, boards: null };

export type DealsData = Omit<PageData, keyof typeof PLAIN> & Partial<PageData>;

/** What a page of deals runs, and what lets it: the hash of the script in a policy of content. */
export interface DealsParts {
  readonly script: string;
  readonly hash: string;
  readonly css: string;
  /** What keen has learned of the game. */
  readonly numbers: string;
}

/** A page of deals; `records` are lines of JSON. */
export function dealsFile(given: DealsData, records: readonly string[], parts: DealsParts): string {
  const data: PageData = { ...PLAIN, ...given };
  const { script, hash, css, numbers } = parts;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hash}; worker-src blob:`;
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
  return htmlFile({ title: data.title, generator: GENERATORS.deals, policy, css }, body);
}

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
