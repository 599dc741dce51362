import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openRun } from '../../experiments/kinds.js';
import { DEALS, RunFolder } from '../../runs/run/folder.js';
import type { Run } from '../../runs/run/kind.js';
import { readManifest, writeListed } from '../../runs/run/manifest.js';
import { refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { ownCommit, version } from '../../support/system/version.js';
import { GENERATORS } from '../page/markup.js';
import { chartsOf, reportOf, swingsOf } from './report.js';

export const REPORT = 'report.html';

/** Writes the page of a run into its folder, and renews that of its deals if there is one. */
export async function writeReport(run: Run): Promise<void> {
  if (run.folder === null) return;
  const hasDeals = existsSync(join(run.folder, DEALS)) && (await writeDeals(run));
  await replaceFile(join(run.folder, REPORT), await reportOf(run, { dealsOf: () => (hasDeals ? DEALS : null) }));
}

/** Writes that page into the folder of a run; says whether there is one. */
export async function writeDeals(run: Run): Promise<boolean> {
  if (run.folder === null) return false;
  const page = await swingsOf(run);
  if (page !== null) await writePage(join(run.folder, DEALS), page, () => writeInto(run.folder as string, page));
  return page !== null || existsSync(join(run.folder, DEALS));
}

/** With its hash in the manifest of a complete run: it is served only as it was written. */
async function writeInto(folder: string, page: string): Promise<void> {
  const { files } = await readManifest(folder);
  if (files === null) return replaceFile(join(folder, DEALS), page);
  const kept = await RunFolder.reopen(folder);
  try {
    await writeListed(kept, await readManifest(folder), DEALS, page);
  } finally {
    kept.close();
  }
}

/** The pages in the folder of a complete run that are not as this program draws them; none if another drew them. */
export async function changedPages(folder: string): Promise<string[]> {
  const run = await openRun(folder);
  if (run.manifest.version !== version || run.manifest.commit !== ownCommit()) return [];
  const drawn = {
    [DEALS]: [() => swingsOf(run)],
    [REPORT]: [DEALS, null].map((at) => () => reportOf(run, { dealsOf: () => at })),
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
export async function writePage(path: string, page: string, write = () => replaceFile(path, page)): Promise<void> {
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
  await write();
}

/** Writes the charts of a run into a folder, a file each; gives their names. */
export async function writeCharts(folder: string, run: Run): Promise<string[]> {
  await makeFolder(folder);
  const charts = await chartsOf(run);
  for (const [name, svg] of Object.entries(charts)) await replaceFile(join(folder, `${name}.svg`), svg);
  return Object.keys(charts).map((name) => `${name}.svg`);
}
