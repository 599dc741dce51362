import { DATA_ID, NUMBERS_ID, type PageData, RECORDS_ID } from '../page/data.js';
import { dataTag, GENERATORS, htmlFile, tag } from '../page/markup.js';

/** What a page of records has, unless it is said otherwise. */
const PLAIN = { rules: {}, isPaired: false, notes: [], mistakes: [], model: '', step: 0, boards: null };

export type DealsData = Omit<PageData, keyof typeof PLAIN> & Partial<PageData>;

/**
 * A page of deals; `records` are lines of JSON, `allows` is what lets the script run, in a policy of content, and
 * `numbers` what keen has learned of the game.
 */
export function dealsFile(
  given: DealsData,
  records: readonly string[],
  { script, allows, css, numbers }: Readonly<Record<'script' | 'allows' | 'css' | 'numbers', string>>,
): string {
  const data: PageData = { ...PLAIN, ...given };
  return htmlFile(
    { title: data.title, generator: GENERATORS.deals, allows, css },
    dataTag(DATA_ID, JSON.stringify(data)),
    dataTag(RECORDS_ID, records.join('\n')),
    dataTag(NUMBERS_ID, numbers, { 'data-game': data.game }),
    tag('bolachen-deals', {}, tag('noscript', {}, 'This page needs its script: it replays and solves the deals.')),
    tag('script', {}, script),
  );
}
