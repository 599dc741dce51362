import type { Chunk, Executor, FarExecutor } from './executor.js';
import { inOrder } from './in-order.js';

/** How long a chunk should take: long against the cost of handing it over, short against patience. */
const CHUNK_MS = 50;
const LARGEST_CHUNK = 1 << 18;
/** Chunks in an item at the most: each has a result of its own. */
const MOST_CHUNKS = 1_000;

export interface Range {
  readonly from: number;
  readonly end: number;
  /** Chunks hold whole matches of so many boards. */
  readonly matchLength: number;
  /** The largest chunk: small where what a chunk writes has to be held in memory. */
  readonly largest?: number;
  /** How long a chunk should take, in milliseconds, where nothing else can be played before it is over. */
  readonly time?: number;
  /** No chunk holds boards on both sides of a multiple of this; a multiple of the match's length. */
  readonly boundary?: number;
}

/** What the cutting into chunks has to know of a result. */
interface TimedResult {
  readonly count: number;
  /** Time it took to play, in milliseconds. */
  readonly elapsed: number;
}

/**
 * Plays boards `from … end − 1` in chunks and gives their results in the order of the boards, whichever is done first. How boards are cut into
 * chunks follows the speed of play and shows in no result. Once `stop` is aborted no more chunks are begun; those in hand are finished.
 */
export async function* playInOrder<Result extends TimedResult>(
  executor: Executor<Result> | FarExecutor<Result>,
  range: Range,
  stop: AbortSignal,
): AsyncGenerator<Result> {
  if ('sizeOf' in executor) return yield* playFar(executor, range, stop);
  const pace = new Pace(range.largest ?? LARGEST_CHUNK, range.time ?? CHUNK_MS);
  for await (const result of inOrder(executor, chunksOf(range, pace), stop)) {
    pace.add(result);
    yield result;
  }
}

async function* playFar<Result extends TimedResult>(
  executor: FarExecutor<Result>,
  range: Range,
  stop: AbortSignal,
): AsyncGenerator<Result> {
  const pace = new Pace(Number.POSITIVE_INFINITY, range.time ?? executor.itemTime);
  for await (const results of inOrder(executor, itemsOf(range, pace, executor), stop)) {
    for (const result of results) {
      pace.add(result);
      yield result;
    }
  }
}

/** How many boards the next chunk should have. */
class Pace {
  // From one on: nobody who stops the run is to wait for hundreds of boards of bots that think long.
  size = 1;
  private readonly largest: number;
  private readonly time: number;
  private played = 0;
  private elapsed = 0;

  constructor(largest: number, time: number) {
    this.largest = largest;
    this.time = time;
  }

  add({ count, elapsed }: TimedResult): void {
    this.played += count;
    this.elapsed += elapsed;
    const fitting = Math.round((this.time * this.played) / Math.max(this.elapsed, 0.01));
    this.size = Math.min(this.largest, Math.max(1, Math.min(fitting, this.played)));
  }
}

async function* chunksOf(range: Range, pace: Pace): AsyncGenerator<Chunk> {
  for (let next = range.from; next < range.end; ) {
    const chunk = cut(next, pace.size, range);
    next += chunk.count;
    yield chunk;
  }
}

/** Items of far work: as many chunks as take their time; one where that is settled as chunks are looked at. */
async function* itemsOf(
  range: Range,
  pace: Pace,
  executor: Pick<FarExecutor<unknown>, 'sizeOf'>,
): AsyncGenerator<readonly Chunk[]> {
  const largest = range.largest ?? LARGEST_CHUNK;
  const most = range.time === undefined ? MOST_CHUNKS : 1;
  for (let next = range.from; next < range.end; ) {
    const item: Chunk[] = [];
    const end = next + executor.sizeOf(next, pace.size);
    do {
      const chunk = cut(next, Math.min(largest, end - next), range);
      next += chunk.count;
      item.push(chunk);
    } while (next < end && next < range.end && item.length < most);
    yield item;
  }
}

function cut(first: number, size: number, { end, matchLength, boundary = Number.POSITIVE_INFINITY }: Range): Chunk {
  const whole = Math.ceil(size / matchLength) * matchLength;
  // A run may begin inside a match only where matches are not linked.
  const aligned = whole - (first % matchLength);
  const room = boundary === Number.POSITIVE_INFINITY ? boundary : boundary - (first % boundary);
  return { first, count: Math.min(aligned, room, end - first) };
}
