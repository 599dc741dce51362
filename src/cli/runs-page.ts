import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { openRun } from '../experiments/kinds.js';
import { reportOf } from '../pages/report/report.js';
import { REPORT, writeDeals, writePage } from '../pages/report/writing.js';
import { DEALS } from '../runs/run/folder.js';
import { shownPath } from '../support/system/system-error.js';
import { print } from './output.js';

/** `bolachen runs page DIR`: a page that shows a run. */
export async function pageOf(folder: string, { out }: { readonly out?: string }): Promise<void> {
  const usual = join(resolve(folder), REPORT);
  const path = out === undefined ? usual : resolve(out);
  const run = await openRun(folder);
  if (path === usual) await writeDeals(run);
  await writePage(path, await reportOf(run, { deals: dealsFrom(path, folder) }));
  await print(`${shownPath(path)}\n`);
}

/** The link from the report to the page of a run's swings; null if there is no such page. */
const dealsFrom = (path: string, folder: string): string | null =>
  existsSync(join(folder, DEALS))
    ? relative(dirname(path), join(resolve(folder), DEALS))
        .split(sep)
        .map(encodeURIComponent)
        .join('/')
    : null;
