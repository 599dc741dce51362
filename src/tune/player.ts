import type { BlockJob } from '../blocks/block-job.js';
import { BlockPlayer, type TimedSums } from '../blocks/block-player.js';
import type { JobPlayer, Piece } from '../work/executor.js';

/** Blocks of a step, with the two settings that are compared in it. */
export interface StepChunk extends Piece {
  readonly pair: readonly [string, string];
}

/** Plays steps of a search: the first two bots of its job are the current settings. */
export class StepPlayer implements JobPlayer<TimedSums, StepChunk> {
  private readonly player: BlockPlayer;
  private seated = '';

  private constructor(player: BlockPlayer) {
    this.player = player;
  }

  static async make(job: BlockJob): Promise<StepPlayer> {
    return new StepPlayer(await BlockPlayer.make(job));
  }

  async play(chunk: StepChunk, elapsed: () => number): Promise<TimedSums> {
    const pair = JSON.stringify(chunk.pair);
    if (pair !== this.seated) await this.player.replace(chunk.pair);
    this.seated = pair;
    return this.player.play(chunk, elapsed);
  }
}
