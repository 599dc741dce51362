import type { RunStage } from '../../runs/run/kind.js';
import type { Mean } from '../../stats/interval.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { type PlayedBlocks, playBlocks } from '../blocks/play.js';

/** The result of what a search has found, on blocks that were not used to choose it, in points per deal. */
export interface Confirmation {
  readonly blocks: number;
  readonly points: Mean;
  /** Its points minus those of the bot as it is, in the same seats. */
  readonly overStandard: Mean;
  /**
   * The same over where a search began; and of that over the bot as it is. Null if there is no such setting. The
   * intervals of several differences cover together.
   */
  readonly overStart: Mean | null;
  readonly startOverStandard: Mean | null;
}

/** Plays what a search has found again, once that is complete; null if not, or if no blocks are to be played. */
export const playConfirmation = async (
  { played }: PlayedBlocks,
  fresh: BlockChunks,
  stage: RunStage,
): Promise<PlayedBlocks | null> =>
  played.complete && fresh.end > fresh.from ? playBlocks(fresh, stage, { journal: 'confirmation.jsonl' }) : null;

/** What to say if no setting has made a difference. */
export const ALIKE = 'no setting differed from another: nothing that was asked depends on these parameters';
