import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { openRun } from '../experiments/kinds.js';
import { reportOf } from '../pages/report/report.js';
import { REPORT, writeCharts, writeDeals, writePage } from '../pages/report/writing.js';
import { several } from '../results/text/numbers.js';
import { DEALS } from '../runs/run/folder.js';
import type { Run } from '../runs/run/kind.js';
import { OptionError } from '../support/input/refusal.js';
import { makeFolder, shownPath } from '../support/system/system-error.js';
import { print } from './output.js';

/** `bolachen runs page DIR…`: one page that shows runs. */
export async function pageOf(
  folders: readonly string[],
  { out, svg }: { readonly out?: string; readonly svg?: string },
): Promise<void> {
  if (folders.length === 0) throw new OptionError('runs page: expected the folder of a run, or several');
  const path = out === undefined ? defaultPath(folders) : resolve(out);
  const made = svg === undefined ? undefined : await makeFolder(svg); // before anything is written
  try {
    const runs = await write(folders, path);
    for (const [i, run] of runs.entries())
      if (svg !== undefined) await writeSvg(runs.length > 1 ? join(svg, String(i + 1)) : svg, run);
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
  await print(`${shownPath(path)}\n`);
}

const defaultPath = (folders: readonly string[]): string =>
  folders.length === 1 ? join(resolve(folders[0]), REPORT) : resolve(REPORT);

async function write(folders: readonly string[], path: string): Promise<Run[]> {
  const runs = await Promise.all(folders.map(openRun));
  if (path === defaultPath(folders) && runs.length === 1) await writeDeals(runs[0]);
  await writePage(path, await reportOf(runs, { dealsOf: dealsFrom(path) }));
  return runs;
}

/** The link from the report to the page of a run's swings; null if there is no such page. */
const dealsFrom =
  (path: string) =>
  ({ folder }: Run): string | null => {
    if (folder === null || !existsSync(join(folder, DEALS))) return null;
    return relative(dirname(path), join(resolve(folder), DEALS))
      .split(sep)
      .map(encodeURIComponent)
      .join('/');
  };

async function writeSvg(folder: string, run: Run): Promise<void> {
  const names = await writeCharts(folder, run);
  await print(`${several(names.length, 'chart')} in ${folder}: ${names.join(', ')}\n`);
}
