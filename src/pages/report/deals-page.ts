import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { records } from '../../analysis/solving/records.js';
import { Replayer } from '../../cards/record/replay.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import type { Run } from '../../runs/run/kind.js';
import { readAt } from '../../support/input/refusal.js';
import { compiled } from '../../support/system/own-file.js';
import { type DealsData, dealsFile } from './deals-file.js';
import { screenStyle } from './style.js';
import { pairsData } from './swing-pairs.js';

/**
 * A page of deals: one file with the records, and with the program's own engine, solver and bots to look at them by.
 * `records` are lines of JSON.
 */
export async function dealsPage(data: DealsData, records: readonly string[]): Promise<string> {
  const parts = ['page/page.js', 'page/page.css', `page/${data.game}.json`].map(partOfPage);
  const [script, css, numbers] = await Promise.all(parts);
  return dealsFile(data, records, { script, allows: allowing(script), css: screenStyle() + css, numbers });
}

/** The file that holds the deals of a comparison's swings, each played with the first bot, and with the second. */
export const SWING_RECORDS = 'swings.jsonl';

/** The page of a comparison's swings; null where there are none. */
export async function swingsPage({ folder, manifest, summary: found }: Run): Promise<string | null> {
  const path = join(folder ?? '', SWING_RECORDS);
  if (folder === null || manifest.command !== 'compare' || !existsSync(path)) return null;
  const lines: string[] = [];
  const replayer = new Replayer(); // what a page cannot show is refused here
  for await (const record of records(path)) {
    const line = JSON.stringify(record);
    readAt(SWING_RECORDS, () => replayer.replay(line));
    lines.push(line);
  }
  if (lines.length === 0) return null;
  const summary = found as Run<CompareSummary>['summary'];
  return dealsPage(pairsData(summary, 'swings', summary.swings), lines);
}

/** A part of a page as it was built. */
export const partOfPage = (name: string): Promise<string> => readFile(compiled(`pages/${name}`), 'utf8');

/** What lets a script run, and nothing else, in a policy of content. */
export const hashInPolicy = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What lets a script run that was built, with its workers, and the pages that it makes. */
export const allowing = (script: string): string =>
  `script-src ${hashInPolicy(script)}; worker-src blob:; frame-src blob:`;

/** What lets the scripts of pages run that are not drawn but built, in a policy of content. */
export const builtHashes = async (): Promise<string> => {
  const scripts = await Promise.all(['page/page.js', 'workbench/workbench.js'].map(partOfPage));
  return scripts.map(hashInPolicy).join(' ');
};
