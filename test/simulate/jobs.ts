/** Jobs for tests, and what playing them gives. */

import { makeGame } from '../../src/games/rule-sets.js';
import { Replayer } from '../../src/record/replay.js';
import { ChunkPlayer, type PlayedChunk } from '../../src/simulate/chunk-player.js';
import type { Job } from '../../src/simulate/job.js';
import { Statistics } from '../../src/simulate/statistics.js';
import { sumsOf } from '../../src/simulate/sums.js';

const ANY = 'random(shy=0.6)';

export function jobOf(changes: Partial<Job>): Job {
  const { bots = [ANY, ANY, ANY] } = changes;
  return {
    game: 'bolachen',
    rules: {},
    bots,
    names: bots,
    seed: 'tests',
    matchLength: 1,
    end: Number.MAX_SAFE_INTEGER,
    fixedSeats: false,
    start: null,
    after: [],
    given: null,
    deals: null,
    output: 'none',
    ...changes,
  };
}

/** How the sums of a job add. */
export function sumsOfJob(job: Job) {
  const game = makeGame(job.game, job.rules);
  return sumsOf(game, new Statistics(game, job));
}

export async function playChunk(job: Job, first: number, count: number): Promise<PlayedChunk> {
  const player = await ChunkPlayer.make(job);
  return player.play({ first, count }, () => 1);
}

/** The records of boards 0 … count − 1, a line of JSON each. */
export async function recordsOf(changes: Partial<Job>, count: number): Promise<string[]> {
  const { output } = await playChunk(jobOf({ output: 'records', ...changes }), 0, count);
  return new TextDecoder().decode(output!).trimEnd().split('\n');
}

/** A record as an object whose parts can be changed. */
export interface RecordObject {
  [key: string]: unknown;
  rules: Record<string, unknown>;
  actions: string[];
  result: Record<string, unknown>;
}

export const parsed = (line: string): RecordObject => JSON.parse(line) as RecordObject;

/** Replays a record. */
export const replay = (record: object | string): ReturnType<Replayer['replay']> =>
  new Replayer().replay(typeof record === 'string' ? record : JSON.stringify(record));
