import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuse } from '../input/refusal.js';
import type { Run } from '../run/start.js';
import { replaceFile } from '../system/durable-file.js';
import { shownPath } from '../system/shown-path.js';
import { naming } from '../system/system-error.js';
import { GENERATOR } from './page.js';
import { chartsOf, reportOf } from './report.js';

/** The page in the folder of a run. */
export const REPORT = 'report.html';

/** Writes the page of a run beside its other files. */
export async function writeReport(run: Run): Promise<void> {
  if (run.folder !== null) await replaceFile(join(run.folder, REPORT), await reportOf(run));
}

/**
 * Puts a page in its place.
 * @throws InputError if there is a file that is no page of ours
 */
export async function writePage(path: string, page: string): Promise<void> {
  const before = await naming(
    shownPath(path),
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }),
  );
  if (before !== null && !before.includes(`<meta name="generator" content="${GENERATOR}">`))
    refuse(shownPath(path), 'exists already, and is no report; it stays as it is');
  await naming(shownPath(path), mkdir(dirname(path), { recursive: true }));
  await replaceFile(path, page);
}

/** Writes the charts of a run into a folder, a file each; gives their names. */
export async function writeCharts(folder: string, run: Run): Promise<string[]> {
  await naming(shownPath(folder), mkdir(folder, { recursive: true }));
  const charts = await chartsOf(run);
  for (const [name, svg] of Object.entries(charts)) await replaceFile(join(folder, `${name}.svg`), svg);
  return Object.keys(charts).map((name) => `${name}.svg`);
}
