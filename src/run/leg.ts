import { refuse } from '../input/refusal.js';
import {
  type Executor,
  type FarExecutor,
  type JobPlayer,
  type Piece,
  Retraction,
  thisThread,
} from '../work/executor.js';
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
    return await playMissing(leg, stage, terms);
  } catch (error) {
    if (error instanceof Retraction) await retract(leg, stage, terms, error.first);
    throw error;
  }
}

async function playMissing<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  stage: RunStage,
  terms: LegTerms<S, Result>,
): Promise<PlayedLeg<S>> {
  const sums = leg.sums.none(leg.from);
  const { journal, inHand } = filesOf(stage, terms);
  const add = (chunk: S) => {
    leg.sums.add(sums, chunk);
    return terms.look?.(sums, chunk) ?? { ends: false };
  };
  const isForeign = stage.kept?.isOnlyRead === true;
  const reading = { ...stage, parse: leg.sums.parse, isForeign };
  let ended = false;
  for await (const chunk of journal?.read(reading) ?? []) ended = add(chunk).ends || ended;
  const next = leg.from + sums.count;
  const isOver = ended || next >= leg.end;
  const begun = isOver ? undefined : begunAt(leg, next, await inHand?.read(reading));
  await terms.resumed?.(sums, begun);
  if (isOver && !isForeign) await inHand?.remove();
  if (isOver || isForeign) return { sums, begun, complete: isOver, units: 0 };
  const total = leg.end - next - (begun?.count ?? 0);
  const played = new PlayedUnits<S>(begun, total, stage, terms);
  const executor = await executorOf(leg, stage, terms);
  try {
    for await (const chunk of chunksOf(executor, { ...leg, from: leg.end - total }, { stage, terms, inHand, played })) {
      await journal?.append(leg.sums.format(chunk));
      const { ends, remark } = add(chunk);
      if (remark !== undefined) played.report(remark);
      ended = ends;
      if (ends) break;
    }
  } finally {
    await executor.close();
    await journal?.close();
  }
  const complete = ended || leg.from + sums.count === leg.end;
  if (complete) await inHand?.remove();
  return { sums, begun: complete ? undefined : played.chunk, complete, units: played.units };
}

function filesOf<S extends Sums>(
  { kept, identity }: RunStage,
  { journal, synced }: Pick<LegTerms<S>, 'journal' | 'synced'>,
): { readonly journal: Journal | null; readonly inHand: BegunChunk | null } {
  if (kept === null) return { journal: null, inHand: null };
  const path = kept.file(journal);
  return { journal: new Journal(path, identity, synced), inHand: new BegunChunk(path, identity, synced) };
}

/** Where the chunk that begins at `first` ends. */
const endOfChunk = ({ end, chunk }: Stretch, first: number): number => Math.min(end, first + chunk - (first % chunk));

/** The begun chunk, if it is the one at `next` and not one that has been completed since. */
function begunAt<S extends Sums>(leg: Stretch, next: number, begun: S | undefined): S | undefined {
  if (begun === undefined || begun.first !== next || begun.count === 0) return undefined;
  return next + begun.count < endOfChunk(leg, next) ? begun : undefined;
}

async function executorOf<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  stage: RunStage,
  terms: LegTerms<S, Result>,
): Promise<Executor<Result> | FarExecutor<Result>> {
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

/** Drops the chunks that end after a unit from which on results were wrong. */
async function retract<S extends Sums, Result extends TimedPiece<S>>(
  { sums }: Leg<S, Result>,
  stage: RunStage,
  terms: LegTerms<S, Result>,
  first: number,
): Promise<void> {
  const { journal, inHand } = filesOf(stage, terms);
  if (journal === null || inHand === null) return;
  const right: object[] = [];
  for await (const chunk of journal.read({ ...FOREIGN, parse: sums.parse })) {
    if (chunk.first + chunk.count > first) break;
    right.push(sums.format(chunk));
  }
  await journal.replace(right);
  await inHand.remove();
}

/** What this call has played: the finished part of the current chunk, and the number of units. */
class PlayedUnits<S> {
  chunk: S | undefined;
  units = 0;
  /** Reports the progress. */
  readonly report: (remark?: string) => void;

  constructor(
    chunk: S | undefined,
    total: number,
    { onProgress }: Pick<RunStage, 'onProgress'>,
    { unit }: Pick<LegTerms<Sums>, 'unit'>,
  ) {
    this.chunk = chunk;
    this.report = (remark) => onProgress({ done: this.units, total, unit, ...(remark !== undefined && { remark }) });
  }
}

/** Plays a leg and yields the sums of each chunk; a chunk may be played in pieces on many threads. */
async function* chunksOf<S extends Sums, Result extends TimedPiece<S>>(
  executor: Executor<Result> | FarExecutor<Result>,
  leg: Leg<S, Result>,
  {
    stage,
    terms,
    inHand,
    played,
  }: {
    readonly stage: RunStage;
    readonly terms: LegTerms<S, Result>;
    readonly inHand: BegunChunk | null;
    readonly played: PlayedUnits<S>;
  },
): AsyncGenerator<S> {
  const { sums } = leg;
  for await (const piece of playInOrder(executor, leg, stage.signal)) {
    if (piece.count === 0) return;
    await terms.written?.(piece);
    const whole = played.chunk ?? sums.none(piece.first);
    played.chunk = whole;
    sums.add(whole, piece);
    played.units += piece.count;
    played.report();
    if (whole.first + whole.count < endOfChunk(leg, whole.first)) {
      await inHand?.keep(() => sums.format(whole), stage.signal.aborted);
      continue;
    }
    played.chunk = undefined;
    yield whole;
  }
}

/**
 * Copies the chunks of shards into the journal of the whole run. Where shards have cut a chunk, its parts are added up. An incomplete shard is refused.
 * @throws InputError
 */
export async function joinLegs<S extends Sums>(
  shards: readonly {
    readonly leg: Stretch & Pick<Leg<S>, 'sums'>;
    readonly journal: string;
    readonly identity: string;
    /** Copies what a chunk has written to other files. */
    readonly adopt?: ((chunk: S) => Promise<void>) | undefined;
  }[],
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
