import type { JobPlayer, Piece } from '../../boards/piece.js';
import { refuse } from '../../support/input/refusal.js';
import { type Executor, type FarExecutor, Retraction, thisThread } from '../work/executor.js';
import { playInOrder, type Range } from '../work/pieces.js';
import { workerThreads } from '../work/pool.js';
import { BegunChunk, FOREIGN, Journal } from './journal.js';
import type { RunStage } from './kind.js';
import type { Stretch } from './shard.js';

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

/** The sums of a piece of a chunk, with the time taken in milliseconds. */
export type TimedPiece<S> = S & { readonly elapsed: number };

/** A stretch of a job that is played and saved chunk by chunk. */
export interface Leg<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> extends Range {
  /** Plain data, for worker threads. */
  readonly job: object;
  /** The worker's file, a path in `src`. */
  readonly worker: string;
  /** Are pieces in progress dropped when the run is stopped, rather than finished? A dropped piece has no units. */
  readonly dropsInHand?: boolean;
  readonly sums: SumsKind<S>;
  /** Makes a player on this thread. */
  player(): Promise<JobPlayer<Result>>;
}

/** How a leg is played besides the stage of its run. */
export interface LegTerms<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> {
  /** The name of its journal. */
  readonly journal: string;
  /** What its units are, for progress. */
  readonly unit: string;
  /** Called after each chunk with all sums so far; can end the leg, and give a remark. */
  readonly look?: (sums: S, chunk: S) => { readonly ends: boolean; readonly remark?: string };
  /** Called with each piece in order, including pieces of incomplete chunks, before it counts. */
  readonly written?: (piece: Result) => Promise<void>;
  /** Syncs what was written before a line refers to it. */
  readonly synced?: () => Promise<void>;
  /** Called after the journal has been read and before anything is played, with the complete chunks and the one begun. */
  readonly resumed?: (sums: S, begun: S | undefined) => Promise<void>;
}

export interface PlayedLeg<S> {
  /** The sums of all complete chunks. */
  readonly sums: S;
  /** The sums of an incomplete chunk, if any. */
  readonly begun: S | undefined;
  /** Was it played to its end, or until a look ended it? */
  readonly complete: boolean;
  /** Units played by this call, not read from the journal. */
  readonly units: number;
}

/** Plays a leg, except what is already in its journal. When the signal is aborted, it ends after the pieces in progress. */
export async function playLeg<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  stage: RunStage,
  terms: LegTerms<S, Result>,
): Promise<PlayedLeg<S>> {
  try {
    return await new LegPlay(leg, stage, terms).play();
  } catch (error) {
    if (error instanceof Retraction) await new LegPlay(leg, stage, terms).retract(error.first);
    throw error;
  }
}

/** Where the chunk that begins at `first` ends. */
const endOfChunk = ({ end, chunk }: Stretch, first: number): number => Math.min(end, first + chunk - (first % chunk));

/** One leg, as it is played by this call. */
class LegPlay<S extends Sums, Result extends TimedPiece<S>> {
  private readonly leg: Leg<S, Result>;
  private readonly stage: RunStage;
  private readonly terms: LegTerms<S, Result>;
  private readonly journal: Journal | null;
  private readonly inHand: BegunChunk | null;
  /** The sums of all complete chunks. */
  private readonly sums: S;
  /** The finished part of the current chunk. */
  private chunk: S | undefined;
  /** Units to be played by this call, and those played so far. */
  private total = 0;
  private units = 0;

  constructor(leg: Leg<S, Result>, stage: RunStage, terms: LegTerms<S, Result>) {
    this.leg = leg;
    this.stage = stage;
    this.terms = terms;
    this.sums = leg.sums.none(leg.from);
    const { kept, identity } = stage;
    const path = kept?.file(terms.journal);
    this.journal = path === undefined ? null : new Journal(path, identity, terms.synced);
    this.inHand = path === undefined ? null : new BegunChunk(path, identity, terms.synced);
  }

  async play(): Promise<PlayedLeg<S>> {
    const { leg, stage, terms, journal, inHand, sums } = this;
    const isForeign = stage.kept?.isOnlyRead === true;
    const reading = { ...stage, parse: leg.sums.parse, isForeign };
    let ended = false;
    for await (const chunk of journal?.read(reading) ?? []) ended = this.add(chunk).ends || ended;
    const next = leg.from + sums.count;
    const isOver = ended || next >= leg.end;
    this.chunk = isOver ? undefined : this.begunAt(next, await inHand?.read(reading));
    await terms.resumed?.(sums, this.chunk);
    if (isOver && !isForeign) await inHand?.remove();
    if (isOver || isForeign) return { sums, begun: this.chunk, complete: isOver, units: 0 };
    this.total = leg.end - next - (this.chunk?.count ?? 0);
    const complete = await this.playMissing();
    if (complete) await inHand?.remove();
    return { sums, begun: complete ? undefined : this.chunk, complete, units: this.units };
  }

