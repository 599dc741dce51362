import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FarExecutor, Piece } from '../work/executor.js';
import type { QueueTerms } from './address.js';
import { announce } from './announcement.js';
import { asRefusal, linkTo } from './connection.js';
import { QueueExecutor } from './coordinator.js';
import type { WorkerProgress } from './hello.js';
import { Judge, type ResultReader } from './judge.js';
import { RunPost } from './post.js';
import { Roster } from './roster.js';
import { Seal } from './seal.js';

/** A run to be played on other machines. */
export interface FarPlay<Result, Work> {
  readonly queue: QueueTerms;
  /** As for worker threads. */
  readonly job: object;
  readonly worker: string;
  /** Its name for people. */
  readonly title: string;
  /** Distinguishes it from other runs on this machine, and is the same when it is resumed. Null if it cannot be resumed. */
  readonly identity: string | null;
  readonly read: ResultReader<Result, Work>;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  readonly onWorkers: (workers: readonly WorkerProgress[]) => void;
  /** On a stop, are items in progress dropped? */
  readonly dropsInHand?: boolean;
}

/**
 * Announces a run to the workers of a queue.
 * @throws InputError if the queue does not answer
 */
export async function openQueue<Result, Work extends Piece>(
  play: FarPlay<Result, Work>,
): Promise<FarExecutor<Result, Work>> {
  const { queue, job, worker, title, identity, read, signal, onNotice, onWorkers, dropsInHand = false } = play;
  const announced = await announce(job, worker, title);
  const link = await linkTo(queue, onNotice);
  const run = createHash('sha256')
    .update(JSON.stringify([identity ?? randomUUID(), hostname(), announced.announcement]))
    .digest('hex')
    .slice(0, 16);
  const seal = new Seal(queue.secret);
  const post = new RunPost(link, seal, run, announced);
  const roster = new Roster(run, onNotice);
  const judge = new Judge<Result, Work>({ job, worker, read, seal, run });
  const executor = new QueueExecutor<Result, Work>({
    link,
    seal,
    post,
    roster,
    judge,
    signal,
    onNotice,
    onWorkers,
    dropsInHand,
    isKept: identity !== null,
  });
  try {
    await executor.open();
  } catch (error) {
    await executor.close();
    throw asRefusal(link, error);
  }
  return executor;
}
