/** Jobs of blocks for tests, and what playing them gives. */

import type { BlockJob, CountedResults, Triple } from '../../../src/boards/job.js';
import { BoardPlayer } from '../../../src/boards/player.js';
import type { BlockSums } from '../../../src/boards/sums.js';
import { totalOf } from '../../../src/experiments/blocks/forms.js';
import { LIMITS } from '../../../src/players/bot/limits.js';

const TRIPLES = ['012', '022'].map((triple) => Array.from(triple, Number) as unknown as Triple);

export function blockJob({ duel = null, ...changes }: Partial<BlockJob & CountedResults> = {}): BlockJob {
  const bots = changes.bots ?? ['sound', 'random(shy=0.7)', 'lowest'];
  const triples = changes.triples ?? TRIPLES;
  return {
    game: 'bolachen',
    rules: {},
    seed: 'blocks',
    matchLength: 1,
    bots,
    names: bots,
    triples,
    seatings: 3,
    counted: {
      groups: [bots.map((_, bot) => totalOf(triples, bot))],
      watched: { bots: bots.length, triples: triples.length },
      duel,
    },
    limits: LIMITS,
    ...changes,
  };
}

export async function playBlocks(job: BlockJob, first: number, count: number): Promise<BlockSums> {
  const player = await BoardPlayer.make(job);
  const { elapsed: _, ...sums } = player.play({ first, count }, () => 1);
  player.close();
  return sums;
}
