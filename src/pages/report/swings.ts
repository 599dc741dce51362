import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '../../analysis/solving/records.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import type { Run } from '../../runs/run/kind.js';
import { dealsPage } from './deals-page.js';
import { pairsData } from './swing-pairs.js';

/** The file that holds the deals of a comparison's swings, each played with the first bot, and with the second. */
export const SWING_RECORDS = 'swings.jsonl';

/** The page of a comparison's swings; null where there are none. */
export async function swingsPage({ folder, manifest, summary: found }: Run): Promise<string | null> {
  const path = join(folder ?? '', SWING_RECORDS);
  if (folder === null || manifest.command !== 'compare' || !existsSync(path)) return null;
  const lines: string[] = [];
  for await (const record of records(path)) lines.push(JSON.stringify(record));
  if (lines.length === 0) return null;
  const summary = found as Run<CompareSummary>['summary'];
  return dealsPage(pairsData(summary, 'swings', summary.swings), lines);
}
