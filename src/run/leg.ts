import { InputError, refuse } from '../input/refusal.js';
import {
  type Executor,
  type FarExecutor,
  type JobPlayer,
  type Piece,
  Retraction,
  thisThread,
} from '../work/executor.js';
import { type PieceSizes, playInOrder } from '../work/pieces.js';
import { workerThreads } from '../work/pool.js';
import { BegunChunk } from './begun.js';
import { farExecutor, pieceReader } from './far.js';
import type { RunFolder } from './folder.js';
import { FOREIGN, Journal, type JournalTerms } from './journal.js';
import type { FarStage } from './kind.js';
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
export interface Leg<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> extends Stretch, PieceSizes {
  /** Plain data, for worker threads. */
  readonly job: object;
  /** The worker's file, a path in `src`. */
  readonly worker: string;
  /** Are pieces in progress dropped when the run is stopped, rather than finished? A dropped piece has no units. */
  readonly dropsInHand?: boolean;
  readonly sums: SumsKind<S>;
  /** Extra data for a piece that depends on the pieces before it; resolves once these are finished. */
  readonly besides?: (piece: Piece) => Promise<object>;
  /** Makes a player on this thread. */
  player(): Promise<JobPlayer<Result>>;
}

/** How a leg is played. */
export interface LegTerms<S extends Sums, Result extends TimedPiece<S> = TimedPiece<S>> {
  readonly threads: number;
  readonly far: FarStage | null;
  /** The folder and the name of its journal; null: nothing is saved. */
  readonly kept: { readonly folder: RunFolder; readonly name: string; readonly identity: string } | null;
  readonly repair: boolean;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  /** Called with the units played by this call; `remark` is that of the last look. */
  readonly onPlayed: (units: number, total: number, remark?: string) => void;
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
  /** Units played by this call, not read from the journal: in complete chunks, and in all. */
  readonly now: number;
  readonly units: number;
}

/** Plays a leg, except what is already in its journal. When the signal is aborted, it ends after the pieces in progress. */
export async function playLeg<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  how: LegTerms<S, Result>,
): Promise<PlayedLeg<S>> {
  try {
    return await playMissing(leg, how);
  } catch (error) {
    if (error instanceof Retraction) await retract(leg, how, error.first);
    throw error;
  }
}

async function playMissing<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  how: LegTerms<S, Result>,
): Promise<PlayedLeg<S>> {
  const sums = leg.sums.none(leg.from);
  const { journal, inHand } = filesOf(how);
  const add = (chunk: S) => {
    leg.sums.add(sums, chunk);
    return how.look?.(sums, chunk) ?? { ends: false };
  };
  const reading = { ...how, parse: chunkReader(leg), isForeign: how.kept?.folder.isOnlyRead === true };
  let ended = false;
  if (journal) for await (const chunk of journal.read(reading)) ended = add(chunk).ends || ended;
  const next = leg.from + sums.count;
  const isOver = ended || next >= leg.end;
  const begun = isOver ? undefined : begunAt(leg, next, await inHand?.read({ ...how, parse: leg.sums.parse }));
  await how.resumed?.(sums, begun);
  if (isOver && !reading.isForeign) await inHand?.remove();
  if (isOver || reading.isForeign) return { sums, begun, complete: isOver, now: 0, units: 0 };

  const played = { chunk: begun, units: 0 };
  const executor = await executorOf(leg, how);
  try {
    for await (const chunk of chunksOf(executor, leg, next, { ...how, inHand, played })) {
      await journal?.append(leg.sums.format(chunk));
      const { ends, remark } = add(chunk);
      if (remark !== undefined) how.onPlayed(played.units, leg.end - next - (begun?.count ?? 0), remark);
      ended = ends;
      if (ended) break;
    }
  } finally {
    await executor.close();
    await journal?.close();
  }
  const reached = leg.from + sums.count;
  const complete = ended || reached === leg.end;
  if (complete) await inHand?.remove();
  return { sums, begun: complete ? undefined : played.chunk, complete, now: reached - next, units: played.units };
}

function filesOf<S extends Sums>({
  kept,
  synced,
}: Pick<LegTerms<S>, 'kept' | 'synced'>): { readonly journal: Journal | null; readonly inHand: BegunChunk | null } {
  if (kept === null) return { journal: null, inHand: null };
  const path = kept.folder.file(kept.name);
  return { journal: new Journal(path, kept.identity, synced), inHand: new BegunChunk(path, kept.identity, synced) };
}

