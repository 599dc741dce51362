import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_HAND } from '../by-hand.js';
import { commandsOf, type PageCommand, ROOT, readPage } from '../pages.js';
import { plain, renewed, withLines } from '../renewed.js';
import { Place } from './place.js';

/**
 * Every command of every page is run, and prints what the page shows of its output; but for those of a list, which take
 * hours or change the machine. A command without output is run with fewer deals. Rates are different each time and
 * compared as words.
 */

const isByHand = ({ page, command }: PageCommand): boolean =>
  BY_HAND.some((each) => each.page === page && command.startsWith(each.text));

/** The commands of pages that are run. */
export const commandsRun = (pages: readonly string[]): PageCommand[] =>
  pages.flatMap(commandsOf).filter((each) => !isByHand(each));

/** Tests that run the commands of pages, one after the other: some read what others write. */
export function testPages(pages: readonly string[]): void {
  const place = new Place();
  beforeAll(() => place.furnish());
  afterAll(() => place.remove());
  const port = pages.includes(MODELS) ? modelServer() : Promise.resolve('');

  test.for(commandsRun(pages))('$page: $command', async (of, { skip }) => {
    const command = runnable(of, await port);
    if (command === null) return skip();
    const output = await place.printedBy(command);
    if (of.lines === null) return;
    if (process.env.BOLACHEN_PAGES === 'renew') renew(of.page, of.command, of.lines, output);
    else expect(notPrinted(of.command, of.lines, output)).toBeNull();
  });
}

/** A command as it is run here; null where there is nothing to run it with. */
function runnable({ page, command, lines }: PageCommand, port: string): string | null {
  if (page === LEARNING) return learning(command);
  if (page === MODELS) return command.replaceAll('localhost:8080', `127.0.0.1:${port}`);
  return lines === null ? shortened(command) : command;
}

/** Flags that make a run a short one, by how its command begins. */
const FEWER: readonly (readonly [RegExp, string])[] = [
  [/^simulate .*exec\(/, '--deals 20'],
  [/^simulate/, '--deals 60'],
  [/^compare/, '--blocks 12'],
  [/^tournament/, '--blocks 2'],
  [/^sweep/, '--blocks 12'],
  [/^(dataset|price|distill)/, '--deals 300'],
  [/^check-bot/, '--deals 20'],
  [/^(review|view .*--worst)/, '--worlds 50'],
];

/** A command whose output is not shown, as a short run. */
function shortened(command: string): string {
  const [, line = ''] = /^(?:npx )?bolachen (.*)/s.exec(command) ?? [];
  const [, flags = ''] = (line.includes('--resume') ? [] : FEWER.find(([beginning]) => beginning.test(line))) ?? [];
  return flags === '' ? command : `${command} ${flags}`;
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

/** `npm run pages`: the page shows what is printed now. */
function renew(page: string, command: string, lines: readonly string[], output: string): void {
  if (notPrinted(command, lines, output) === null) return;
  const text = readPage(page);
  const now = renewed(lines, output);
  writeFileSync(join(ROOT, page), withLines(text, command, lines, now));
  expect(notPrinted(command, now, output), 'what has to be renewed by hand').toBeNull();
}

const LEARNING = 'bots/learning/README.md';
export const MODELS = 'bots/external/models.md';

/** The modules that a file of bots/learning needs, by the words in which commands speak of it and of what it writes. */
const LEARNERS: readonly (readonly [RegExp, string])[] = [
  [/trees|bids/, 'import pandas, sklearn'],
  [/network|worths/, 'import pandas, torch'],
  [/ppo/, 'import numpy, torch'],
];

/** A Python that has modules, by their names. */
const pythons = new Map<string, string | null>();

function pythonWith(modules: string): string | null {
  const known = pythons.get(modules);
  if (known !== undefined) return known;
  const found = ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', modules], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) process.stderr.write(`no python3 can ${modules}: what needs it is left out\n`);
  pythons.set(modules, found ?? null);
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

/** The port of a stand-in for the server of the page on language models. */
function modelServer(): Promise<string> {
  const server = spawn(process.execPath, [join(ROOT, 'test/players/bot/external/fixtures/chat-server.mjs')]);
  afterAll(() => void server.kill());
  return once(createInterface(server.stdout), 'line').then(([line]) => String(line));
}
