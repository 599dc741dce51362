import type { RunOutcome } from '../../runs/run/kind.js';
import { blocksOutcome } from '../blocks/outcome.js';
import type { PlayedBlocks } from '../blocks/play.js';
import type { ComparePlan } from './plan.js';
import type { Look } from './stop-rule.js';
import { type CompareSummary, summariseComparison } from './summary.js';
import type { FullSwing } from './swings.js';

/** What came of a comparison: `last`, the look at its last chunk; `full`, its swings, played again. */
export function comparedOutcome(
  plan: ComparePlan,
  blocks: PlayedBlocks,
  last: Look,
  full: readonly FullSwing[],
): RunOutcome<CompareSummary> {
  const { sums } = blocks.played;
  const swings = full.map(({ records, isAsCounted, ...swing }) => swing);
  const records = full.flatMap((swing) => swing.records.map((record) => `${record}\n`)).join('');
  return blocksOutcome(plan, [blocks], {
    summary: summariseComparison(plan, blocks, last, swings),
    ending: { stopped: last.settled ? `settled after ${sums.count} blocks` : null },
    files: { 'swings.jsonl': records },
  });
}