/** Where the chunk that begins at `first` ends. */
const endOfChunk = ({ end, chunk }: Stretch, first: number): number => Math.min(end, first + chunk - (first % chunk));

/** The part of a leg that is needed to read its lines. */
type AnyLeg<S extends Sums> = Stretch & Pick<Leg<S>, 'sums'>;

/** Reads the chunks of a leg, each of which must begin where the last one ended. */
function chunkReader<S extends Sums>(leg: AnyLeg<S>): JournalTerms<S>['parse'] {
  let next = leg.from;
  return (value) => {
    const sums = leg.sums.parse(value);
    const end = next < leg.end ? endOfChunk(leg, next) : next;
    if (sums.first !== next || sums.first + sums.count !== end || sums.count === 0) refuseRange(sums, next, end);
    next = end;
    return sums;
  };
}

function refuseRange({ first, count }: Sums, from: number, end: number): never {
  throw new InputError(`has ${first} to ${first + count - 1}, expected ${from} to ${end - 1}`);
}

/** The begun chunk, if it is the one at `next` and not one that has been completed since. */
function begunAt<S extends Sums>(leg: AnyLeg<S>, next: number, begun: S | undefined): S | undefined {
  if (begun === undefined || begun.first !== next || begun.count === 0) return undefined;
  return next + begun.count < endOfChunk(leg, next) ? begun : undefined;
}

async function executorOf<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  how: LegTerms<S, Result>,
): Promise<Executor<Result> | FarExecutor<Result>> {
  const { job, worker, besides, dropsInHand = false } = leg;
  const whole = async (piece: Piece): Promise<Piece> => ({ ...piece, ...(await besides?.(piece)) });
  if (how.far !== null) {
    const { kept, signal, onNotice } = how;
    const identity = kept && [kept.folder.path, kept.name, kept.identity].join();
    const read = pieceReader<Result>((piece) => leg.sums.parse(leg.sums.format(piece)));
    const terms = { ...how.far, job, worker, identity, signal, onNotice, dropsInHand, read };
    return farExecutor<Result>(terms, besides && whole);
  }
  const executor: Executor<Result> =
    how.threads === 0
      ? thisThread(await leg.player())
      : workerThreads(job, Math.min(how.threads, Math.ceil((leg.end - leg.from) / leg.group)), worker);
  if (besides === undefined) return executor;
  return { ...executor, play: async (piece: Piece) => executor.play(await whole(piece)) };
}

/** Drops the chunks that end after a unit from which on results were wrong. */
async function retract<S extends Sums, Result extends TimedPiece<S>>(
  leg: Leg<S, Result>,
  how: LegTerms<S, Result>,
  first: number,
): Promise<void> {
  const { journal, inHand } = filesOf(how);
  if (journal === null || inHand === null || how.kept === null) return;
  const right: object[] = [];
  for await (const chunk of journal.read({ ...FOREIGN, parse: chunkReader(leg) })) {
    if (chunk.first + chunk.count > first) break;
    right.push(leg.sums.format(chunk));
  }
  await journal.replace(right, how.kept.identity);
  await inHand.remove();
}

/** Plays a leg from `next` on and yields the sums of each chunk; a chunk may be played in pieces on many threads. */
async function* chunksOf<S extends Sums, Result extends TimedPiece<S>>(
  executor: Executor<Result> | FarExecutor<Result>,
  leg: Leg<S, Result>,
  next: number,
  {
    signal,
    inHand,
    played,
    written,
    onPlayed,
  }: LegTerms<S, Result> & {
    readonly inHand: BegunChunk | null;
    /** The finished part of the current chunk, and the number of units played. */
    readonly played: { chunk: S | undefined; units: number };
  },
): AsyncGenerator<S> {
  const { sums, end } = leg;
  const from = next + (played.chunk?.count ?? 0);
  for await (const piece of playInOrder(executor, { ...leg, from }, signal)) {
    if (piece.count === 0) return;
    await written?.(piece);
    const whole = played.chunk ?? sums.none(piece.first);
    played.chunk = whole;
    sums.add(whole, piece);
    played.units += piece.count;
    onPlayed(played.units, end - from);
    if (whole.first + whole.count < endOfChunk(leg, whole.first)) {
      await inHand?.keep(() => sums.format(whole), signal.aborted);
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
    readonly leg: AnyLeg<S>;
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
      for await (const chunk of read.read({ ...FOREIGN, parse: chunkReader(leg) })) {
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
