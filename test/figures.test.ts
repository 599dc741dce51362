import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allHelp, flagsIn } from './cli/all-help.js';
import { PAGES, ROOT, readPage, spansOf } from './pages.js';

/**
 * Figures in prose go stale where nobody renews them. A figure is one of an output that the page shows, which `npm run
 * pages` renews, or of a table, beside the command that measures it; the prose says in words what was found.
 */

/** A decimal, a value with its sign or interval, so many times or parts of a hundred that were measured. */
const FIGURE = /[+−±]?(?<![\w.])\d+\.\d+(?![\w.])|[+−±]\d+(?! *%)(?![\w.])|\d+(?= points a deal)/g;
/** What looks like one: versions, the limits of grades, a level, widths that are asked for. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['20.19'],
  'CONTRIBUTING.md': ['20.19', '1.0'],
  'src/analysis/review/README.md': ['99.9', '2.5', '5.5'],
  'src/experiments/blocks/README.md': ['±0.5', '±0.2', '±0.1', '0.15'],
};
const FENCE = /^( *)```.*?^\1```/gms;

function figuresIn(page: string): string[] {
  const lines = readPage(page).replace(FENCE, '').split('\n');
  const prose = lines.filter((line) => !line.trimStart().startsWith('|')).join('\n');
  return prose.replace(/`[^`]*`|\]\([^)]*\)|arXiv:\S+/g, '').match(FIGURE) ?? [];
}

/** What a page shows in outputs and tables. */
function shownOn(page: string): string {
  const text = readPage(page);
  return [...(text.match(FENCE) ?? []), ...text.split('\n').filter((line) => line.trimStart().startsWith('|'))].join(
    '\n',
  );
}

const READMES = PAGES.filter((page) => page !== 'CHANGELOG.md');

test.each(READMES)('%s: figures in prose are those that it shows', (page) => {
  const shown = shownOn(page);
  const digits = (figure: string): string => figure.replace(/^[+−±]/, '');
  const others = figuresIn(page).filter((figure) => !shown.includes(digits(figure)));
  expect(others.filter((figure) => !GIVEN[page]?.includes(figure))).toEqual([]);
});

/** The help of all commands, and the flags that a row of some help explains. */
const HELPS = [...(await allHelp()).values()];
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
