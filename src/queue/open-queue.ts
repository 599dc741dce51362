import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FarExecutor } from '../work/executor.js';
import type { QueueTerms } from './address.js';
import { announce } from './announcement.js';
import { asRefusal, linkTo } from './connection.js';
import { QueueExecutor } from './coordinator.js';
import type { WorkerProgress } from './hello.js';
import type { WorkSpan } from './items.js';
import { Judge } from './judge.js';
import { RunPost } from './post.js';
import { Roster } from './roster.js';
import { Seal } from './seal.js';

/** What is played on other machines, and who hears of it. */
export interface FarPlay {
  readonly queue: QueueTerms;
  /** As for worker threads. */
  readonly job: object;
  readonly worker: string;
  /** What people call the run. */
  readonly title: string;
  /** What tells it from others on this machine; the same when it is gone on with. Null if it cannot be. */
  readonly identity: string | null;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  readonly onWorkers: (workers: readonly WorkerProgress[]) => void;
  /** Where a stop does not wait for what is in hand. */
  readonly dropsInHand?: boolean;
}

/**
 * Shows a run to the workers of a queue.
 * @throws InputError if the queue does not answer
 */
export async function openQueue<Result, Work extends WorkSpan>(play: FarPlay): Promise<FarExecutor<Result, Work>> {
  const { queue, job, worker, title, identity, signal, onNotice, onWorkers, dropsInHand = false } = play;
  const announced = await announce(job, worker, title);
  const link = await linkTo(queue, onNotice);
  const run = createHash('sha256')
    .update(JSON.stringify([identity ?? randomUUID(), hostname(), announced.announcement]))
    .digest('hex')
    .slice(0, 16);
  const seal = new Seal(queue.secret);
  const post = new RunPost(link, seal, run, announced);
  const roster = new Roster(run, onNotice);
  const judge = new Judge<Result, Work>(job, worker);
  const executor = new QueueExecutor<Result, Work>({
    ...{ link, seal, post, roster, judge, signal, onNotice, onWorkers, dropsInHand, isKept: identity !== null },
  });
  try {
    await executor.open();
  } catch (error) {
    await executor.close();
    throw asRefusal(link, error);
  }
  return executor;
}
