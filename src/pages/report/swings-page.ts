import { jobOf } from '../../analysis/review/review.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { several } from '../../results/text/numbers.js';
import type { Run } from '../../runs/run/kind.js';
import type { PageData } from '../page/data.js';
import { dealsPage } from './deals-page.js';
import { swingNotes, swingRecords } from './swings.js';

/** The page of a comparison's swings; null where there are none. */
export async function swingsPage({ folder, manifest, summary: found }: Run): Promise<string | null> {
  if (folder === null || manifest.command !== 'compare') return null;
  const pairs = await swingRecords(folder);
  if (pairs.length === 0) return null;
  const summary = found as Run<CompareSummary>['summary'];
  const { a, b } = summary;
  const data: PageData = {
    title: `${a} or ${b}: swings`,
    facts: [`${several(pairs.length, 'deal')}, each with ${a} in a seat and then with ${b} · ${summary.run.command}`],
    game: manifest.game,
    rules: {},
    isPaired: true,
    notes: swingNotes(summary),
    mistakes: [],
    better: summary.swings.map(({ difference }) => (difference > 0 ? a : b)),
    lines: [],
    review: jobOf({}).job,
    step: 0,
    boards: null,
  };
  return dealsPage(
    data,
    pairs.flat().map((record) => JSON.stringify(record)),
  );
}
