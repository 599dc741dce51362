import { FAULT_KINDS } from '../bot/fault.js';
import type { Game } from '../engine/game.js';
import { addCells } from '../stats/ratio.js';
import type { ChunkResult, PlacedFault } from './chunk-player.js';
import { addDigests } from './digest.js';
import { outcomeCount } from './outcome.js';

/** The sums of a run: chunks are folded into it in the order of their boards. */
export class Totals {
  deals = 0;
  digest = 0n;
  readonly outcomes: Float64Array;
  /** Ratios clustered by match, where the pot links deals; else null. */
  ratios: Float64Array | null = null;
  private readonly faultCounts: number[][] = [];
  private readonly faults: PlacedFault[] = [];

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
    for (const [bot, counts] of chunk.faultCounts.entries()) {
      this.faultCounts[bot] ??= FAULT_KINDS.map(() => 0);
      for (const [kind, count] of counts.entries()) this.faultCounts[bot][kind] += count;
    }
    for (const fault of chunk.firstFaults) {
      const isFirst = !this.faults.some(({ bot, kind }) => bot === fault.bot && kind === fault.kind);
      if (isFirst) this.faults.push(fault);
    }
  }

  /** Faults of one kind of all copies of a spec; `trio` says which spec each bot of the trio is. */
  faultsOf(trio: readonly number[], spec: number, kind: number): number {
    return this.faultCounts.reduce((sum, counts, bot) => (trio[bot] === spec ? sum + counts[kind] : sum), 0);
  }

  /** The first fault of each spec and kind, in the order of the boards. */
  firstFaults(trio: readonly number[]): PlacedFault[] {
    const byBoard = [...this.faults].sort((a, b) => a.board - b.board || a.at - b.at);
    return byBoard.filter(
      (fault, i) =>
        byBoard.findIndex((other) => other.kind === fault.kind && trio[other.bot] === trio[fault.bot]) === i,
    );
  }
}
