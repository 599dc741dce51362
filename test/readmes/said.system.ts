import { expect, test } from 'vitest';
import { BY_HAND } from '../by-hand.js';
import { allHelp, flagsIn } from '../cli/all-help.js';
import { commandsOf, PAGES, readPage, spansOf, strayCommands } from '../pages.js';
import { commandsRun, MODELS } from './commands.js';

/** What pages say of commands, without running them. */

test('commands are found, and only where they are run', () => {
  expect(commandsRun(PAGES).filter(({ lines }) => lines !== null && lines.length > 0).length).toBeGreaterThanOrEqual(
    20,
  );
  expect(PAGES.flatMap((page) => strayCommands(page).map((line) => `${page}: ${line}`))).toEqual([]);
});

test('what is run by hand is still on its page', () => {
  for (const { page, text } of BY_HAND) expect(readPage(page), page).toContain(text);
});

/** The options of the program that asks language models: the names in its tables. */
function flagsOfModels(): string[] {
  const program = readPage('bots/external/llm.mjs');
  const [, texts] = /^const TEXTS = '(.*)';$/m.exec(program) as RegExpExecArray;
  const others = Array.from(program.matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g), ([, name]) => name);
  return [...texts.split(' '), ...others].map((name) => `--${name}`);
}

test('the flags that pages name are there', async () => {
  const helps = [...(await allHelp())];
  const all = helps.flatMap(([, help]) => flagsIn(help));
  /** Those of a command and of those below it. */
  const flagsBelow = (name: string): string[] =>
    helps.flatMap(([command, help]) => (command.split(' ')[0] === name ? flagsIn(help) : []));
  const unknown = PAGES.filter((page) => page !== 'CHANGELOG.md').flatMap((page) => {
    const commands = commandsOf(page).map(({ command }) => command);
    const others = commands.filter((command) => !command.startsWith('bolachen '));
    const ofOthers = [...others.flatMap(flagsIn), ...(page === MODELS ? flagsOfModels() : [])];
    return [...commands, ...spansOf(page)].flatMap((code) => {
      const [, name] = /^(?:npx )?bolachen ([a-z][\w-]*)/.exec(code) ?? [];
      if (name === undefined && !code.startsWith('--')) return [];
      const known = name === undefined ? [...all, ...ofOthers] : [...flagsBelow(name), '--help'];
      return flagsIn(code).flatMap((flag) => (known.includes(flag) ? [] : [`${page}: ${flag}`]));
    });
  });
  expect(unknown).toEqual([]);
});
