// Hot path: no closures and no iterators while blocks are drawn.
import { addSums, type BlockSums, noBlocks, type SumSizes } from '../src/boards/sums.js';
import type { Uniform } from '../src/stats/draws.js';

/** A block's contribution to the sums (indices and values that are not 0), its deals, and its outcome in the duel. */
interface PooledBlock {
  readonly at: Int32Array;
  readonly cells: Float64Array;
  readonly deals: number;
  readonly outcome: number | undefined;
}

/** The cells of sums, in their order. */
const cellsIn = (sums: BlockSums): Float64Array[] => Object.values(sums).filter((each) => each instanceof Float64Array);

/**
 * Blocks that were played once and can be drawn from with replacement, as often as needed. The truth about the pool is
 * known, so intervals and tests can be checked against it.
 */
export class BlockPool {
  /** The sums of the whole pool: the truth. */
  readonly whole: BlockSums;
  private readonly sizes: SumSizes;
  private readonly blocks: PooledBlock[] = [];

  constructor(sizes: SumSizes) {
    this.sizes = sizes;
    this.whole = noBlocks(sizes, 0);
  }

  get size(): number {
    return this.blocks.length;
  }

  /** The outcome of each block in the duel. */
  get outcomes(): readonly number[] {
    return this.blocks.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]));
  }

  /** Adds the sums of one block. */
  add(block: BlockSums): void {
    addSums(this.whole, block, this.sizes);
    const all = cellsIn(block).flatMap((cells) => Array.from(cells));
    const at = Int32Array.from(all.flatMap((cell, i) => (cell === 0 ? [] : [i])));
    const [outcome] = block.histogram.keys();
    this.blocks.push({ at, cells: Float64Array.from(at, (i) => all[i]), deals: block.deals, outcome });
  }

  /** The sums of `count` blocks, drawn with replacement. */
  draw(count: number, uniform: Uniform): BlockSums {
    const sums = noBlocks(this.sizes, 0);
    const parts = cellsIn(sums);
    const all = new Float64Array(parts.reduce((size, part) => size + part.length, 0));
    for (let drawn = 0; drawn < count; drawn++) {
      const { at, cells, deals, outcome } = this.blocks[Math.floor(uniform() * this.blocks.length)];
      for (let i = 0; i < at.length; i++) all[at[i]] += cells[i];
      sums.deals += deals;
      if (outcome !== undefined) sums.histogram.set(outcome, (sums.histogram.get(outcome) ?? 0) + 1);
    }
    let from = 0;
    for (const part of parts) {
      part.set(all.subarray(from, from + part.length));
      from += part.length;
    }
    sums.count = count;
    return sums;
  }
}
