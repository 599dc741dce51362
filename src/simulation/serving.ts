import { Console } from 'node:console';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { InputError, UsageError } from '../input/refusal.js';
import { stopwatch } from './clock.js';
import type { Player } from './executor.js';
import type { Chunk } from './job.js';

/** What a worker answers: errors lose their class between threads, so those that are for the user travel as data. */
export type Answer<Result> = { readonly result: Result } | { readonly refused: string; readonly isUsage: boolean };

/** What a worker thread exports: it plays chunks of the job that the worker was made for. */
export function serve<Job, Result, Work = Chunk>(
  make: (job: Job) => Promise<Player<Result, Work>>,
): (chunk: Work) => Promise<Answer<Result>> {
  // What bots print must not get between the results.
  globalThis.console = new Console(process.stderr, process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

  let player: Promise<Player<Result, Work>> | undefined;
  return async (chunk) => {
    try {
      player ??= make(workerData as Job);
      return handedOver({ result: await (await player).play(chunk, stopwatch()) });
    } catch (error) {
      if (error instanceof InputError) return { refused: error.message, isUsage: error instanceof UsageError };
      throw error;
    }
  };
}

/** An answer whose written bytes go to the main thread without being copied. */
function handedOver<Result>(answer: { readonly result: Result }): Answer<Result> {
  const { output } = answer.result as { output?: Uint8Array | readonly Uint8Array[] | null };
  if (!output) return answer;
  const buffers = (output instanceof Uint8Array ? [output] : output).map(({ buffer }) => buffer);
  const transferable = { [transferableSymbol]: buffers, [valueSymbol]: answer };
  return move(transferable as unknown as ArrayBuffer) as unknown as Answer<Result>;
}
