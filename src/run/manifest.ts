import type { BlockJob } from '../blocks/block-job.js';
import type { BlockPlan } from '../cli/block-options.js';
import { STREAM_VERSION } from '../random/stream.js';
import { ownCommit, version } from '../system/version.js';
import type { Manifest, Options } from './kept-run.js';

/** What every manifest begins with: the program that made it, and by which command. */
export const madeBy = (command: string) => ({
  program: 'bolachen',
  version,
  commit: ownCommit(),
  streamVersion: STREAM_VERSION,
  command,
});

/** The manifest of a run of blocks that has not begun. */
export function manifestOf(
  command: string,
  options: Options,
  { game, matchLength, blocks, seed }: BlockPlan,
  { bots, chunk, job }: { readonly bots: readonly object[]; readonly chunk: number; readonly job: BlockJob },
): Manifest {
  return {
    ...madeBy(command),
    options,
    game: game.ruleSet,
    rules: game.rules,
    bots,
    triples: job.triples,
    seatings: job.seatings,
    matchLength,
    seed,
    blocks,
    checkpoint: chunk,
    played: 0,
    complete: false,
    digest: null,
  };
}
