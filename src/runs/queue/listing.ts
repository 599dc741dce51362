import type { QueueTerms } from './address.js';
import { asRefusal, linkTo, type QueueLink } from './connection.js';
import type { WorkerHello } from './hello.js';
import { aliveKey, DROPPED, PREFIX, queueOf, RUNS, resultsKey, WORKERS } from './keys.js';
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

const silent = (): void => {};

/** @throws InputError if the queue does not answer */
export async function listQueue(queue: QueueTerms): Promise<QueueListing> {
  const link = await linkTo(queue, silent);
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

/**
 * Removes the keys of runs whose coordinator is gone, and those no longer needed; running ones stay. Returns how many.
 * @throws InputError if the queue does not answer
 */
export async function clearQueue(queue: QueueTerms): Promise<number> {
  const link = await linkTo(queue, silent);
  try {
    const { redis } = link;
    const alive = new Set<string>();
    for await (const keys of scanned(link, `${PREFIX}:alive:*`))
      for (const key of keys) alive.add(key.slice(aliveKey('').length));
    let removed = 0;
    for await (const keys of scanned(link, `${PREFIX}:*`)) {
      const stale = keys.filter((key) => isStale(key, alive));
      if (stale.length > 0) removed += await redis.unlink(...stale);
    }
    for (const hash of [RUNS, WORKERS, DROPPED])
      if (!/^(hash|none)$/.test(await redis.type(hash))) removed += await redis.unlink(hash);
      else for (const id of await redis.hkeys(hash)) if (!alive.has(id)) removed += await redis.hdel(hash, id);
    return removed;
  } catch (error) {
    throw asRefusal(link, error);
  } finally {
    link.close();
  }
}

/** Does a key belong to a run without a coordinator? Bundles are stale when no run is alive. */
function isStale(key: string, alive: ReadonlySet<string>): boolean {
  const [, run] = /^\w+:(?:run:|results:|shares:|parcels-)([^:]+)/.exec(key) ?? [];
  if (run !== undefined) return !alive.has(run);
  return key.startsWith(`${PREFIX}:bundle:`) && alive.size === 0;
}

async function* scanned({ redis }: QueueLink, match: string): AsyncGenerator<readonly string[]> {
  for (let cursor = ''; cursor !== '0'; ) {
    const [next, keys] = await redis.scan(cursor === '' ? '0' : cursor, 'MATCH', match, 'COUNT', 500);
    cursor = next;
    yield keys;
  }
}
