import { createRequire } from 'node:module';
import type { Redis } from 'ioredis';
import { InputError, OptionError } from '../../support/input/refusal.js';
import { installing } from '../../support/system/version.js';
import type { QueueTerms } from './address.js';
import { PREFIX } from './keys.js';
import { within } from './patience.js';

/** A connection, as its callers see it. */
export interface QueueLink {
  /** Its name in messages. */
  readonly shown: string;
  readonly redis: Redis;
  /** Loaded on first use, which takes a while. */
  readonly bullmq: typeof import('bullmq');
  /** Another connection, for commands that block. It is closed together with this one. */
  another(): Redis;
  close(): void;
}

/** Drops the lines that the packages print themselves: what matters of them is said here in our words. */
export function silencePackages(): void {
  for (const name of ['log', 'warn', 'error'] as const) {
    const print = console[name];
    console[name] = (...words: unknown[]) => {
      const [, , caller = ''] = (new Error().stack ?? '').split('\n');
      if (!/[\\/]node_modules[\\/](ioredis|bullmq)[\\/]/.test(caller)) print(...words);
    };
  }
}

/** Loads packages in less than half the time of `import`, which parses all files for names to export. */
const load = createRequire(import.meta.url);

/** Packages that only queues need, installed by those who use them. @throws OptionError if they are missing */
function packages(): { readonly ioredis: typeof import('ioredis') } & Pick<QueueLink, 'bullmq'> {
  try {
    load.resolve('bullmq');
    if (!(load.resolve('ioredis') in load.cache)) silencePackages();
    return {
      ioredis: load('ioredis'),
      get bullmq() {
        return load('bullmq');
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    const command = installing(['bullmq', 'ioredis']);
    throw new OptionError(`queue: needs packages that are not installed; tried with these versions: ${command}`);
  }
}

/** Milliseconds for the first connection, and between two attempts after one was lost. */
const PATIENCE = 5_000;
const PAUSE = 500;
/** Milliseconds without traffic until a connection that awaits a reply is replaced: more than any command blocks. */
const STALLED = 20_000;

const OPTIONS = {
  lazyConnect: true,
  maxRetriesPerRequest: null,
  connectTimeout: PATIENCE,
  // After a fail-over the same name may lead to a server that can be written to.
  reconnectOnError: ({ message }: Error) => /\bREADONLY\b/.test(message),
} as const;

/**
 * Connects, and reconnects whenever the connection is lost: commands wait for the server to come back.
 * @throws InputError if there is no answer, or the password is refused
 */
export async function linkTo({ server, shown }: QueueTerms, onNotice: (line: string) => void): Promise<QueueLink> {
  const found = packages();
  let isReady = false;
  let isAway = false;
  let refusal: Error | undefined;
  const { isEncrypted, ...to } = server;
  const retryStrategy = (): number | null => (isReady ? PAUSE : null);
  const redis = new found.ioredis.Redis({ ...to, ...(isEncrypted && { tls: {} }), ...OPTIONS, retryStrategy });
  redis.setMaxListeners(0); // queues listen, too
  redis.on('connect', () => breakWhenStalled(redis));
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
      // ioredis plays on in database 0 where there is no such database.
      redis.connect().then(() => redis.select(server.db)),
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

/**
 * Ends a connection on which nothing moves, in either direction, so that it is opened again and its commands are
 * repeated. This one carries results, which may take minutes on a slow line; and a sign of life every second.
 */
function breakWhenStalled(redis: Redis): void {
  const { stream } = redis;
  stream.setTimeout(STALLED, () => stream.destroy(new Error(`nothing for ${STALLED / 1_000} seconds`)));
}

/** A connection, and those that are opened and closed with it. */
function withOthers(redis: Redis) {
  const all = [redis];
  const another = (): Redis => {
    // Not lazy, because `connect` fails if the server goes away meanwhile. BullMQ's copies of it inherit the timeout.
    const one = redis.duplicate({ lazyConnect: false, socketTimeout: STALLED });
    one.on('error', () => {}); // reported by the first connection
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
  if (/\bNOPERM\b/.test(message)) return forbidden(message);
  if (/^NOAUTH/.test(message)) return 'needs a password: put redis://:PASSWORD@HOST:PORT into BOLACHEN_QUEUE';
  if (/DB index/.test(message)) return 'has no database of that number';
  return `does not answer (${message.split('\n')[0]})`;
}

/** What the server's own line names besides, the user, is part of the address. */
function forbidden(message: string): string {
  const [, command] = /'([\w|]+)' command/.exec(message) ?? [];
  const what = command === undefined ? 'what a queue needs' : command.toUpperCase();
  return `does not allow its user ${what}: the user needs the rules ~${PREFIX}:* &${PREFIX}:* +@all, as by ACL SETUSER`;
}

/** Turns an error reply of the server, or a lost connection, into a message for the user. */
export function asRefusal({ shown }: QueueLink, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const line = error.message.split('\n')[0];
  if (line === 'Connection is closed.') return new InputError(`queue: ${shown} does not answer (${line})`);
  if (error.name !== 'ReplyError') return error;
  if (/\bNOPERM\b|^NOAUTH|^WRONGPASS/.test(line)) return new InputError(`queue: ${shown} ${reasonOf(error)}`);
  const hint = /WRONGTYPE/.test(line) ? ': a key holds something else' : '';
  return new InputError(`queue: ${shown} refuses (${line})${hint}`);
}
