import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Piece } from '../../boards/piece.js';
import { hashOf } from '../../support/system/hash.js';
import type { FarExecutor } from '../work/executor.js';
import { workerThreads } from '../work/worker-threads.js';
import { announce, type FarPlay } from './announcement.js';
import { asRefusal, linkTo } from './connection.js';
import { QueueExecutor } from './coordinator.js';
import { Judge, type Receive } from './judge.js';
import { RunPost } from './post.js';
import { Roster } from './roster.js';
import { Seal } from './seal.js';

/**
 * Announces a run to workers. `receive` checks what they send; `threads` play here.
 * @throws InputError if the queue does not answer
 */
export async function openQueue<Result, Work extends Piece>(
  play: FarPlay,
  receive: Receive<Result, Work>,
  threads = workerThreads<Result, Work>,
): Promise<FarExecutor<Result, Work>> {
  const { queue, job, worker, identity, onNotice } = play;
  const announced = await announce(play);
  const link = await linkTo(queue, onNotice);
  const run = hashOf(JSON.stringify([identity ?? randomUUID(), hostname(), announced.announcement]));
  const seal = new Seal(queue.secret);
  const executor = new QueueExecutor<Result, Work>({
    ...play,
    link,
    post: new RunPost(link, seal, run, announced),
    roster: new Roster(link, seal, run, onNotice),
    judge: new Judge(() => threads(job, 1, worker), receive),
  });
  try {
    await executor.open();
  } catch (error) {
    await executor.close();
    throw asRefusal(link, error);
  }
  return executor;
}
