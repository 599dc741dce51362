import { makeGame } from '../games/rule-sets.js';
import type { Leg } from '../run/leg.js';
import type { Stretch } from '../run/shard.js';
import { type BlockJob, dealsOfBlock } from './block-job.js';
import { BlockPlayer, type TimedSums } from './block-player.js';
import { formatLine, parseLine } from './line.js';
import { addSums, type BlockSums, type Layout, layoutOf, noBlocks } from './sums.js';

/** Blocks of a job, in chunks that end at multiples of `chunk`. */
export interface BlockLeg extends Leg<BlockSums, TimedSums> {
  readonly job: BlockJob;
  readonly layout: Layout;
}

export function legOf(job: BlockJob, { from, end, chunk }: Stretch): BlockLeg {
  const layout = layoutOf(job, makeGame(job.game, job.rules));
  return {
    ...{ job, layout, from, end, chunk, group: 1, worker: 'blocks/worker.js' },
    player: () => BlockPlayer.make(job),
    sums: {
      none: (first) => noBlocks(layout, first),
      add: (into, following) => addSums(into, following, layout),
      format: (sums) => formatLine(sums, layout),
      parse: (value) => parseLine(value, layout),
    },
  };
}

/** The default number of blocks in a chunk: enough deals to make the cost of writing its sums negligible. */
export function usualChunk(job: BlockJob): number {
  const { core, ratios, words, shift } = layoutOf(job, makeGame(job.game, job.rules));
  const deals = Math.max(12_000, 10 * (core + ratios + words + shift));
  return 2 ** Math.ceil(Math.log2(deals / dealsOfBlock(job)));
}
