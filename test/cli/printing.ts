import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TAINTED } from '../../src/cli/play.js';
import { hashOf, outlineOf } from '../outline.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/**
 * What small runs print, and hashes of their files, beside what prints it: `npm run snapshots` writes those anew. Tests
 * are called `printed.test.ts`, and what they expect is in a folder `printed` beside them.
 */

/** What is shown in full; of the rest so many lines of each output. */
const IN_FULL = ['simulate', 'tournament', 'compare', 'sweep', 'tune'];
const SHOWN = 4;

type Files = Parameters<typeof folderWith>[0];

/** Files of a folder that say what was played, not how a run is kept. */
const kept = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^out\/.*\.(csv|json|md)$/.test(name) && !/(manifest|timing|schema)\.json$/.test(name))
    .sort();

/** What depends on the machine, or on the moment; a commit is in place of none, as where there is no checkout. */
const steady = (text: string): string =>
  text
    .replace(/"commit": (null|"[0-9a-f]{40}(\+changes)?")/g, '"commit": <commit>')
    .replace(/(\bversion [\d.]+)(, commit [0-9a-f]{40}(\+changes)?)?; digest/g, '$1, commit <commit>; digest')
    .replace(
      /\b((?:bolachen|version) \d+\.\d+\.\d+)(, commit [0-9a-f]{40}(\+changes)?)?(?=[;.])/g,
      '$1, commit <commit>',
    )
    .replace(/\bin [\d.,]+ (ms|s|min|h) \([^()]*deals\/s/g, 'in <time> (<rate> deals/s')
    .replace(/^( +time) .*/gm, '$1  <times>');

/** The innermost objects and arrays of indented JSON on one line each. */
const folded = (text: string): string =>
  text.replace(/[[{]\n[^[\]{}]*\n *[\]}]/g, (part) => part.replace(/\n\s*/g, ' '));

async function printed(run: string, lines: readonly string[], files: Files): Promise<string> {
  const folder = folderWith(files, true);
  const isInFull = IN_FULL.includes(run);
  let text = '';
  for (const line of lines) {
    const { code, stdout, stderr } = await here(folder, line);
    expect(code, stderr).toBe(run.endsWith('-faults') ? TAINTED : 0);
    const shown = folded(steady(stdout)) + (stderr && `-- stderr\n${steady(stderr)}`);
    text +=
      run === 'shown'
        ? `$ bolachen ${line}: ${shown.split('\n').length} lines, ${hashOf(shown)}\n`
        : `$ bolachen ${line}\n${isInFull ? shown : outlineOf(shown, SHOWN)}\n`;
  }
  for (const name of kept(folder)) {
    const file = steady(read(folder, name));
    text +=
      run === 'dataset'
        ? `-- ${name}\n${outlineOf(folded(file), SHOWN)}\n`
        : `-- ${name}: ${file.split('\n').length} lines, ${hashOf(file)}\n`;
  }
  return text;
}

/** Command lines by the name of the file that holds what they print; those of a run follow each other in one folder. */
export function testPrinted(url: string, runs: Readonly<Record<string, readonly string[]>>, files: Files = {}): void {
  test.each(Object.entries(runs))('printed: %s', async (name, lines) => {
    await expect(await printed(name, lines, files)).toMatchFileSnapshot(`printed/${name}.txt`);
  });

  test('no file of a run that is no more', () => {
    const names = Object.keys(runs).map((name) => `${name}.txt`);
    expect(readdirSync(new URL('printed/', url)).filter((file) => !names.includes(file))).toEqual([]);
  });

  test.each(Object.keys(runs).filter((name) => IN_FULL.includes(name)))('%s --json is summary.json', async (name) => {
    const folder = folderWith();
    const small = runs[name][0].replace(/--(deals|blocks) \d+/, '--$1 20');
    const { stdout } = await here(folder, `${small} --json`);
    expect(stdout).toBe(read(folder, 'out/summary.json'));
  });
}
