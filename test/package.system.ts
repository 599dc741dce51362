import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** The package as a stranger gets it: packed, installed, called as a library and from the command line. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROJECT = mkdtempSync(join(tmpdir(), 'bolachen-package-'));
afterAll(() => rmSync(PROJECT, { recursive: true }));

const program = (command: string, ...words: string[]) =>
  promisify(execFile)(command, words, { cwd: PROJECT, maxBuffer: 2 ** 26 });
const read = (name: string): string => readFileSync(join(PROJECT, name), 'utf8');

const MINE = `import { defineBot, highest, lowest } from 'bolachen';

export default defineBot({ name: 'mine', play: ({ legal, isDeclarer }) => (isDeclarer ? highest(legal) : lowest(legal)) });
`;

const PLAY = `import { compare, openRun, type Progress, records, rerun, simulate } from 'bolachen';
import type { CompareSummary, Run, SimulateSummary } from 'bolachen';
import keen from 'bolachen/bots/keen';
import { openDeal } from 'bolachen/engine';
import { featuresOf } from 'bolachen/features';
import { Solver } from 'bolachen/solver';
import { proportionOf } from 'bolachen/stats';

let last: Progress | undefined;
const onProgress = (progress: Progress): void => {
  last = progress;
};
const what = { bots: ['sound', 'bold', './mine.ts'], deals: 20_000, seed: 'paper-1', records: true };
const run: Run<SimulateSummary> = await simulate(what, { threads: 2, onProgress, folder: 'library' });
const compared: Run<CompareSummary> = await compare(
  { a: 'sound', b: './mine.ts', blocks: 2_000, seed: 'c', stop: { rule: 'sprt', bounds: [0, 0.05] } },
  { folder: 'results/mine' },
);
let read = 0;
for await (const record of records('library/records.jsonl')) read += record.game === 'bolachen' ? 1 : 0;
const house = await simulate({ bots: [keen, 'sound', 'keen(promise=0.1)'], deals: 100, seed: 'paper-1' });
const opened = await openRun('library');
console.log(
  JSON.stringify({
    digest: run.digest === run.manifest.digest,
    last,
    read,
    compared: [compared.complete, (await rerun('results/mine')).equal],
    house: house.summary.bots.map(({ name }) => name),
    isSame: JSON.stringify(opened.summary) === JSON.stringify(run.summary),
    callable: [openDeal, featuresOf, Solver, proportionOf].every((each) => typeof each === 'function'),
  }),
);
`;

/** The files that the pages among some files show or lead to, and that are not among them. */
function missingLinks(files: readonly string[]): string[] {
  const isThere = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```/gs, '');
      const links = Array.from(text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g), ([, to]) => to);
      const paths = links.filter((to) => !/^[a-z]+:/.test(to)).map((to) => join(dirname(page), to));
      return paths.filter((path) => !isThere(path.replace(/\/$/, ''))).map((path) => `${page}: ${path}`);
    });
}

test('pages of the package show and lead to what it has', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: readonly { readonly path: string }[] }];
  expect(files.length).toBeGreaterThan(100);
  expect(missingLinks(files.map(({ path }) => path))).toEqual([]);
});

test('packed and installed, it is used from TypeScript and from the command line, with the same bytes', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--pack-destination', PROJECT], {
    cwd: ROOT,
  });
  const archive = stdout.trim().split('\n').at(-1) as string;
  const stranger = { name: 'stranger', private: true, type: 'module', allowScripts: { esbuild: false } };
  writeFileSync(join(PROJECT, 'package.json'), JSON.stringify(stranger));
  const installed = await program('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${archive}`);
  expect(installed.stderr).toBe(''); // of no script of the package, whose sources are not in it
  const words = 'install --global --prefix global --prefer-offline --no-audit --no-fund'.split(' ');
  await program('npm', ...words, `./${archive}`);
  const global = join(PROJECT, 'global/bin/bolachen');
  expect((await program(global, '--version')).stdout).toBe('0.1.0\n');
  expect((await program(global, 'simulate', '--deals', '10', '--no-out')).stdout).toContain('10 deals');
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await program(process.execPath, tsc, '--init');
  mkdirSync(join(PROJECT, 'results'));
  writeFileSync(join(PROJECT, 'mine.ts'), MINE);
  writeFileSync(join(PROJECT, 'play.ts'), PLAY);
  await program(process.execPath, tsc, '--outDir', 'out', '--skipLibCheck', 'false');

  expect(JSON.parse((await program(process.execPath, 'out/play.js')).stdout)).toEqual({
    ...{ digest: true, last: { done: 20_000, total: 20_000, unit: 'deals' }, read: 20_000, compared: [true, true] },
    ...{ house: ['object:keen', 'sound', 'keen(promise=0.1)'], isSame: true, callable: true },
  });

  await program('npx', '--no-install', 'bolachen', 'view', '--seed', 'paper-1', '--board', '77', '--bots', 'keen');
  expect(read('deals.html')).toContain('<bolachen-deals>');

  process.env.BOLACHEN_SECRET = 'not known to anybody';
  await expect(
    program('npx', '--no-install', 'bolachen', 'simulate', '--deals', '10', '--queue', 'redis://127.0.0.1:1'),
  ).rejects.toThrow(/not installed; tried with these versions: npm install bullmq@[\d.]+ ioredis@[\d.]+/);

  const flags = '--bots sound,bold,./mine.ts --deals 20000 --seed paper-1 --records --threads 2 --out command';
  await program('npx', '--no-install', 'bolachen', 'simulate', ...flags.split(' '));
  for (const name of ['manifest.json', 'summary.json', 'records.jsonl', 'deals.jsonl', 'report.md', 'tables/bots.csv'])
    expect(read(`command/${name}`), name).toBe(read(`library/${name}`));
});
