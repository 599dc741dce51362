import { Console } from 'node:console';
import { threadId, workerData } from 'node:worker_threads';
import type { JobPlayer, NotedDeals, Piece } from '../../boards/piece.js';
import { Unavailable, Unrepeatable } from '../../players/bot/fault.js';
import {
  type Absence,
  DEAL,
  OF_NOBODY,
  OVERTIME,
  PLACE,
  PULSE_CELLS,
  pulse,
  THREAD,
  WAITING,
} from '../../players/bot/pulse.js';
import { InputError, OptionError } from '../../support/input/refusal.js';
import { reportLeftBehind } from './left-behind.js';
import { playWork } from './this-thread.js';

/** A worker's data: its job, and the cells with the pulses of the lanes. */
export interface Service<Job> {
  readonly job: Job;
  readonly pulses: SharedArrayBuffer;
  /** It plays, notes deals as well that another thread plays again, or is that other one. */
  readonly part: 'plays' | 'notes' | 'audits';
}

/** A piece for a worker, with the lane in which its pulse is watched. */
export interface Task<Work> {
  readonly work: Work;
  readonly lane: number;
  readonly absences: readonly Absence[];
  /** Deals of this piece that another thread has played, to be played again; the piece itself is not. */
  readonly noted?: NotedDeals;
}

/** A result, and deals of it that another thread is to play again. */
export interface NotedResult<Result> {
  readonly result: Result;
  readonly noted?: NotedDeals | undefined;
}

/** A worker's answer. Errors lose their class between threads, so those meant for the user are sent as data. */
export type Reply<Result> =
  | NotedResult<Result>
  | { readonly refused: string; readonly kind: keyof typeof REFUSALS }
  | { readonly failed: Error };

/** The errors meant for the user, by kind. */
export const REFUSALS = {
  option: OptionError,
  unrepeatable: Unrepeatable,
  unavailable: Unavailable,
  input: InputError,
};

/** The bots of a job that are code from files, by the names that they were given. */
function guestsIn({
  bots = [],
  names = [],
}: {
  readonly bots?: readonly string[];
  readonly names?: readonly string[];
}) {
  return `bots: ${names.filter((_, i) => bots[i]?.includes('file:')).join(' or ')} `;
}

const kindOf = (error: InputError): keyof typeof REFUSALS =>
  (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((kind) => error instanceof REFUSALS[kind]) ?? 'input';

/** What a worker thread exports: it plays pieces of the job that the worker was made for. */
export function serve<Job, Result, Work = Piece>(
  make: (job: Job) => Promise<JobPlayer<Result, Work>>,
): (task: Task<Work>) => Promise<Reply<Result>> {
  process.stderr.write = limited(process.stderr.write.bind(process.stderr) as Parameters<typeof limited>[0]);
  // Bots' output must not mix with the results.
  globalThis.console = new Console(process.stderr, process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  const service = workerData as Service<Job>;
  // What fails where deals are played again has been said where they were played.
  const report = service.part === 'audits' ? () => {} : reportLeftBehind;
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  return serving(service, make);
}

/** Answers tasks of a service, on this thread. */
export function serving<Job, Result, Work = Piece>(
  { job, pulses, part }: Service<Job>,
  make: (job: Job) => Promise<JobPlayer<Result, Work>>,
): (task: Task<Work>) => Promise<Reply<Result>> {
  let player: Promise<JobPlayer<Result, Work>> | undefined;
  return async ({ work, lane, absences, noted }) => {
    beginPulse(pulses, lane, absences);
    try {
      player ??= make(job);
      const made = await player;
      if (noted !== undefined) return { result: (await playWork(replaying(made, noted), work)) as Result };
      const result = await playWork(made, work, guestsIn(job as object));
      const answer = part === 'notes' ? { result, noted: made.takeNoted?.() } : { result };
      if (process.stderr.writableLength > 0) await printed(); // the thread may be ended as soon as the answer is there
      return await handedOver(answer);
    } catch (error) {
      if (error instanceof InputError) return { refused: error.message, kind: kindOf(error) };
      return { failed: error instanceof Error ? error : new Error(String(error)) };
    }
  };
}

/** Plays deals of a piece again, in place of the piece. */
const replaying = <Work>(player: JobPlayer<unknown, Work>, noted: NotedDeals): JobPlayer<unknown, Work> => ({
  prepare: async (work) => player.prepare?.(work),
  play: () => player.playAgain?.(noted),
});

function beginPulse(pulses: SharedArrayBuffer, lane: number, absences: readonly Absence[]): void {
  const cells = new Int32Array(pulses, 4 * PULSE_CELLS * lane, PULSE_CELLS);
  cells[DEAL] = 0;
  cells[PLACE] = 0;
  cells[WAITING] = 0;
  cells[OVERTIME] = 0;
  cells[THREAD] = threadId;
  pulse.cells = cells;
  pulse.absences = absences;
  pulse.drain = absences.some(({ bot }) => bot === OF_NOBODY.bot) ? doLeftBehind : null;
}

/** Runs callbacks of promises now, which Node does by itself only when the piece is over. */
const doLeftBehind = (): void => (process as unknown as { _tickCallback(): void })._tickCallback();

/** The most bytes a thread passes on to stderr, since endless output from a bot would fill the memory. */
const MOST_PRINTED = 1 << 16;

export function limited(write: (text: string, done?: () => void) => boolean): typeof process.stderr.write {
  let room = MOST_PRINTED;
  return (piece: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
    if (room <= 0) return write('', done); // still calls back
    const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
    const isLast = text.length >= room;
    const passed = isLast ? `${text.slice(0, room)}\nbolachen: … (more of what bots print is not shown)\n` : text;
    room -= text.length;
    return write(passed, done);
  };
}

/** Resolves when what bots have printed is passed on. */
const printed = (): Promise<void> => new Promise((done) => process.stderr.write('', () => done()));

/** An answer whose bytes are transferred to the main thread without copying. */
async function handedOver<Result>(answer: { readonly result: Result }): Promise<Reply<Result>> {
  const { output } = answer.result as { output?: Uint8Array | readonly Uint8Array[] | null };
  if (!output) return answer;
  const buffers = (output instanceof Uint8Array ? [output] : output).map(({ buffer }) => buffer);
  const { move, transferableSymbol, valueSymbol } = await import('piscina'); // loaded only by workers that write
  const transferable = { [transferableSymbol]: buffers, [valueSymbol]: answer };
  return move(transferable as unknown as ArrayBuffer) as unknown as Reply<Result>;
}
