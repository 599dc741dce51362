import type { BlockJob } from '../board/job.js';
import { BoardPlayer, type PlayedPiece } from '../board/player.js';
import type { JobPlayer, Piece } from '../work/executor.js';

/** Blocks of a step, with the two settings that are compared in it. */
export interface StepChunk extends Piece {
  readonly pair: readonly [string, string];
}

/** Plays steps of a search: the first two bots of its job are the current settings. */
export class StepPlayer implements JobPlayer<PlayedPiece, StepChunk> {
  private readonly player: BoardPlayer;
  private seated = '';

  private constructor(player: BoardPlayer) {
    this.player = player;
  }

  static async make(job: BlockJob): Promise<StepPlayer> {
    return new StepPlayer(await BoardPlayer.make(job));
  }

  async play(chunk: StepChunk, elapsed: () => number): Promise<PlayedPiece> {
    const pair = JSON.stringify(chunk.pair);
    if (pair !== this.seated) await this.player.replace(chunk.pair);
    this.seated = pair;
    return this.player.play(chunk, elapsed);
  }
}
