import type { QueueTerms } from './address.js';
import { asRefusal, linkTo, type QueueLink } from './connection.js';
import type { WorkerHello } from './hello.js';
import { aliveKey, PREFIX, queueOf, RUNS, resultsKey } from './keys.js';
import { hellosIn } from './roster.js';
import { Seal } from './seal.js';

export interface QueueListing {
  readonly workers: readonly WorkerHello[];
  /** Workers with another secret. */
  readonly strangers: number;
  readonly runs: readonly {
    readonly id: string;
    readonly title: string;
    readonly isAlive: boolean;
    /** Parcels that are waiting, in progress, and finished. */
    readonly waiting: number;
    readonly active: number;
    readonly done: number;
  }[];
}

/** @throws InputError if the queue does not answer */
export async function listQueue(queue: QueueTerms): Promise<QueueListing> {
  const link = await linkTo(queue, () => {});
  try {
    const { hellos, strangers } = await hellosIn(link, new Seal(queue.secret));
    const titles = Object.entries(await link.redis.hgetall(RUNS));
    return { workers: hellos, strangers, runs: await Promise.all(titles.map(([id, title]) => runOf(link, id, title))) };
  } catch (error) {
    throw asRefusal(link, error);
  } finally {
    link.close();
  }
}

async function runOf({ redis }: QueueLink, id: string, title: string) {
  const key = `${PREFIX}:${queueOf(id)}`;
  const [alive, waiting, active, done] = await Promise.all([
    redis.exists(aliveKey(id)),
    redis.llen(`${key}:wait`),
    redis.llen(`${key}:active`),
    redis.hlen(resultsKey(id)),
  ]);
  return { id, title, isAlive: alive === 1, waiting, active, done };
}
