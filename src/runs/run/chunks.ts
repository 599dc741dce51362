import type { JobPlayer, Piece } from '../../boards/piece.js';
import { Unavailable } from '../../players/bot/fault.js';
import { refuse } from '../../support/input/refusal.js';
import { type Executor, type FarExecutor, Retraction } from '../work/executor.js';
import { type ChunkRange, playInOrder, type Range } from '../work/pieces.js';
import { BegunChunk, FOREIGN, Journal } from './journal.js';
import type { RunStage } from './kind.js';
import { isBeingWritten } from './lock.js';

/** The result of a chunk: sums over `count` units from `first` on, which add up to those of the run. */
export interface Sums {
  first: number;
  count: number;
}

/** How sums are added, and how they are written to and read from a journal. */
export interface SumsKind<S extends Sums> {
  none(first: number): S;
  add(into: S, following: S): void;
  format(sums: S): object;
  /** @throws InputError without a place, if a line cannot belong to this run */
  parse(value: unknown): S;
}

/** The sums of a piece of a chunk, with the time taken in milliseconds, and why a bot was asked no more. */
export type TimedPiece<S> = S & { readonly elapsed: number; readonly outage?: string };

/** Units of a job, which are played and saved chunk by chunk. */
export interface Chunks<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> extends Range {
  /** Plain data, for worker threads. */
  readonly job: object;
  /** The worker's file, a path in `src`. */
  readonly worker: string;
  /** Are pieces in progress dropped when the run is stopped, rather than finished? A dropped piece has no units. */
  readonly dropsInHand?: boolean;
  readonly sums: SumsKind<S>;
  /** Makes a player on this thread. */
  player(): Promise<JobPlayer<Result>>;
  /** What a result has besides its sums. @throws InputError, or other errors, if a piece with these cannot have it */
  rest(sent: Result, sums: S): Omit<Result, keyof S>;
}

/**
 * What another machine has sent as the result of a piece, read as a line of a journal is. @throws InputError, or any
 * other error, if it cannot be that
 */
export function received<S extends Sums, Result extends TimedPiece<S>>(
  chunks: Chunks<S, Result>,
  { first, count }: Piece,
  sent: Result,
): Result {
  const sums = chunks.sums.parse(chunks.sums.format(sent));
  if (sums.first !== first || sums.count !== count)
    refuse('', `is of ${sums.count} from ${sums.first} on, expected ${count} from ${first} on`);
  return { ...sums, ...chunks.rest(sent, sums) } as unknown as Result;
}

/** How chunks are played besides the stage of their run. */
export interface ChunkTerms<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> {
  /** The name of their journal. */
  readonly journal: string;
  /** What their units are, for progress. */
  readonly unit: string;
  /** Called after each chunk with all sums so far; can end play, and give a remark. */
  readonly look?: (sums: S, chunk: S) => { readonly ends: boolean; readonly remark?: string };
  /** Is a chunk a step, of which nothing can be said before it is complete? */
  readonly isStep?: boolean;
  /** Called with each piece in order, including pieces of incomplete chunks, before it counts. */
  readonly written?: (piece: Result) => Promise<void>;
  /** Syncs what was written before a line refers to it. */
  readonly synced?: () => Promise<void>;
  /** Gives back each chunk of the journal. @throws InputError if what belongs to it is damaged */
  readonly checked?: (chunk: S) => S;
  /** Called after the journal is read and before anything is played, with the complete chunks and the one begun. */
  readonly resumed?: (sums: S, begun: S | undefined) => Promise<void>;
  /** Called after all; may still throw a Retraction. */
  readonly ended?: (played: PlayedChunks<S>) => Promise<void>;
}

export interface PlayedChunks<S> {
  /** The sums of all complete chunks; where a folder is only read while it is written, of all that was played. */
  readonly sums: S;
  /** The sums of an incomplete chunk, if any. */
  readonly begun: S | undefined;
  /** Were they played to the end, or until a look ended them? */
  readonly complete: boolean;
  /** Units played by this call, not read from the journal. */
  readonly units: number;
}

