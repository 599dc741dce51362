import type { Piece } from '../../boards/piece.js';
import type { Executor, FarExecutor } from './executor.js';
import { inOrder } from './in-order.js';

/** How long a piece should take: enough to outweigh the cost of handing it over, and still quick. */
const PIECE_MS = 50;
const LARGEST_PIECE = 1 << 18;
/** How many times the units played so far a piece, or a parcel for other machines, may hold. */
const GROWTH = 1;
const FAR_GROWTH = 4;
/** At the end, so many parcels per thread, of a twentieth of the usual time at least: all threads end together. */
const LAST_PARCELS = 2;
const SMALLEST = 20;
/** Parcels for other machines that are under way at first. */
const FEWEST = 4;
/** The most pieces in a parcel, each with its own result. */
const MOST_PIECES = 1_000;

/** Units `from … end − 1`, in chunks that end at multiples of `chunk`. */
export interface ChunkRange {
  readonly from: number;
  readonly end: number;
  readonly chunk: number;
}

/** The same, to be cut into pieces: none crosses the end of a chunk. */
export interface Range extends ChunkRange {
  /** Pieces consist of whole groups of this many units. */
  readonly group: number;
  /** The smallest piece, from the first on: large if a program is asked about many boards of it at once. Default: 1. */
  readonly least?: number;
  /** The largest piece beyond that: small if its output is held in memory. */
  readonly largest?: number;
  /** How long a piece should take, in milliseconds: short if nothing else can be played before it ends. */
  readonly pieceTime?: number;
  /** Extra data for a piece that depends on the pieces before it; resolves once these are finished. */
  readonly besides?: (piece: Piece) => Promise<object>;
}

/** What is needed from a result to choose piece sizes. */
interface TimedResult {
  readonly count: number;
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
}

/**
 * Plays boards `from … end − 1` in pieces and yields their results in the order of the boards, whichever finishes
 * first. Piece sizes adapt to the speed of play and do not affect results. Once `stop` is aborted no more pieces are
 * started; those in progress are finished, or wound up.
 */
export async function* playInOrder<Result extends TimedResult>(
  executor: Executor<Result> | FarExecutor<Result>,
  range: Range,
  stop: AbortSignal,
): AsyncGenerator<Result> {
  if ('fitting' in executor) return yield* playFar(executor, range, stop);
  const pace = new Pace(range, range.largest ?? LARGEST_PIECE, range.pieceTime ?? PIECE_MS, GROWTH);
  const cut: Piece[] = [];
  const onStop = (): void => executor.windUp?.();
  stop.addEventListener('abort', onStop);
  try {
    for await (const result of inOrder(executor, piecesOf(range, pace, cut), stop)) {
      pace.add(result);
      yield result;
      // It was wound up: what has been played of later pieces does not follow on this one.
      if (result.count < (cut.shift() as Piece).count) return;
    }
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}

async function* playFar<Result extends TimedResult>(
  executor: FarExecutor<Result>,
  range: Range,
  stop: AbortSignal,
): AsyncGenerator<Result> {
  const pace = new Pace(
    range,
    Number.POSITIVE_INFINITY,
    Math.max(PIECE_MS, range.pieceTime ?? executor.parcelTime),
    FAR_GROWTH,
  );
  // While threads are cold nobody knows how long parcels are to be: only a few are cut then.
  const ahead = (): number => {
    const few = Math.max(FEWEST, 2 * executor.lanes);
    return pace.elapsed < executor.lanes * executor.parcelTime ? Math.min(few, executor.ahead) : executor.ahead;
  };
  for await (const results of inOrder(executor, parcelsOf(range, pace, executor), stop, ahead)) {
    for (const result of results) {
      pace.add(result);
      yield result;
    }
  }
}

class Pace {
  // Starts at the least, so that stopping a run of slow bots never means waiting for hundreds of boards.
  size: number;
  /** How long was played, over all threads, in milliseconds. */
  elapsed = 0;
  private readonly least: number;
  private readonly largest: number;
  private readonly time: number;
  private readonly growth: number;
  private played = 0;

  constructor({ least = 1 }: Range, largest: number, time: number, growth: number) {
    this.size = this.least = least;
    this.largest = largest;
    this.time = time;
    this.growth = growth;
  }

  add({ count, elapsed }: TimedResult): void {
    this.played += count;
    this.elapsed += elapsed;
    const fitting = Math.round((this.time * this.played) / Math.max(this.elapsed, 0.01));
    this.size = Math.max(this.least, Math.min(this.largest, fitting, this.growth * this.played));
  }
}

/** `cut`: where they are noted. */
async function* piecesOf(range: Range, pace: Pace, cut: Piece[]): AsyncGenerator<Piece> {
  for (let next = range.from; next < range.end; ) {
    const piece = cutOff(next, pace.size, range);
    next += piece.count;
    cut.push(piece);
    yield await whole(piece, range);
  }
}

const whole = async (piece: Piece, { besides }: Range): Promise<Piece> => ({ ...piece, ...(await besides?.(piece)) });

/** Parcels of remote work: as many pieces as fill a parcel's time, or one if the piece's size is fixed. */
async function* parcelsOf(range: Range, pace: Pace, executor: FarExecutor<unknown>): AsyncGenerator<readonly Piece[]> {
  const largest = range.largest ?? LARGEST_PIECE;
  const most = range.pieceTime === undefined ? MOST_PIECES : 1;
  for (let next = range.from; next < range.end; ) {
    const parcel: Piece[] = [];
    const share = Math.ceil((range.end - next) / (LAST_PARCELS * Math.max(1, executor.lanes)));
    const size = Math.min(pace.size, Math.max(share, Math.ceil(pace.size / SMALLEST)));
    const end = next + executor.fitting(size);
    do {
      const piece = cutOff(next, Math.min(largest, end - next), range);
      next += piece.count;
      parcel.push(await whole(piece, range));
    } while (next < end && next < range.end && parcel.length < most);
    yield parcel;
  }
}

function cutOff(first: number, size: number, { end, group, chunk }: Range): Piece {
  const whole = Math.ceil(size / group) * group;
  // A run may begin inside a match only if its deals are not linked.
  const aligned = whole - (first % group);
  return { first, count: Math.min(aligned, chunk - (first % chunk), end - first) };
}
