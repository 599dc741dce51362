/** What lies where in the database. All keys begin with this word, also those of the queues. */
export const PREFIX = 'bolachen';

/** A hash: hellos of workers by id. */
export const WORKERS = `${PREFIX}:workers`;
/** A hash: titles of the runs that are announced, by id. */
export const RUNS = `${PREFIX}:runs`;
/** A hash: workers that gave wrong results, by id. */
export const DROPPED = `${PREFIX}:dropped`;
/** A channel: something has changed among the runs. */
export const NEWS = `${PREFIX}:news`;

/** Is there as long as its worker, or coordinator, lives. */
export const aliveKey = (id: string): string => `${PREFIX}:alive:${id}`;
/** What a run plays, for workers. */
export const runKey = (run: string): string => `${PREFIX}:run:${run}`;
/** A hash: results by item. */
export const resultsKey = (run: string): string => `${PREFIX}:results:${run}`;
/** A hash: the first unit that a worker has played. */
export const sharesKey = (run: string): string => `${PREFIX}:shares:${run}`;
/** The text of a bot's bundle, by its SHA-256. */
export const bundleKey = (hash: string): string => `${PREFIX}:bundle:${hash}`;
/** The name of a run's queue. */
export const queueOf = (run: string): string => `items-${run}`;

/** Seconds that results, bundles and what a run plays are kept when nobody asks for them. */
export const KEPT = 86_400;
/** Milliseconds after which somebody who says nothing counts as gone; and between two signs of life. */
export const SILENCE = 8_000;
export const BEAT = 2_000;