/** Plays chunks, except what is already in their journal. An abort ends it after the pieces in progress. */
export async function playChunks<S extends Sums, Result extends TimedPiece<S>>(
  chunks: Chunks<S, Result>,
  stage: RunStage,
  terms: ChunkTerms<S, Result>,
): Promise<PlayedChunks<S>> {
  try {
    const played = await new ChunkPlay(chunks, stage, terms).play();
    await terms.ended?.(played);
    return played;
  } catch (error) {
    if (error instanceof Retraction) await new ChunkPlay(chunks, stage, terms).retract(error.first);
    throw error;
  }
}

const endOfChunk = ({ end, chunk }: ChunkRange, first: number): number =>
  Math.min(end, first + chunk - (first % chunk));

/** The chunks as they are played by this call. */
class ChunkPlay<S extends Sums, Result extends TimedPiece<S>> {
  private readonly chunks: Chunks<S, Result>;
  private readonly stage: RunStage;
  private readonly terms: ChunkTerms<S, Result>;
  private readonly journal: Journal | null;
  private readonly inHand: BegunChunk | null;
  /** The sums of all complete chunks. */
  private readonly sums: S;
  /** The finished part of the current chunk. */
  private chunk: S | undefined;
  /** Units to be played by this call, and those played so far. */
  private total = 0;
  private units = 0;

  constructor(chunks: Chunks<S, Result>, stage: RunStage, terms: ChunkTerms<S, Result>) {
    this.chunks = chunks;
    this.stage = stage;
    this.terms = terms;
    this.sums = chunks.sums.none(chunks.from);
    const { kept, identity } = stage;
    const path = kept?.file(terms.journal);
    this.journal = path === undefined ? null : new Journal(path, identity, terms.synced);
    this.inHand = path === undefined ? null : new BegunChunk(path, identity, terms.synced);
  }

  async play(): Promise<PlayedChunks<S>> {
    const { chunks, stage, terms, journal, inHand, sums } = this;
    const isForeign = stage.kept?.isOnlyRead === true;
    const { checked = (chunk: S) => chunk } = terms;
    const reading = { ...stage, parse: (value: unknown) => checked(chunks.sums.parse(value)), isForeign };
    let ended = false;
    for await (const chunk of journal?.read(reading) ?? []) ended = this.add(chunk).ends || ended;
    const next = chunks.from + sums.count;
    const isOver = ended || next >= chunks.end;
    this.chunk = isOver ? undefined : this.begunAt(next, await inHand?.read(reading));
    await terms.resumed?.(sums, this.chunk);
    if (isForeign) {
      // Who looks while it is played sees all that is there, without a look of its rule; later what the run has said.
      const isGrowing = terms.isStep !== true && stage.kept !== null && isBeingWritten(stage.kept.path);
      if (this.chunk !== undefined && isGrowing) chunks.sums.add(sums, this.chunk);
      return { sums, begun: isGrowing ? undefined : this.chunk, complete: isOver, units: 0 };
    }
    this.total = chunks.end - next - (this.chunk?.count ?? 0);
    const complete = isOver || (await this.playMissing());
    if (complete) await inHand?.remove();
    return { sums, begun: complete ? undefined : this.chunk, complete, units: this.units };
  }

  /** Drops the chunks that end after a unit from which on results were wrong. */
  async retract(first: number): Promise<void> {
    const { journal, inHand, chunks } = this;
    if (journal === null || inHand === null) return;
    const right: object[] = [];
    for await (const chunk of journal.read({ ...FOREIGN, parse: chunks.sums.parse })) {
      if (chunk.first + chunk.count > first) break;
      right.push(chunks.sums.format(chunk));
    }
    await journal.replace(right);
    await inHand.remove();
  }

