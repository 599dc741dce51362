import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hashOf } from '../outline.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/**
 * What small runs print, and hashes of their files, beside what prints it: `npm run snapshots` writes those anew. Tests
 * are called `printed.test.ts`, and what they expect is in a folder `printed` beside them.
 */

type Files = Parameters<typeof folderWith>[0];

/** Files of a folder that say what was played, not how a run is kept. */
const kept = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^out\/.*\.(csv|json|md)$/.test(name) && !/(manifest|timing|schema)\.json$/.test(name))
    .sort();

/** Without the commit, which also decides where tables of values lie, the times and the year. */
const steady = (text: string): string =>
  text
    .replace(/, commit [0-9a-f]{40}(\+changes)?|("commit": ?)(null|"[^"]*")|year = \{\d+\}/g, '$2')
    .replace(/\b((?:bo|wal)lachen[-\w]*_(?:bid|contest|raise)_)[0-9a-f]{12}/g, '$1<hash>')
    .replace(/\bin [\d.,]+ (ms|s|min|h) \([^()]*deals\/s/g, 'in <time> (<rate> deals/s')
    .replace(/^( +time) .*/gm, '$1  <times>');

/** All that is in a folder but journals, times, and what is only looked at: scripts of pages, and how they look. */
function filesIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(csv|json|jsonl|md|html|ts|js|py|system|parquet)$/.test(name))
    .filter((name) => !/(manifest|timing)\.json$|(deals|blocks|chunks|confirmation|answers)\.jsonl$/.test(name))
    .map((name) => `${steady(name).replace(MOMENT, '<date>')} ${lastingOf(join(folder, name))}`)
    .sort()
    .join('\n');
}

/** A hash of what a file says that is the same each time; of one that has not changed, the one that is known. */
function lastingOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  const key = `${path} ${mtimeMs} ${size}`;
  const known = KNOWN.get(key) ?? hashOf(steady(read(path)).replace(OF_PAGES, ''));
  KNOWN.set(key, known);
  return known;
}
const KNOWN = new Map<string, string>();
const MOMENT = /\d{4}-\d\d-\d\d[_ T]\d\d[-:]\d\d(?:[-:]\d\d(?:\.\d+Z)?)?|[\d.,]+ questions a second, .*/g;
const OF_PAGES =
  /<script>.*?<.script>|<style>.*?<.style>|version":"[^"]*","commit":[^,]*|\d+\.\d+\.\d+|commit \w+|'sha256-[^']*'/gs;

const OF_RUNS =
  /^(simulate|tournament|compare|sweep|tune|rank|dataset|advise|check|check-bot|rules --effects) (?!.*(--json|--show|--full|--explain|--help|- ))/;
/** Of what runs found 24 lines of 80 letters; commands to be copied are not broken. */
function fitsAScreen(line: string, said: string): boolean {
  const lines = said.trimEnd().split('\n');
  const isWide = (each: string): boolean =>
    [...each].length > 80 && !/^ +bolachen |^(bolachen|[\w./]+): |^(dataset|results|values) in /.test(each);
  return !OF_RUNS.test(`${line} `) || (lines.length <= 24 && !lines.some(isWide));
}

/** What a command says: a line, or how many and a hash; and how it ends. */
async function saidBy(folder: string, line: string): Promise<string> {
  const [words, input] = line.split(' < ');
  const { code, stdout, stderr } = await here(folder, words, { input: input && read(folder, input) });
  const said = steady(`${stdout}${stderr && `-- stderr\n${stderr}`}`).replace(MOMENT, '<date>');
  const lines = said
    .trimEnd()
    .replace(/^-- stderr\n(bolachen: )?/, '')
    .split('\n');
  expect(fitsAScreen(words, `${stdout}${stderr}`), `${line}\n${stdout}`).toBe(true);
  const shown = lines.length === 1 && lines[0].length < 200 ? lines[0] : `${lines.length} lines, ${hashOf(said)}`;
  return `${code === 0 ? '' : `${code}: `}${shown}`;
}

/**
 * Commands, one after the other in a folder, that are read from `printed/NAME.txt`, with what they say behind an arrow,
 * and a hash of all files where some have changed: `npm run snapshots` writes that anew, also of a command that is
 * written there alone.
 */
export function testCommands(url: string, files: Files = {}, names: readonly string[] = ['commands']): void {
  test.each(names)('commands: %s', async (name) => {
    const path = new URL(`printed/${name}.txt`, url);
    const folder = folderWith(files, true);
    let text = '';
    let now = filesIn(folder);
    for (const row of readFileSync(path, 'utf8').trimEnd().split('\n')) {
      const [line] = row.split(' →');
      const said = await saidBy(folder, line);
      const before = now;
      now = filesIn(folder);
      text += `${line} → ${said}${now === before ? '' : `; files ${hashOf(now)}`}\n`;
    }
    await expect(text).toMatchFileSnapshot(fileURLToPath(path));
  });
}

/** What a command prints, in full, as it is to be read; hashes of its files, among which is what --json prints. */
export function testPrinted(url: string, command: string): void {
  test(`printed: ${command}`, async () => {
    const folder = folderWith();
    const { code, stdout, stderr } = await here(folder, `${command} --threads 0 --out out`);
    expect([code, stderr]).toEqual([0, '']);
    let text = `$ bolachen ${command}\n${steady(stdout)}\n`;
    for (const name of kept(folder)) {
      const file = steady(read(folder, name));
      text += `-- ${name}: ${file.split('\n').length} lines, ${hashOf(file)}\n`;
    }
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL('printed/in-full.txt', url)));
    const small = command.replace(/--(deals|blocks) \d+/, '--$1 20');
    const other = await here(folder, `${small} --threads 0 --out other --json`);
    expect(other.stdout).toBe(read(folder, 'other/summary.json'));
  });
}
