import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEASURED } from './by-hand.js';
import { PAGES, ROOT, readPage, spansOf } from './pages.js';

/**
 * Figures in prose go stale where nobody renews them. A figure is one of an output that the page shows, which `npm run
 * pages` renews, or of a table, or is named in test/by-hand.ts, with what it takes to measure it.
 */

/** A result: with its sign or interval, or of points. */
const FIGURE = /[+−±]\d+\.\d+|\d+\.\d+(?= points)/g;
const FENCE = /^( *)```.*?^\1```/gms;

function figuresIn(page: string): string[] {
  const lines = readPage(page).replace(FENCE, '').split('\n');
  const prose = lines.filter((line) => !line.trimStart().startsWith('|')).join('\n');
  return prose.replace(/`[^`]*`/g, '').match(FIGURE) ?? [];
}

/** What a page shows in outputs and tables. */
function shownOn(page: string): string {
  const text = readPage(page);
  return [...(text.match(FENCE) ?? []), ...text.split('\n').filter((line) => line.trimStart().startsWith('|'))].join(
    '\n',
  );
}

const READMES = PAGES.filter((page) => page !== 'CHANGELOG.md');

test.each(READMES)('%s: figures in prose are those that it shows, or are named as measured by hand', (page) => {
  const shown = shownOn(page);
  const digits = (figure: string): string => figure.replace(/^[+−±]/, '');
  const others = figuresIn(page).filter((figure) => !shown.includes(digits(figure)));
  expect([...new Set(others)].sort()).toEqual([...(MEASURED[page]?.figures ?? [])].sort());
});

const HELP = join(ROOT, 'test/cli/help');
const flagsIn = (text: string): string[] => text.match(/(?<![\w-])--[a-z][\w-]+/g) ?? [];
const HELPS = readdirSync(HELP).map((file) => readFileSync(join(HELP, file), 'utf8'));
/** Flags that a row of some help explains. */
const KNOWN = new Set(
  HELPS.flatMap((text) => text.split('\n').flatMap((row) => flagsIn(/^ {2}(?:-\w, )?--\S+/.exec(row)?.[0] ?? ''))),
);

/** Flags of other programs. */
const OTHERS = ['--save', '--import', '--ignore-scripts', '--pack-destination', '--silent'];

test('every flag that help names is one', () => {
  expect(HELPS.flatMap(flagsIn).filter((flag) => !KNOWN.has(flag) && !OTHERS.includes(flag))).toEqual([]);
});

test('every flag that a message of the command line names is one', () => {
  const files = readdirSync(join(ROOT, 'src/cli'), { encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = files.flatMap(
    (name) => readFileSync(join(ROOT, 'src/cli', name), 'utf8').match(/(['`])(?:(?!\1)[^\n])*\1/g) ?? [],
  );
  const own = texts.flatMap(flagsIn).filter((flag) => !KNOWN.has(flag) && !OTHERS.includes(flag));
  expect([...new Set(own)].sort()).toEqual([]);
});

test('every file of the source that a page names is there', () => {
  const missing = READMES.flatMap((page) =>
    spansOf(page)
      .flatMap((span) => span.match(/^(?:src|test|bots|benchmarks)\/[\w./-]+\.(?:ts|mjs|py|md|json)$/) ?? [])
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});
