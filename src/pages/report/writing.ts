import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openRun } from '../../experiments/kinds.js';
import { DEALS } from '../../runs/run/folder.js';
import type { Run } from '../../runs/run/kind.js';
import { refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { ownCommit, version } from '../../support/system/version.js';
import { GENERATORS } from '../page/markup.js';
import { reportOf, swingsOf } from './report.js';

export const REPORT = 'report.html';

/** Writes the page of a run into its folder, and renews that of its deals if there is one. */
export async function writeReport(run: Run): Promise<void> {
  if (run.folder === null) return;
  const hasDeals = existsSync(join(run.folder, DEALS)) && (await writeDeals(run));
  await replaceFile(join(run.folder, REPORT), await reportOf(run, { deals: hasDeals ? DEALS : null }));
}

/** Writes that page into the folder of a run; says whether there is one. */
export async function writeDeals(run: Run): Promise<boolean> {
  if (run.folder === null) return false;
  const page = await swingsOf(run);
  if (page !== null) await writePage(join(run.folder, DEALS), page);
  return page !== null || existsSync(join(run.folder, DEALS));
}

/** The pages in the folder of a complete run that are not as this program draws them; none if another drew them. */
export async function changedPages(folder: string): Promise<string[]> {
  const run = await openRun(folder);
  if (run.manifest.version !== version || run.manifest.commit !== ownCommit()) return [];
  const drawn = {
    [DEALS]: [() => swingsOf(run)],
    [REPORT]: [DEALS, null].map((deals) => () => reportOf(run, { deals })),
  };
  const changed = Object.entries(drawn).map(async ([name, ways]) => {
    const found = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (found === null) return [];
    for (const draw of ways) if (found === (await draw())) return [];
    return [name];
  });
  return (await Promise.all(changed)).flat();
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
