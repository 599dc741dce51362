import type { BlockJob } from '../board/job.js';
import { type Shard, shareOf } from '../run/shard.js';
import { legOf, usualChunk } from './leg.js';
import { type BlockPlan, settledOf } from './play.js';

/**
 * The part of a plan that follows from its job: all blocks, or those of a shard. `chunk`: blocks between two lines of the journal.
 * @throws OptionError if the shard would play nothing
 */
export function plannedBlocks(
  { settings, lineup }: Pick<BlockPlan, 'settings' | 'lineup'>,
  job: BlockJob,
  shard: Shard | null,
  chunk = settings.checkpoint ?? usualChunk(job),
): Omit<BlockPlan, 'what' | 'title'> {
  const leg = legOf(job, shareOf({ from: 0, end: settings.blocks, chunk }, shard, 'blocks'));
  return {
    settings,
    lineup,
    leg,
    settled: settledOf(settings, lineup, leg),
    hasObjects: lineup.objects !== undefined,
  };
}
