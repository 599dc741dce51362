/** Jobs for tests, and what playing them gives. */

import { type BlockJob, type OpeningTerms, playedOnce, type TrioJob } from '../../../src/boards/job.js';
import { BoardPlayer } from '../../../src/boards/player.js';
import type { PlayedPiece } from '../../../src/boards/sums.js';
import { Replayer } from '../../../src/cards/record/replay.js';
import { LIMITS } from '../../../src/players/bot/limits.js';

const ANY = 'random(shy=0.6)';

/** What a test changes of a job. */
export type JobChanges = Partial<TrioJob> & Partial<OpeningTerms> & Pick<BlockJob, 'output'>;

export function jobOf(changes: JobChanges) {
  const { bots = [ANY, ANY, ANY], output, start = null, after = [], given = null, deals = null, ...more } = changes;
  const trio: TrioJob = {
    game: 'bolachen',
    rules: {},
    bots,
    names: bots,
    seed: 'tests',
    matchLength: 1,
    end: Number.MAX_SAFE_INTEGER,
    fixedSeats: false,
    beginning: { start, after, given, deals },
    limits: LIMITS,
    ...more,
  };
  return { ...playedOnce(trio), ...trio, ...(output && { output }) };
}

export async function playChunk(job: BlockJob, first: number, count: number): Promise<PlayedPiece> {
  const player = await BoardPlayer.make(job);
  const played = player.play({ first, count }, () => 1);
  player.close(); // else programs stay, which are looked at all the time, and slow down the tests that follow
  return played;
}

/** The records of boards 0 … count − 1, a line of JSON each. */
export async function recordsOf(changes: JobChanges, count: number): Promise<string[]> {
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
