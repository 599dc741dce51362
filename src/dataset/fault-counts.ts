import { FAULT_KINDS } from '../bot/fault.js';
import type { SeatedBot } from '../bot/seated.js';

/** Counts the faults of bots, by bot (rows) and kind (columns). */
export class FaultCounts {
  private readonly bots: readonly SeatedBot[];
  private counts: number[][] = [];

  constructor(bots: readonly SeatedBot[]) {
    this.bots = bots;
    this.reset();
  }

  /** Counts the faults that the bots have noted, who note none any more. */
  take(): void {
    for (let bot = 0; bot < this.bots.length; bot++) {
      const { faults } = this.bots[bot];
      for (let i = 0; i < faults.length; i++) this.counts[bot][FAULT_KINDS.indexOf(faults[i].kind)]++;
      faults.length = 0;
    }
  }

  /** The counts so far; they begin anew. */
  reset(): readonly (readonly number[])[] {
    const { counts } = this;
    this.counts = this.bots.map(() => FAULT_KINDS.map(() => 0));
    return counts;
  }
}
