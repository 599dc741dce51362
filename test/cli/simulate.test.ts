import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TAINTED } from '../../src/cli/play.js';
import { here } from './here.js';
import { folderWith, json, listing, read } from './run.js';

const BOTS = "--bots './wrong.mjs,lowest,random(shy=0.3)'";
const FILES = [
  ...['deals.jsonl', 'manifest.json', 'method.md', 'report.md'],
  ...['summary.json', 'tables/', 'tables/bots.csv', 'tables/contracts.csv', 'timing.json'],
];

type Manifest = { readonly [key: string]: unknown; readonly seed: string; readonly digest: string };

/** Runs what must go well. */
async function simulated(folder: string, line: string): Promise<string> {
  const { code, stdout, stderr } = await here(folder, `simulate ${line}`);
  expect([0, TAINTED], stderr).toContain(code);
  return stdout;
}

const README = readFileSync(new URL('../../results/README.md', import.meta.url), 'utf8');

/** The names in the first column of the table under a heading. */
const named = (heading: string): string[] => {
  const rows = README.slice(README.indexOf(heading)).split('\n## ')[0];
  return Array.from(rows.matchAll(/^\| (`.*?) \|/gm), ([, cell]) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name),
  ).flat();
};

test('a folder of results holds what its README says', async () => {
  const folder = folderWith({}, true);
  const stdout = await simulated(folder, `${BOTS} --deals 60 --seed s --threads 0`);
  const [, run] = /results in (results\/\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_bolachen_\S+)\n/.exec(stdout) ?? [];
  expect(run).toBeDefined();
  const names = listing(`${folder}/${run}`).map((line) => line.split(' ')[0]);
  expect(names).toEqual(FILES);
  const files = named('| file');
  expect(names.filter((name) => !name.startsWith('tables') && !files.includes(name))).toEqual([]);

  const manifest = json<Manifest>(read(folder, run, 'manifest.json'));
  const { properties } = json<{ properties: object }>(
    readFileSync(new URL('../../results/schema/manifest.schema.json', import.meta.url), 'utf8'),
  );
  const known = [...Object.keys(properties), ...named('## manifest.json')];
  expect(Object.keys(manifest).filter((key) => !known.includes(key))).toEqual([]);
  expect(manifest).toMatchObject({ seed: 's', from: 0, deals: 60, played: 60, complete: true, matchLength: 1 });
  const summary = json<Record<string, unknown[]>>(read(folder, run, 'summary.json'));
  const keys = named('## summary.json').map((name) => name.split(/[[.]/)[0]);
  expect(Object.keys(summary).filter((key) => !keys.includes(key))).toEqual([]);
});