  /** Drops the chunks that end after a unit from which on results were wrong. */
  async retract(first: number): Promise<void> {
    const { journal, inHand, leg } = this;
    if (journal === null || inHand === null) return;
    const right: object[] = [];
    for await (const chunk of journal.read({ ...FOREIGN, parse: leg.sums.parse })) {
      if (chunk.first + chunk.count > first) break;
      right.push(leg.sums.format(chunk));
    }
    await journal.replace(right);
    await inHand.remove();
  }

  /** Returns whether the leg is complete. */
  private async playMissing(): Promise<boolean> {
    const { leg, journal, sums } = this;
    const executor = await this.executor();
    try {
      for await (const chunk of this.chunks(executor)) {
        await journal?.append(leg.sums.format(chunk));
        const { ends, remark } = this.add(chunk);
        if (remark !== undefined) this.report(remark);
        if (ends) return true;
      }
    } finally {
      await executor.close();
      await journal?.close();
    }
    return leg.from + sums.count === leg.end;
  }

  private add(chunk: S): { readonly ends: boolean; readonly remark?: string } {
    this.leg.sums.add(this.sums, chunk);
    return this.terms.look?.(this.sums, chunk) ?? { ends: false };
  }

  private report(remark?: string): void {
    const { total, units: done } = this;
    this.stage.onProgress({ done, total, unit: this.terms.unit, ...(remark !== undefined && { remark }) });
  }

  /** The begun chunk, if it is the one at `next` and not one that has been completed since. */
  private begunAt(next: number, begun: S | undefined): S | undefined {
    if (begun === undefined || begun.first !== next || begun.count === 0) return undefined;
    return next + begun.count < endOfChunk(this.leg, next) ? begun : undefined;
  }

  private async executor(): Promise<Executor<Result> | FarExecutor<Result>> {
    const { leg, stage, terms } = this;
    const { job, worker, dropsInHand = false } = leg;
    const { queue, threads, kept } = stage;
    if (queue !== null) {
      const identity = kept && [kept.path, terms.journal, stage.identity].join();
      const play = { ...stage, queue, job, worker, identity, dropsInHand };
      return (await import('../queue/open-queue.js')).openQueue<Result, Piece>(play);
    }
    return threads === 0
      ? thisThread(await leg.player())
      : workerThreads<Result>(job, Math.min(threads, Math.ceil((leg.end - leg.from) / leg.group)), worker);
  }

  /** Plays what is missing and yields the sums of each chunk; a chunk may be played in pieces on many threads. */
  private async *chunks(executor: Executor<Result> | FarExecutor<Result>): AsyncGenerator<S> {
    const { leg, stage, terms, inHand } = this;
    const { sums } = leg;
    for await (const piece of playInOrder(executor, { ...leg, from: leg.end - this.total }, stage.signal)) {
      if (piece.count === 0) return;
      await terms.written?.(piece);
      const whole = this.chunk ?? sums.none(piece.first);
      this.chunk = whole;
      sums.add(whole, piece);
      this.units += piece.count;
      this.report();
      if (whole.first + whole.count < endOfChunk(leg, whole.first)) {
        await inHand?.keep(() => sums.format(whole), stage.signal.aborted);
        continue;
      }
      this.chunk = undefined;
      yield whole;
    }
  }
}

/** A shard's part of a leg, and where it is. */
export interface LegShard<S extends Sums> {
  readonly leg: Stretch & Pick<Leg<S>, 'sums'>;
  readonly journal: string;
  readonly identity: string;
  /** Copies what a chunk has written to other files. */
  readonly adopt?: ((chunk: S) => Promise<void>) | undefined;
}

/**
 * Copies the chunks of shards into the journal of the whole run. Where shards have cut a chunk, its parts are added up. An incomplete shard is refused.
 * @throws InputError
 */
export async function joinLegs<S extends Sums>(
  shards: readonly LegShard<S>[],
  into: { readonly journal: string; readonly identity: string },
): Promise<void> {
  const joined = new Journal(into.journal, into.identity);
  const end = shards.at(-1)?.leg.end;
  let whole: S | undefined;
  try {
    for (const { leg, journal, identity, adopt } of shards) {
      const read = new Journal(journal, identity);
      let reached = leg.from;
      for await (const chunk of read.read({ ...FOREIGN, parse: leg.sums.parse })) {
        await adopt?.(chunk);
        reached = chunk.first + chunk.count;
        if (whole === undefined) whole = chunk;
        else leg.sums.add(whole, chunk);
        if (reached % leg.chunk !== 0 && reached !== end) continue;
        await joined.append(leg.sums.format(whole));
        whole = undefined;
      }
      if (reached < leg.end)
        refuse(read.shown, `ends before ${reached}, expected all to ${leg.end - 1}: the shard is damaged`);
    }
  } finally {
    await joined.close();
  }
}
