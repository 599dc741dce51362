import type { Game } from '../engine/game.js';
import { addCells } from '../stats/ratio.js';
import { addDigests } from '../table/digest.js';
import { addFaults, noFaults } from '../table/faults.js';
import { outcomeCount } from '../table/outcome.js';
import type { ChunkResult } from './chunk-player.js';

/** The sums of a run: chunks are folded into it in the order of their boards. */
export class Totals {
  deals = 0;
  digest = 0n;
  readonly outcomes: Float64Array;
  /** Ratios clustered by match, where the pot links deals; else null. */
  ratios: Float64Array | null = null;
  readonly faults = noFaults();

  constructor(game: Game) {
    this.outcomes = new Float64Array(outcomeCount(game));
  }

  add(chunk: ChunkResult): void {
    this.deals += chunk.count;
    this.digest = addDigests(this.digest, chunk.digest);
    addCells(this.outcomes, chunk.outcomes);
    if (chunk.ratios) {
      this.ratios ??= new Float64Array(chunk.ratios.length);
      addCells(this.ratios, chunk.ratios);
    }
    addFaults(this.faults, chunk);
  }
}
