import { Console } from 'node:console';
import { workerData } from 'piscina';
import { InputError } from '../input/refusal.js';
import { ChunkPlayer, type ChunkResult } from './chunk-player.js';
import { stopwatch } from './clock.js';
import type { Chunk, Job } from './job.js';

/** What a worker answers: errors lose their class between threads, so those that are for the user travel as data. */
export type Answer = { readonly result: ChunkResult } | { readonly refused: string };

// What bots print must not get between the results.
globalThis.console = new Console(process.stderr, process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

let player: Promise<ChunkPlayer> | undefined;

/** Plays one chunk of the job that the worker was made for. */
export default async function play(chunk: Chunk): Promise<Answer> {
  try {
    player ??= ChunkPlayer.make(workerData as Job);
    return { result: (await player).play(chunk, stopwatch()) };
  } catch (error) {
    if (error instanceof InputError) return { refused: error.message };
    throw error;
  }
}
