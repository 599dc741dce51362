import { Console } from 'node:console';
import { threadId, workerData } from 'node:worker_threads';
import { type Absence, DEAL, PLACE, PULSE_CELLS, pulse, THREAD, WAITING } from '../bot/pulse.js';
import { InputError, OptionError } from '../input/refusal.js';
import type { Chunk } from './executor.js';
import { type JobPlayer, playChecked } from './executor.js';
import { tellLeftBehind } from './left-behind.js';

/** What a worker is made for: a job, and where the pulses of the lanes are. */
export interface Service<Job> {
  readonly job: Job;
  readonly pulses: SharedArrayBuffer;
}

/** A chunk for a worker, with the lane in whose cells its pulse is watched. */
export interface Task<Work> {
  readonly work: Work;
  readonly lane: number;
  readonly absences: readonly Absence[];
}

/** What a worker answers: errors lose their class between threads, so those that are for the user travel as data. */
export type Reply<Result> =
  | { readonly result: Result }
  | { readonly refused: string; readonly isOption: boolean }
  | { readonly failed: Error };

/** What a worker thread exports: it plays chunks of the job that the worker was made for. */
export function serve<Job, Result, Work = Chunk>(
  make: (job: Job) => Promise<JobPlayer<Result, Work>>,
): (task: Task<Work>) => Promise<Reply<Result>> {
  limitWhatIsSaid();
  // What bots print must not get between the results.
  globalThis.console = new Console(process.stderr, process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  process.on('uncaughtException', tellLeftBehind);
  process.on('unhandledRejection', tellLeftBehind);

  const { job, pulses } = workerData as Service<Job>;
  let player: Promise<JobPlayer<Result, Work>> | undefined;
  return async ({ work, lane, absences }) => {
    beginPulse(pulses, lane, absences);
    try {
      player ??= make(job);
      return await handedOver({ result: await playChecked(await player, work) });
    } catch (error) {
      if (error instanceof InputError) return { refused: error.message, isOption: error instanceof OptionError };
      return { failed: error instanceof Error ? error : new Error(String(error)) };
    }
  };
}

function beginPulse(pulses: SharedArrayBuffer, lane: number, absences: readonly Absence[]): void {
  const cells = new Int32Array(pulses, 4 * PULSE_CELLS * lane, PULSE_CELLS);
  cells[DEAL] = 0;
  cells[PLACE] = 0;
  cells[WAITING] = 0;
  cells[THREAD] = threadId;
  pulse.cells = cells;
  pulse.absences = absences;
}

/** Bytes that a thread passes on to stderr: what a bot prints without end would fill the memory before anybody could read it. */
const MOST_SAID = 1 << 16;

function limitWhatIsSaid(): void {
  const write = process.stderr.write.bind(process.stderr) as (text: string, done?: () => void) => boolean;
  let room = MOST_SAID;
  process.stderr.write = (piece: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
    if (room <= 0) return write('', done); // whoever waits for what was written before hears of it
    const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
    const isLast = text.length >= room;
    const said = isLast ? `${text.slice(0, room)}\nbolachen: … (more of what bots print is not shown)\n` : text;
    room -= text.length;
    return write(said, done);
  };
}

/** An answer whose written bytes go to the main thread without being copied. */
async function handedOver<Result>(answer: { readonly result: Result }): Promise<Reply<Result>> {
  const { output } = answer.result as { output?: Uint8Array | readonly Uint8Array[] | null };
  if (!output) return answer;
  const buffers = (output instanceof Uint8Array ? [output] : output).map(({ buffer }) => buffer);
  const { move, transferableSymbol, valueSymbol } = await import('piscina'); // which only those that write wait for
  const transferable = { [transferableSymbol]: buffers, [valueSymbol]: answer };
  return move(transferable as unknown as ArrayBuffer) as unknown as Reply<Result>;
}
