import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the pages of the project say to type, and what they show of the output. */

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Every page of Markdown, but for those that `new-bot` writes. */
export const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
  ['bots', 'src', 'results', 'benchmarks'].flatMap(
    (top) =>
      readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(README|models)\.md$/.test(name))
        .map((name) => join(top, name))
        .filter((name) => !/^results\/(?!README)|^bots\/templates\//.test(name)), // runs are kept there
  ),
);

export const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A command line of a page. */
export interface PageCommand {
  readonly page: string;
  readonly command: string;
  /** The lines of its output that are shown; null where a page has the command alone. */
  readonly lines: readonly string[] | null;
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```/gm;
const COMMAND = /^(?:npx )?bolachen [a-z]|^npm [a-z]|^npx |^node \S+\.js/;

/** Code in a line of text, with one blank for many. */
export const spansOf = (page: string): string[] =>
  Array.from(
    readPage(page)
      .replace(FENCE, '')
      .matchAll(/`([^`]+)`/g),
    ([, code]) => code.replace(/\s+/g, ' '),
  );

/** The commands of a page: `$ …` with its output, the lines of a block of `sh`, code in a text that says which seed. */
export function commandsOf(page: string): PageCommand[] {
  const blocks = Array.from(readPage(page).matchAll(FENCE), ([, language, block]) => {
    if (language === 'sh') return statementsOf(block).map((command) => ({ page, command, lines: null }));
    return language === '' ? shownIn(block).map((each) => ({ page, ...each })) : [];
  });
  const inText = spansOf(page).filter((code) => COMMAND.test(code) && code.includes('--seed'));
  return [...blocks.flat(), ...inText.map((command) => ({ page, command, lines: null }))];
}

/** Lines of a page that look like commands and are in no block that says so. */
export const strayCommands = (page: string): string[] =>
  readPage(page)
    .replace(FENCE, (_, language, block) => (language === 'sh' ? '' : block))
    .split('\n')
    .filter((line) => COMMAND.test(line.trimStart()));

function shownIn(block: string): { readonly command: string; readonly lines: string[] }[] {
  const commands: { readonly command: string; readonly lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), lines: [] });
    else if (/[^\s…]/.test(line)) commands.at(-1)?.lines.push(line);
  }
  return commands;
}

/** Statements of a shell script: a line each, with those that continue it. */
function statementsOf(block: string): string[] {
  const statements: string[] = [];
  for (const line of block.trimEnd().split('\n')) {
    const last = statements.at(-1) ?? '';
    const continues =
      /^\s|^done/.test(line) || last.endsWith('\\') || (last.includes('<<END') && !last.endsWith('\nEND'));
    if (continues) statements[statements.length - 1] += `\n${line}`;
    else statements.push(line);
  }
  return statements.map((statement) => statement.replace(/ +# .*$/gm, ''));
}
