import { BoardPlayer } from '../src/boards/player.js';
import type { BlockSums } from '../src/boards/sums.js';
import type { BlockChunks } from '../src/experiments/blocks/block-chunks.js';
import { drawsFor } from '../src/experiments/blocks/contrasts.js';
import type { Uniform } from '../src/stats/draws.js';
import { BlockPool } from './block-pool.js';
import { CoverageCount, type PromisedRate, type SummaryInterval } from './coverage.js';

/**
 * Self-tests of runs of blocks: a pool is played once, runs are drawn from it, and their results are compared with the
 * truth about the pool.
 */

/** How many runs are drawn, of how many blocks each, from a pool of how many. */
export interface Drawing {
  readonly blocks: number;
  readonly repeat: number;
  readonly pool?: number;
  readonly seed: string;
}

/** A run that is drawn again and again. */
export interface DrawnPart {
  /** Distinguishes it from other parts; empty if there are none. */
  readonly name: string;
  readonly chunks: BlockChunks;
  /** The intervals of a run with these sums, always in the same order. */
  intervals(sums: BlockSums): readonly SummaryInterval[];
  /** The error rates of tests on blocks of this pool, if there are tests. */
  tests?(outcomes: readonly number[], uniform: Uniform): readonly PromisedRate[];
}

/** How often the intervals and tests of a part are wrong. */
export interface PartRates {
  readonly name: string;
  readonly rates: readonly PromisedRate[];
}

const POOL = 20_000;

/** The rates of each part. */
export async function ratesOf(parts: readonly DrawnPart[], drawing: Drawing): Promise<PartRates[]> {
  const all: PartRates[] = [];
  for (const [number, part] of parts.entries())
    all.push({ name: part.name, rates: await ratesOfPart(part, drawing, drawsFor('self-test', drawing.seed, number)) });
  return all;
}

async function ratesOfPart(
  { chunks, intervals, tests }: DrawnPart,
  { blocks, repeat, pool = POOL }: Drawing,
  uniform: Uniform,
): Promise<PromisedRate[]> {
  const player = await BoardPlayer.make(chunks.job);
  const played = new BlockPool(chunks.tallies.sizes);
  for (let first = 0; first < pool; first++) played.add(player.play({ first, count: 1 }, () => 1));
  const coverage = new CoverageCount(intervals(played.whole));
  for (let run = 0; run < repeat; run++) coverage.add(intervals(played.draw(blocks, uniform)));
  return [...(tests?.(played.outcomes, uniform) ?? []), ...coverage.rates];
}
