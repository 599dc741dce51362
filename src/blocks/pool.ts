// Hot path: no closures and no iterators while blocks are drawn.
import type { Uniform } from '../stats/draws.js';
import { addSums, type BlockSums, type Layout, noBlocks } from './sums.js';

/** A block's contribution to the sums (indices and values that are not 0), and its outcome in the duel. */
interface PooledBlock {
  readonly at: Int32Array;
  readonly cells: Float64Array;
  readonly outcome: number | undefined;
}

/**
 * Blocks that were played once and can be drawn from with replacement, as often as needed. The truth about the pool is known, so
 * intervals and tests can be checked against it.
 */
export class BlockPool {
  /** The sums of the whole pool: the truth. */
  readonly whole: BlockSums;
  private readonly layout: Layout;
  private readonly blocks: PooledBlock[] = [];

  constructor(layout: Layout) {
    this.layout = layout;
    this.whole = noBlocks(layout, 0);
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
    addSums(this.whole, block, this.layout);
    const [at, cells]: [number[], number[]] = [[], []];
    let from = 0;
    for (const part of partsOf(block)) {
      for (let i = 0; i < part.length; i++) {
        if (part[i] === 0) continue;
        at.push(from + i);
        cells.push(part[i]);
      }
      from += part.length;
    }
    const [outcome] = block.histogram.keys();
    this.blocks.push({ at: Int32Array.from(at), cells: Float64Array.from(cells), outcome });
  }

  /** The sums of `count` blocks, drawn with replacement. */
  draw(count: number, uniform: Uniform): BlockSums {
    const sums = noBlocks(this.layout, 0);
    const parts = partsOf(sums);
    const all = new Float64Array(parts.reduce((size, part) => size + part.length, 0));
    for (let drawn = 0; drawn < count; drawn++) {
      const { at, cells, outcome } = this.blocks[Math.floor(uniform() * this.blocks.length)];
      for (let i = 0; i < at.length; i++) all[at[i]] += cells[i];
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

const partsOf = ({ core, squares, ratios, words, shift }: BlockSums): Float64Array[] => [
  core,
  squares,
  ratios,
  words,
  shift,
];
