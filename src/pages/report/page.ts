import type { Reliance } from '../../boards/reliance.js';
import type { Document, Figure } from '../../results/document/document.js';
import { type DataTable, rowsShown } from '../../results/document/table.js';
import { repeatNotes } from '../../runs/document/reliance-notes.js';
import type { Head } from '../../runs/run/kind.js';
import { type Child, GENERATORS, htmlFile, type Markup, tag } from '../page/markup.js';
import { draw } from './charts/draw.js';
import { pageStyle } from './style.js';
import { tableOf } from './table.js';

/** A run with the document that its part of the page shows; names in both are safe. */
export interface ShownDocument {
  readonly document: Document;
  /** How it was played, and what the command is to what the page shows; null if it is not one run's. */
  readonly head: (Head & { readonly commandIs: string }) | null;
  /** How it was made, in Markdown, to be pasted into a paper; null if that is not said. */
  readonly method: string | null;
  readonly reliance: Reliance | null;
  /** The progress of an incomplete run; null if it is complete. */
  readonly unfinished: string | null;
}

/** What a document that is not one run's has none of. */
export const OF_NO_RUN = { head: null, method: null, reliance: null, unfinished: null };

/** What a page has besides what it shows: above it, a script, and what that may do. */
export interface PageParts {
  readonly bar?: Markup;
  readonly script?: string;
  readonly allows?: string;
}

export function pageOf(shown: ShownDocument, parts?: PageParts): string {
  const { document, head } = shown;
  const title = [document.title, ...(head ? [head.seed] : [])].join(' · ');
  return pageFile(title, articleOf(shown), parts);
}

/** A page that reads like that of a run. */
export function pageFile(title: string, shown: Markup, { bar, script, allows = '' }: PageParts = {}): string {
  const head = { title, generator: GENERATORS.report, css: pageStyle(), allows };
  const main = tag('main', {}, shown);
  return htmlFile(head, bar ?? null, main, script === undefined ? null : tag('script', {}, script));
}

/** The part of a page that shows a document. */
export function articleOf({ document, head, method, reliance, unfinished }: ShownDocument): Markup {
  const { title, verdict, facts, tables, figures } = document;
  const below = new Set(figures.flatMap((figure) => figure.tables));
  const alone = tables.filter((table) => table.title !== undefined && !below.has(table));
  const isFew = figures.length <= FEW;
  const cautions = [
    ...(unfinished === null ? [] : [`Not complete: ${unfinished}.`]),
    ...(reliance === null ? [] : repeatNotes(reliance)),
  ];
  return tag(
    'article',
    {},
    tag('h1', {}, title),
    verdict === '' ? null : tag('p', { class: 'verdict' }, verdict.replaceAll(' %', '\u00a0%')),
    tag('p', { class: 'facts' }, [...(head === null ? [] : [`${head.game}, seed ${head.seed}`]), ...facts].join(' · ')),
    ...cautions.map((caution) => tag('p', { class: 'caution' }, caution)),
    tag(
      'div',
      { class: isFew ? 'few' : 'figures' },
      figures.map((figure) => figureOf(figure, isFew)),
    ),
    tag('div', { class: 'tables' }, alone.map(listingOf)),
    head === null ? null : footerOf(head, method),
  );
}

/** So many charts leave space beside them on wide screens: their tables are there, and open. */
const FEW = 2;

const figureOf = (figure: Figure, isFew: boolean): Markup =>
  tag(
    'section',
    {},
    tag('div', {}, tag('h2', {}, figure.title), tag('p', { class: 'about' }, figure.about), draw(figure)),
    tag(
      'div',
      {},
      figure.tables.map((table) => {
        const { title = '' } = table;
        const isOpen = isFew && rowsShown(table).length <= OPEN;
        return folded(table, title || 'As a table', title || figure.title, wordsBelow(table), isOpen);
      }),
    ),
  );

const folded = (table: DataTable, caption: string, name: string, words: readonly Markup[], isOpen = false): Markup =>
  tag('details', { open: isOpen ? '' : null }, tag('summary', {}, caption), tableOf(table, name), ...words);

const wordsBelow = ({ lines = [], note = '' }: DataTable): Markup[] =>
  [...lines, note].filter((text) => text !== '').map((text) => tag('p', { class: 'about' }, text));

/** Longer tables are closed at first. */
const OPEN = 24;

function listingOf(table: DataTable): Markup {
  const isClosed = table.detail === true || rowsShown(table).length > OPEN;
  const { title = '' } = table;
  const words = wordsBelow(table);
  const shown = isClosed ? [folded(table, 'Show', title, words)] : [tableOf(table, title || 'Rows'), ...words];
  return tag('section', {}, title === '' ? null : tag('h2', {}, title), ...shown);
}

/** Policies of more bots are not read here. */
const MOST_BOTS = 12;

function footerOf(head: Head & { readonly commandIs: string }, method: string | null): Markup {
  const { command, commandIs, version, commit, seed, digest, game, rules, bots } = head;
  const policies = [...new Set(bots.map(({ label, policy }) => (label === policy ? label : `${label}: ${policy}`)))];
  const more = policies.length > MOST_BOTS ? [`${policies.length - MOST_BOTS} more, in manifest.json`] : [];
  const facts: readonly (readonly [string, Child])[] = [
    [`${commandIs[0].toUpperCase()}${commandIs.slice(1)}`, tag('code', {}, command)],
    ['Program', `bolachen ${version}${commit === null ? '' : `, commit ${commit}`}`],
    ['Seed', seed],
    ['Digest', digest],
    [
      'Rules',
      `${game}: ${Object.entries(rules)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(' ')}`,
    ],
    ['Bots', [...policies.slice(0, MOST_BOTS), ...more].join('; ')],
  ];
  const pasted =
    method && tag('details', {}, tag('summary', {}, 'Method to paste, in Markdown'), tag('pre', {}, method));
  const rows = facts.flatMap(([name, value]) => [tag('dt', {}, name), tag('dd', {}, value)]);
  return tag('footer', {}, [tag('h2', {}, 'How this was made'), tag('dl', {}, rows), pasted]);
}
