import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_HAND } from './by-hand.js';
import { allHelp, flagsIn } from './cli/all-help.js';
import { commandsOf, PAGES, type PageCommand, ROOT, readPage, spansOf, strayCommands } from './pages.js';
import { plain, renewed, withLines } from './renewed.js';

/**
 * Every command of every page is run, and prints what the page shows of its output; but for those of a list, which take
 * hours or change the machine. A command without output is run with fewer deals. Rates are different each time and
 * compared as words.
 */

/** The project as it is, but for its results, with `bolachen` on the path and the files that pages speak of. */
const place = mkdtempSync(join(tmpdir(), 'bolachen-readmes-'));
afterAll(() => rmSync(place, { recursive: true }));

beforeAll(async () => {
  for (const name of readdirSync(ROOT)) if (name !== 'results') symlinkSync(join(ROOT, name), join(place, name));
  for (const name of readdirSync(join(ROOT, 'bots/tutorial'))) {
    if (name.endsWith('.ts')) copyFileSync(join(ROOT, 'bots/tutorial', name), join(place, name));
  }
  mkdirSync(join(place, 'results/bin'), { recursive: true });
  symlinkSync(join(ROOT, 'dist/cli/main.js'), join(place, 'results/bin/bolachen'));
  writeFileSync(join(place, 'results/bin/duckdb'), DUCKDB, { mode: 0o755 });
  const [, duck] = /^```ts\n(import \{ defineBot[\s\S]*?)^```/m.exec(readPage('src/players/bot/README.md')) ?? [];
  writeFileSync(join(place, 'duck.ts'), duck ?? '');
  const [, position = ''] = /^```json\n([\s\S]*?)^```/m.exec(readPage('src/analysis/solving/README.md')) ?? [];
  writeFileSync(join(place, 'position.jsonl'), position.replaceAll('\n', ' '));
  await printedBy('bolachen simulate --bots bold,sound,keen --deals 200 --seed a --records deals.jsonl --no-out');
});

/** Stands in for the shell of DuckDB: prints the rows of a file's query as CSV. */
const DUCKDB = `#!${process.execPath}
import { readFileSync } from 'node:fs';
import duck from ${JSON.stringify(createRequire(import.meta.url).resolve('@duckdb/node-api'))};
const rows = async (link) => (await link.runAndReadAll(readFileSync(process.argv[4], 'utf8'))).getRowObjectsJson();
const cell = (value) => (/[,"]/.test(value) ? '"' + value + '"' : value);
duck.DuckDBInstance.create().then((all) => all.connect()).then(rows).then((found) => {
  for (const row of [Object.keys(found[0]), ...found.map(Object.values)]) console.log(row.map(cell).join());
});
`;

/** What commands have printed: pages repeat some. */
const printed = new Map<string, Promise<string>>();

function printedBy(command: string): Promise<string> {
  const earlier = printed.get(command);
  if (earlier) return earlier;
  const env = { ...process.env, PATH: [join(place, 'results/bin'), process.env.PATH].join(delimiter) };
  const now = promisify(execFile)('bash', ['-c', command], { cwd: place, env, maxBuffer: 2 ** 26 });
  const text = now.then(({ stdout }) => stdout);
  printed.set(command, text);
  return text;
}

/** Flags that make a run a short one. */
const FEWER: Readonly<Record<string, string>> = {
  simulate: '--deals 200',
  compare: '--blocks 60',
  tournament: '--blocks 2',
  sweep: '--blocks 60',
  dataset: '--deals 300',
  price: '--deals 300',
  distill: '--deals 300',
  'check-bot': '--deals 20',
};

/** A command whose output is not shown, as a short run. */
function shortened(command: string): string {
  const [, name = ''] = /^(?:npx )?bolachen ([\w-]+)/.exec(command) ?? [];
  return FEWER[name] === undefined || command.includes('--resume') ? command : `${command} ${FEWER[name]}`;
}

/** A line with one blank for many; of measured speeds `#` for every number. */
function comparable(line: string, command: string): string {
  const text = plain(line);
  return / bench /.test(command) ? text.replace(/\d[\d.,]*( [kM%])*/g, '#') : text;
}

/** The first line shown that is not printed, after those before it; lines may be left out, and their ends. */
function notPrinted(command: string, lines: readonly string[], output: string): string | null {
  const rest = output.split('\n').map((each) => comparable(each, command));
  for (const line of lines) {
    const at = rest.findIndex((each) => each.startsWith(comparable(line, command)));
    if (at < 0) return line;
    rest.splice(0, at + 1);
  }
  return null;
}

/** The modules that a file of bots/learning needs, by the words in which commands speak of it and of what it writes. */
const LEARNERS: readonly (readonly [RegExp, string])[] = [
  [/trees|bids/, 'import pandas, sklearn'],
  [/network|worths/, 'import pandas, torch'],
  [/ppo/, 'import numpy, torch'],
];

/** A Python that has these modules. */
function pythonWith(modules: string): string | null {
  const found = ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', modules], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) process.stderr.write(`no python3 can ${modules}: what needs it is left out\n`);
  return found ?? null;
}

/** A command of the page on learning, with the Python that it needs; null where there is none. */
function learning(command: string): string | null {
  const [, modules = ''] = LEARNERS.find(([words]) => words.test(command)) ?? [];
  const python = pythonWith(modules);
  return (
    python &&
    shortened(command)
      .replace(/^python3/, python)
      .replace('results/ppo 7', 'results/ppo 0.01')
  );
}

const LEARNING = 'bots/learning/README.md';
const MODELS = 'bots/external/models.md';

/** A stand-in for the server of the page on language models. */
const server = spawn(process.execPath, [join(ROOT, 'test/players/bot/external/fixtures/chat-server.mjs')]);
const port = once(createInterface(server.stdout), 'line').then(([line]) => String(line));
afterAll(() => server.kill());

/** A command as it is run here; null where there is nothing to run it with. */
async function runnable({ page, command, lines }: PageCommand): Promise<string | null> {
  if (page === LEARNING) return learning(command);
  if (page === MODELS) return command.replaceAll('localhost:8080', `127.0.0.1:${await port}`);
  return lines === null ? shortened(command) : command;
}

const isByHand = ({ page, command }: PageCommand): boolean =>
  BY_HAND.some((each) => each.page === page && command.startsWith(each.text));

const COMMANDS = PAGES.flatMap(commandsOf).filter((each) => !isByHand(each));

test.for(COMMANDS)('$page: $command', async (of, { skip }) => {
  const command = await runnable(of);
  if (command === null) return skip();
  const output = await printedBy(command);
  if (of.lines === null) return;
  if (process.env.BOLACHEN_PAGES === 'renew') renew(of.page, of.command, of.lines, output);
  else expect(notPrinted(of.command, of.lines, output)).toBeNull();
});

/** `npm run pages`: the page shows what is printed now. */
function renew(page: string, command: string, lines: readonly string[], output: string): void {
  if (notPrinted(command, lines, output) === null) return;
  const text = readPage(page);
  const now = renewed(lines, output);
  writeFileSync(join(ROOT, page), withLines(text, command, lines, now));
  expect(notPrinted(command, now, output), 'what has to be renewed by hand').toBeNull();
}

test('commands are found, and only where they are run', () => {
  expect(COMMANDS.filter(({ lines }) => lines !== null && lines.length > 0).length).toBeGreaterThanOrEqual(20);
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
