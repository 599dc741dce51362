import type { BlockJob } from '../../boards/job.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { Piece } from '../../boards/piece.js';
import type { BlockSums } from '../../boards/sums.js';
import { keyOf, nameNumber } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import type { ChunkRange } from '../../runs/work/pieces.js';
import { Spsa } from '../../stats/spsa.js';
import { type BlockChunks, chunksOf } from '../blocks/block-chunks.js';
import { valueAt } from './parameters.js';
import type { TunePlan } from './plan.js';

/** Milliseconds of a step that justify another thread; the next step begins only after the whole step. */
const PIECE_TIME = 3;

/** A search in progress, folded from the sums of its steps in order, played now or read from a journal. */
export class ParameterSearch {
  /** By how many points the first setting was ahead in each step, on how many blocks; the values after it. */
  readonly steps: { readonly points: number; readonly blocks: number; readonly values: readonly number[] }[] = [];
  private readonly plan: TunePlan;
  private readonly spsa: Spsa;
  /** Chunks that wait for their step, by its number. */
  private readonly waiting = new Map<number, ((pair: readonly [string, string]) => void)[]>();
  /** The number of blocks so far, and the sum of their squared outcomes. */
  private blocks = 0;
  private squares = 0;

  constructor(plan: TunePlan) {
    const { bot, start, chunk, settings } = plan;
    this.plan = plan;
    this.spsa = new Spsa({
      start,
      steps: Math.ceil(settings.blocks / chunk),
      least: bot.parameters.map(({ from, to, step }) => (step === null ? 0 : step / 2 / (to - from))),
      direction: directions(settings.seed, start.length),
    });
  }

  get end(): readonly number[] {
    return this.valuesAt(this.spsa.end);
  }

  /** The chunks of its job, each with the settings of its step. */
  chunksOf = (job: BlockJob, range: ChunkRange): BlockChunks => ({
    ...chunksOf(job, range),
    pieceTime: PIECE_TIME,
    besides: async ({ first }: Piece) => ({ bots: await this.pairOf(Math.floor(first / this.plan.chunk)) }),
  });

  /** Takes a step: `sums` are those of its blocks, of which the first group is the difference of the pair. */
  take({ scores }: BlockSums, tallies: JobTallies): void {
    const [blocks, points, squares] = tallies.scores.sumsOf(scores, 0);
    this.blocks += blocks;
    this.squares += squares;
    const deviation = Math.sqrt(this.squares / this.blocks);
    this.spsa.take(deviation === 0 ? 0 : points / (deviation * Math.sqrt(blocks)));
    this.steps.push({ points, blocks, values: this.valuesAt(this.spsa.at) });
    for (const go of this.waiting.get(this.spsa.step) ?? []) go(this.pair());
    this.waiting.delete(this.spsa.step);
  }

  private pairOf(step: number): Promise<readonly [string, string]> {
    if (step === this.spsa.step) return Promise.resolve(this.pair());
    return new Promise((go) => {
      this.waiting.set(step, [...(this.waiting.get(step) ?? []), go]);
    });
  }

  private pair(): readonly [string, string] {
    const [first, second] = this.spsa.pair.map((places) => this.plan.bot.loaded(this.valuesAt(places)));
    return [first, second];
  }

  private valuesAt(places: readonly number[]): number[] {
    return this.plan.bot.parameters.map((parameter, i) => valueAt(parameter, places[i]));
  }
}

/** Random signs, one for each parameter, by step. */
function directions(seed: string, size: number): (step: number) => readonly number[] {
  const key = keyOf(seed);
  const stream = new Stream();
  return (step) => {
    stream.seed(key.bot0, key.bot1, nameNumber('search'), step);
    return Array.from({ length: size }, () => (stream.below(2) === 0 ? 1 : -1));
  };
}
