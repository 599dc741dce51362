import type { Chunk, Executor, FarExecutor } from './executor.js';
import { inOrder } from './in-order.js';

/** How long a chunk should take: enough to outweigh the cost of handing it over, and still quick. */
const CHUNK_MS = 50;
const LARGEST_CHUNK = 1 << 18;
/** How many times the units played so far a chunk, or an item for other machines, may hold. */
const GROWTH = 1;
const FAR_GROWTH = 4;
/** Towards the end, the rest is cut into this many items per thread, of a twentieth of the usual time at least: so all threads end together. */
const LAST_ITEMS = 2;
const SMALLEST = 20;
/** Items for other machines that are under way at first. */
const FEWEST = 4;
/** The most chunks in an item, each with its own result. */
const MOST_CHUNKS = 1_000;

export interface Range {
  readonly from: number;
  readonly end: number;
  /** Chunks consist of whole matches of this many boards. */
  readonly matchLength: number;
  /** The largest chunk: small if its output has to be held in memory. */
  readonly largest?: number;
  /** How long a chunk should take, in milliseconds, if nothing else can be played before it ends. */
  readonly time?: number;
  /** No chunk crosses a multiple of this, which is itself a multiple of the match length. */
  readonly boundary?: number;
}

/** What is needed from a result to choose chunk sizes. */
interface TimedResult {
  readonly count: number;
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
}

/**
 * Plays boards `from … end − 1` in chunks and yields their results in the order of the boards, whichever finishes first. Chunk sizes adapt to
 * the speed of play and do not affect results. Once `stop` is aborted no more chunks are started; those in progress are finished.
 */
export async function* playInOrder<Result extends TimedResult>(
  executor: Executor<Result> | FarExecutor<Result>,
  range: Range,
  stop: AbortSignal,
): AsyncGenerator<Result> {
  if ('sizeOf' in executor) return yield* playFar(executor, range, stop);
  const pace = new Pace(range.largest ?? LARGEST_CHUNK, range.time ?? CHUNK_MS, GROWTH);
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
  const pace = new Pace(Number.POSITIVE_INFINITY, Math.max(CHUNK_MS, range.time ?? executor.itemTime), FAR_GROWTH);
  // While threads are cold nobody knows how long items are to be: only a few are cut then.
  const ahead = (): number => {
    const few = Math.max(FEWEST, 2 * executor.lanes);
    return pace.elapsed < executor.lanes * executor.itemTime ? Math.min(few, executor.ahead) : executor.ahead;
  };
  for await (const results of inOrder(executor, itemsOf(range, pace, executor), stop, ahead)) {
    for (const result of results) {
      pace.add(result);
      yield result;
    }
  }
}

/** Chooses the size of the next chunk. */
class Pace {
  // Starts at one, so that stopping a run of slow bots never means waiting for hundreds of boards.
  size = 1;
  /** How long was played, over all threads, in milliseconds. */
  elapsed = 0;
  private readonly largest: number;
  private readonly time: number;
  private readonly growth: number;
  private played = 0;

  constructor(largest: number, time: number, growth: number) {
    this.largest = largest;
    this.time = time;
    this.growth = growth;
  }

  add({ count, elapsed }: TimedResult): void {
    this.played += count;
    this.elapsed += elapsed;
    const fitting = Math.round((this.time * this.played) / Math.max(this.elapsed, 0.01));
    this.size = Math.min(this.largest, Math.max(1, Math.min(fitting, this.growth * this.played)));
  }
}

async function* chunksOf(range: Range, pace: Pace): AsyncGenerator<Chunk> {
  for (let next = range.from; next < range.end; ) {
    const chunk = cut(next, pace.size, range);
    next += chunk.count;
    yield chunk;
  }
}

/** Items of remote work: as many chunks as fill an item's time, or one if the chunk's size is fixed. */
async function* itemsOf(
  range: Range,
  pace: Pace,
  executor: Pick<FarExecutor<unknown>, 'sizeOf' | 'lanes'>,
): AsyncGenerator<readonly Chunk[]> {
  const largest = range.largest ?? LARGEST_CHUNK;
  const most = range.time === undefined ? MOST_CHUNKS : 1;
  for (let next = range.from; next < range.end; ) {
    const item: Chunk[] = [];
    const share = Math.ceil((range.end - next) / (LAST_ITEMS * Math.max(1, executor.lanes)));
    const size = Math.min(pace.size, Math.max(share, Math.ceil(pace.size / SMALLEST)));
    const end = next + executor.sizeOf(next, size);
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
  // A run may begin inside a match only if its deals are not linked.
  const aligned = whole - (first % matchLength);
  const room = boundary === Number.POSITIVE_INFINITY ? boundary : boundary - (first % boundary);
  return { first, count: Math.min(aligned, room, end - first) };
}
