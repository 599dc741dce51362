import { named } from '../page/names.js';
import type { Head } from '../run/start.js';
import type { Reliance } from '../table/reliance.js';
import { relianceNotes } from '../text/reliance-notes.js';
import type { Content, DataListing, DataTable, Figure } from './content.js';
import { GENERATORS } from './generators.js';
import { type Child, group, Markup, tag } from './markup.js';
import { pageStyle } from './style.js';

/** A run with the content of its part of the page. */
export interface ShownContent {
  readonly content: Content;
  readonly head: Head;
  readonly reliance: Reliance;
  /** The progress of an incomplete run; null if it is complete. */
  readonly unfinished: string | null;
}

/** Nothing is loaded, and nothing runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** One HTML file. `refresh`: seconds after which a browser is to read it again; null for never. */
export function pageOf(runs: readonly ShownContent[], refresh: number | null = null): string {
  const title = runs.length === 1 ? runs[0].content.verdict : `${runs.length} runs`;
  const html = tag(
    'html',
    { lang: 'en' },
    tag(
      'head',
      {},
      tag('meta', { charset: 'utf-8' }),
      tag('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      tag('meta', { name: 'generator', content: GENERATORS.report }),
      tag('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      refresh === null ? null : tag('meta', { 'http-equiv': 'refresh', content: String(refresh) }),
      tag('title', {}, title),
      Markup.style(pageStyle()),
    ),
    tag('body', {}, group('main', {}, runs.map(articleOf))),
  );
  return `<!doctype html>\n${html.text}\n`;
}

function articleOf({ content, head, reliance, unfinished }: ShownContent): Markup {
  const { title, verdict, facts, figures, listings } = content;
  const cautions = [...(unfinished === null ? [] : [`Not complete: ${unfinished}.`]), ...relianceNotes(reliance)];
  return tag(
    'article',
    {},
    tag('h1', {}, title),
    tag('p', { class: 'verdict' }, verdict.replaceAll(' %', '\u00a0%')),
    tag('p', { class: 'facts' }, [`${head.game}, seed ${named(head.seed)}`, ...facts].join(' · ')),
    ...cautions.map((caution) => tag('p', { class: 'caution' }, caution)),
    group('div', { class: 'figures' }, figures.map(figureOf)),
    ...listings.map(listingOf),
    footerOf(head),
  );
}

const figureOf = ({ title, about, chart, link, table, tableName = 'As a table' }: Figure): Markup =>
  tag(
    'section',
    {},
    tag('h2', {}, title),
    tag('p', { class: 'about' }, about),
    chart,
    link === undefined ? null : tag('p', {}, tag('a', { href: link.href }, link.text)),
    table === null ? null : tag('details', {}, tag('summary', {}, tableName), tableOf(table)),
  );

/** Longer listings are closed at first. */
const OPEN = 24;

function listingOf({ title, about, table }: DataListing): Markup {
  const shown = tableOf(table);
  const isLong = table.rows.length > OPEN;
  const words = [tag('h2', {}, title), tag('p', { class: 'about' }, about)];
  return tag('section', {}, ...words, isLong ? tag('details', {}, tag('summary', {}, 'Show'), shown) : shown);
}

/** From so many letters on, text breaks into lines. */
const LONG = 40;

function tableOf({ columns, rows }: DataTable): Markup {
  const [, ...kinds] = columns.map((_, i) => {
    if (rows.some((row) => row[i].length > LONG)) return 'long';
    return rows.some((row) => /^\p{L}/u.test(row[i])) ? 'text' : null; // else numbers
  });
  const head = columns.map((name, i) => tag('th', { scope: 'col', class: i === 0 ? null : kinds[i - 1] }, named(name)));
  const body = rows.map(([first, ...others]) =>
    tag(
      'tr',
      {},
      tag('th', { scope: 'row' }, named(first)),
      ...others.map((text, i) => tag('td', { class: kinds[i] }, named(text))),
    ),
  );
  const table = tag('table', {}, tag('thead', {}, group('tr', {}, head)), group('tbody', {}, body));
  return tag('div', { class: 'scroll', tabindex: 0 }, table);
}

/** Policies of more bots are not read here. */
const MOST_BOTS = 12;

function footerOf({ command, version, commit, seed, digest, game, rules, bots }: Head): Markup {
  const policies = [...new Set(bots.map(({ label, policy }) => (label === policy ? label : `${label}: ${policy}`)))];
  const more = policies.length > MOST_BOTS ? [`${policies.length - MOST_BOTS} more, in manifest.json`] : [];
  const facts: readonly (readonly [string, Child])[] = [
    ['Play it again', tag('code', {}, named(command))],
    ['Program', `bolachen ${version}${commit === null ? '' : `, commit ${commit}`}`],
    ['Seed', named(seed)],
    ['Digest', digest],
    [
      'Rules',
      `${game}: ${Object.entries(rules)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(' ')}`,
    ],
    ['Bots', [...policies.slice(0, MOST_BOTS).map(named), ...more].join('; ')],
  ];
  const rows = facts.flatMap(([name, value]) => [tag('dt', {}, name), tag('dd', {}, value)]);
  return tag('footer', {}, tag('h2', {}, 'How this was made'), group('dl', {}, rows));
}
