import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Redis } from 'ioredis';
import { InputError, OptionError } from '../input/refusal.js';
import { packageFile } from '../system/own-file.js';
import type { QueueTerms } from './address.js';
import { within } from './patience.js';

/** What others make of a connection. */
export interface QueueLink {
  /** What messages call it. */
  readonly shown: string;
  readonly redis: Redis;
  /** Takes a while to be loaded, when it is first asked for. */
  readonly bullmq: typeof import('bullmq');
  /** Another connection, for those who wait on it; it ends with this one. */
  another(): Redis;
  close(): void;
}

/** Loads in less than half the time of `import`, which reads through all files for names to export. */
const load = createRequire(import.meta.url);

/** Packages that only queues need: whoever uses them installs them. @throws OptionError if they are not there */
function packages(): { readonly ioredis: typeof import('ioredis') } & Pick<QueueLink, 'bullmq'> {
  try {
    load.resolve('bullmq');
    return {
      ioredis: load('ioredis'),
      get bullmq() {
        return load('bullmq');
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    const { peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    const tried = Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`);
    throw new OptionError(
      `queue: needs packages that are not installed; tried with these versions: npm install ${tried.join(' ')}`,
    );
  }
}

/** Milliseconds for the first connection; and between two attempts when one was lost. */
const PATIENCE = 5_000;
const PAUSE = 500;

/**
 * Connects, and keeps connected from then on: what is asked while the server is away waits for it.
 * @throws InputError if nobody answers, or the password is refused
 */
export async function linkTo({ url, shown }: QueueTerms, onNotice: (line: string) => void): Promise<QueueLink> {
  const found = packages();
  let isReady = false;
  let isAway = false;
  let refusal: Error | undefined;
  const redis = new found.ioredis.Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: PATIENCE,
    retryStrategy: () => (isReady ? PAUSE : null),
  });
  redis.setMaxListeners(0); // queues listen, too
  redis.on('error', (error: Error) => {
    refusal ??= error;
    if (isReady && !isAway) onNotice(`${shown} does not answer (${error.message.split('\n')[0]}); waiting for it`);
    isAway = isReady;
  });
  redis.on('ready', () => {
    if (isAway) onNotice(`${shown} is back`);
    isAway = false;
  });
  try {
    const answer = await within(
      PATIENCE,
      redis.connect().then(() => redis.ping()),
    );
    if (answer === undefined) throw new Error(`nothing for ${PATIENCE / 1_000} seconds`);
  } catch (error) {
    redis.disconnect();
    throw new InputError(`queue: ${shown} ${reasonOf(refusal ?? (error as Error))}`);
  }
  isReady = true;
  return {
    ...withOthers(redis),
    shown,
    get bullmq() {
      return found.bullmq;
    },
  };
}

/** A connection, and those that begin and end with it. */
function withOthers(redis: Redis): Pick<QueueLink, 'redis' | 'another' | 'close'> {
  const all = [redis];
  const another = (): Redis => {
    const one = redis.duplicate();
    one.on('error', () => {}); // the first one reports
    all.push(one);
    return one;
  };
  const close = (): void => {
    for (const each of all) each.disconnect();
  };
  return { redis, another, close };
}

function reasonOf({ message }: Error): string {
  if (/^WRONGPASS|invalid password/i.test(message)) return 'refuses the password';
  if (/^NOAUTH/.test(message)) return 'needs a password: put redis://:PASSWORD@HOST:PORT into BOLACHEN_QUEUE';
  return `does not answer (${message.split('\n')[0]})`;
}

/** An error that the server has answered with, as something that can be mended there. */
export function asRefusal({ shown }: Pick<QueueLink, 'shown'>, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return error;
  const hint = /WRONGTYPE/.test(error.message)
    ? ': something else lies there; clearing the queue, when no run is on, removes it'
    : '';
  return new InputError(`queue: ${shown} refuses (${error.message.split('\n')[0]})${hint}`);
}