  /** Returns whether all are complete. */
  private async playMissing(): Promise<boolean> {
    const { chunks, journal, sums } = this;
    const executor = await this.executor();
    try {
      for await (const chunk of this.played(executor)) {
        await journal?.append(chunks.sums.format(chunk));
        const { ends, remark } = this.add(chunk);
        if (remark !== undefined) this.report(remark);
        if (ends) return true;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await this.stopped(error);
    } finally {
      await executor.close().finally(() => journal?.close());
    }
    return chunks.from + sums.count === chunks.end;
  }

  /** What was played stands, as after Ctrl-C. @throws Unavailable if nothing was */
  private async stopped(by: Unavailable): Promise<void> {
    const { chunk, chunks, inHand, stage, sums } = this;
    if (sums.count + (chunk?.count ?? 0) === 0) throw by;
    if (chunk !== undefined) await inHand?.keep(() => chunks.sums.format(chunk), true);
    stage.onNotice(by.message);
  }

  private add(chunk: S): { readonly ends: boolean; readonly remark?: string } {
    this.chunks.sums.add(this.sums, chunk);
    return this.terms.look?.(this.sums, chunk) ?? { ends: false };
  }

  private report(remark?: string): void {
    const { total, units: done } = this;
    this.stage.onProgress({ done, total, unit: this.terms.unit, ...(remark !== undefined && { remark }) });
  }

  /** The begun chunk, if it is the one at `next` and not one that has been completed since. */
  private begunAt(next: number, begun: S | undefined): S | undefined {
    if (begun === undefined || begun.first !== next || begun.count === 0) return undefined;
    return next + begun.count < endOfChunk(this.chunks, next) ? begun : undefined;
  }

  private async executor(): Promise<Executor<Result> | FarExecutor<Result>> {
    const { chunks, stage, terms } = this;
    const { job, worker, dropsInHand = false } = chunks;
    const { queue, threads, kept } = stage;
    if (queue !== null) {
      const identity = kept && [kept.path, terms.journal, stage.identity].join();
      const play = { ...stage, queue, job, worker, identity, dropsInHand };
      const receive = (piece: Piece, sent: Result): Result => received(chunks, piece, sent);
      return (await import('../queue/open-queue.js')).openQueue<Result, Piece>(play, receive);
    }
    if (threads === 0) return (await import('../work/this-thread.js')).thisThread(await chunks.player());
    const { workerThreads } = await import('../work/worker-threads.js');
    const useful = Math.min(threads, Math.ceil((chunks.end - chunks.from) / chunks.group));
    return workerThreads<Result>(job, useful, worker, true);
  }

  /** Plays what is missing and yields the sums of each chunk; a chunk may be played in pieces on many threads. */
  private async *played(executor: Executor<Result> | FarExecutor<Result>): AsyncGenerator<S> {
    const { chunks, stage, terms, inHand } = this;
    const { sums } = chunks;
    for await (const piece of playInOrder(executor, { ...chunks, from: chunks.end - this.total }, stage.signal)) {
      if (piece.count === 0) return;
      await terms.written?.(piece);
      const whole = this.chunk ?? sums.none(piece.first);
      this.chunk = whole;
      sums.add(whole, piece);
      this.units += piece.count;
      this.report();
      if (whole.first + whole.count < endOfChunk(chunks, whole.first)) {
        await inHand?.keep(() => sums.format(whole), stage.signal.aborted);
      } else {
        this.chunk = undefined;
        yield whole;
      }
      if (piece.outage !== undefined) throw new Unavailable(piece.outage);
    }
  }
}

/** The chunks of a shard, and where they are. */
export interface ShardChunks<S extends Sums> {
  readonly chunks: Chunks<S>;
  readonly journal: string;
  readonly identity: string;
  /** Copies what a chunk has written to other files. */
  readonly adopt?: ((chunk: S) => Promise<void>) | undefined;
}

/**
 * Copies the chunks of shards into the journal of the whole run. A chunk that shards have cut is added up. An
 * incomplete shard is refused.
 * @throws InputError
 */
export async function joinChunks<S extends Sums>(
  shards: readonly ShardChunks<S>[],
  into: { readonly journal: string; readonly identity: string },
): Promise<void> {
  const joined = new Journal(into.journal, into.identity);
  const end = shards.at(-1)?.chunks.end;
  let whole: S | undefined;
  try {
    for (const { chunks, journal, identity, adopt } of shards) {
      const read = new Journal(journal, identity);
      let reached = chunks.from;
      for await (const chunk of read.read({ ...FOREIGN, parse: chunks.sums.parse })) {
        await adopt?.(chunk);
        reached = chunk.first + chunk.count;
        if (whole === undefined) whole = chunk;
        else chunks.sums.add(whole, chunk);
        if (reached % chunks.chunk !== 0 && reached !== end) continue;
        await joined.append(chunks.sums.format(whole));
        whole = undefined;
      }
      if (reached < chunks.end)
        refuse(read.shown, `ends before ${reached}, expected all to ${chunks.end - 1}: the shard is damaged`);
    }
  } finally {
    await joined.close();
  }
}
