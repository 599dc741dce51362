/** The keys in the database. All begin with this word, including those of BullMQ's queues. */
export const PREFIX = 'bolachen';

/** A hash: the signed hellos of workers by id. */
export const WORKERS = `${PREFIX}:workers`;
/** A hash: the titles of announced runs by id. */
export const RUNS = `${PREFIX}:runs`;
/** A hash: the names of workers that gave wrong results, by id. */
export const DROPPED = `${PREFIX}:dropped`;
/** A channel for messages that a run has begun or ended. */
export const NEWS = `${PREFIX}:news`;

/** Exists as long as this worker, or the coordinator of this run, is alive. */
export const aliveKey = (id: string): string => `${PREFIX}:alive:${id}`;
/** The announcement of a run. */
export const runKey = (run: string): string => `${PREFIX}:run:${run}`;
/** A hash: results by parcel. */
export const resultsKey = (run: string): string => `${PREFIX}:results:${run}`;
/** A hash: by worker, the first of the units that it has played and that count. */
export const sharesKey = (run: string): string => `${PREFIX}:shares:${run}`;
/** The text of a bot's bundle, by its SHA-256. */
export const bundleKey = (hash: string): string => `${PREFIX}:bundle:${hash}`;
/** The name of a run's queue. */
export const queueOf = (run: string): string => `parcels-${run}`;

/** Seconds after which unused results, bundles and announcements expire. */
export const KEPT = 86_400;
/** Milliseconds without a sign of life after which a program counts as gone, and between two signs of life. */
export const SILENCE = 8_000;
export const BEAT = 2_000;
