import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Run } from '../../runs/run/kind.js';
import { refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { GENERATORS } from './markup.js';
import { chartsOf, reportOf, swingsOf } from './report.js';

export const REPORT = 'report.html';

/** The page of a comparison's swings, in the same folder. */
export const DEALS = 'deals.html';

export async function writeReport(run: Run): Promise<void> {
  if (run.folder === null) return;
  const hasDeals = await writeDeals(run);
  await replaceFile(join(run.folder, REPORT), await reportOf(run, { dealsOf: () => (hasDeals ? DEALS : null) }));
}

/** Writes the page of a run's swings into its folder; says whether there are any. */
export async function writeDeals(run: Run): Promise<boolean> {
  const page = await swingsOf(run);
  if (page === null || run.folder === null) return false;
  await writePage(join(run.folder, DEALS), page);
  return true;
}

/** Writes a page. @throws InputError if there is a file that this program has not written */
export async function writePage(path: string, page: string): Promise<void> {
  const before = await naming(
    shownPath(path),
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }),
  );
  const isOurs = Object.values(GENERATORS).some((name) =>
    before?.includes(`<meta name="generator" content="${name}">`),
  );
  if (before !== null && !isOurs) refuse(shownPath(path), 'exists already, and is no page of ours; it stays as it is');
  await makeFolder(dirname(path), shownPath(path));
  await replaceFile(path, page);
}

/** Writes the charts of a run into a folder, a file each; gives their names. */
export async function writeCharts(folder: string, run: Run): Promise<string[]> {
  await makeFolder(folder);
  const charts = await chartsOf(run);
  for (const [name, svg] of Object.entries(charts)) await replaceFile(join(folder, `${name}.svg`), svg);
  return Object.keys(charts).map((name) => `${name}.svg`);
}
