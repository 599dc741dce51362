import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** What is used of ioredis and BullMQ, with a server in memory: no process, no socket, no thread. */

export class MemoryServer {
  static readonly all = new Map<number, MemoryServer>();
  readonly keys = new Map<string, unknown>();
  readonly news = new EventEmitter().setMaxListeners(0);
  readonly clients = new Set<MemoryRedis>();
  /** The commands that it was given, and what queues did. */
  readonly told: string[] = [];
  /** Why commands fail, and which. */
  refusal: { readonly message: string; readonly commands: RegExp } | null = null;
  /** Why nobody can connect; an empty text for a server that says nothing. */
  closed: string | null = null;
  private readonly endings = new Map<string, NodeJS.Timeout>();

  constructor(port: number) {
    MemoryServer.all.set(port, this);
  }

  check(command: string): void {
    if (this.refusal?.commands.test(command))
      throw Object.assign(new Error(this.refusal.message), { name: 'ReplyError' });
  }

  table(key: string): Map<string, string | Buffer> {
    if (!this.keys.has(key)) this.keys.set(key, new Map());
    return this.keys.get(key) as Map<string, string | Buffer>;
  }

  list(key: string): string[] {
    if (!this.keys.has(key)) this.keys.set(key, []);
    return this.keys.get(key) as string[];
  }

  expire(key: string, milliseconds: number): void {
    clearTimeout(this.endings.get(key));
    const ending = setTimeout(() => this.remove(key), Math.min(milliseconds, 2 ** 31 - 1)); // the longest of a timer
    this.endings.set(key, ending.unref());
  }

  remove(key: string): void {
    clearTimeout(this.endings.get(key));
    this.keys.delete(key);
  }

  /** It comes back with nothing in it. */
  forget(): void {
    for (const key of [...this.keys.keys()]) this.remove(key);
  }
}

/** What is signed is not shown, and no signature. */
const textOf = (word: unknown): string =>
  Buffer.isBuffer(word) ? '(signed)' : String(word).replace(/^[\w+/]{43}= /, '');

const COMMANDS: Record<string, (server: MemoryServer, key: string, ...rest: never[]) => unknown> = {
  get: ({ keys }, key) => keys.get(key) ?? null,
  set(server, key, value: unknown, unit: string, time: number) {
    server.keys.set(key, value);
    server.expire(key, unit === 'EX' ? 1_000 * time : time);
  },
  del: (server, ...keys) => keys.forEach((key) => void server.remove(key)),
  exists: ({ keys }, key) => Number(keys.has(key)),
  expire: (server, key, seconds: number) => server.expire(key, 1_000 * seconds),
  publish: ({ news }, channel, text: string) => news.emit(channel, text),
  hget: (server, key, field: string) => server.table(key).get(field) ?? null,
  hset: (server, key, field: string, value: string) => server.table(key).set(field, value),
  hsetnx: (server, key, field: string, value: string) =>
    server.table(key).has(field) || server.table(key).set(field, value),
  hdel: (server, key, ...fields: string[]) => fields.forEach((field) => void server.table(key).delete(field)),
  hexists: (server, key, field: string) => Number(server.table(key).has(field)),
  hkeys: (server, key) => [...server.table(key).keys()],
  hlen: (server, key) => server.table(key).size,
  hgetall: (server, key) => Object.fromEntries(server.table(key)),
  llen: (server, key) => server.list(key).length,
  select: () => 'OK',
};
COMMANDS.getBuffer = COMMANDS.get;
COMMANDS.hgetBuffer = COMMANDS.hget;

/** A connection. */
export class MemoryRedis extends EventEmitter {
  readonly server: MemoryServer;
  readonly options: Readonly<Record<string, unknown>>;
  /** What happens after so many milliseconds without traffic. */
  stalled: { readonly after: number; readonly act: () => void } | null = null;
  readonly stream = {
    setTimeout: (after: number, act: () => void): void => {
      this.stalled = { after, act };
    },
    destroy: (error: Error): void => void this.emit('error', error),
  };
  private isOver = false;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    this.server = MemoryServer.all.get(options.port as number) as MemoryServer;
    this.server.clients.add(this);
    this.server.told.push(`connection ${JSON.stringify(options)}`);
  }

  static {
    for (const [name, act] of Object.entries(COMMANDS))
      Object.defineProperty(MemoryRedis.prototype, name, {
        async value(this: MemoryRedis, ...words: [never]) {
          if (this.isOver) throw new Error('Connection is closed.');
          this.server.check(name);
          this.server.told.push([name, ...words].map(textOf).join(' '));
          return act(this.server, ...words);
        },
      });
  }

  async connect(): Promise<void> {
    const { closed } = this.server;
    const again = (this.options.retryStrategy as () => number | null)();
    if (closed === '' || (closed !== null && again !== null)) await new Promise(() => {});
    if (closed !== null) this.emit('error', new Error(closed));
    if (closed !== null) throw new Error('Connection is closed.');
    this.emit('connect');
    this.emit('ready');
  }

  duplicate(options: object): MemoryRedis {
    return new MemoryRedis({ ...this.options, ...options });
  }

  async subscribe(channel: string): Promise<void> {
    this.server.news.on(channel, (text) => this.isOver || this.emit('message', channel, text));
  }

  disconnect(): void {
    this.isOver = true;
    this.server.clients.delete(this);
  }
}

/** What a queue has on the server: waiting parcels, those in progress, and the data of each. */
class Line extends EventEmitter {
  protected readonly key: string;
  protected readonly server: MemoryServer;

  constructor(name: string, { connection, ...terms }: { readonly connection: MemoryRedis; readonly prefix: string }) {
    super();
    this.key = `${terms.prefix}:${name}`;
    this.server = connection.server;
    this.server.told.push(`${this.constructor.name} ${JSON.stringify(terms)}`);
  }

  get waiting(): string[] {
    return this.server.list(`${this.key}:wait`);
  }

  get active(): string[] {
    return this.server.list(`${this.key}:active`);
  }
}

class Queue extends Line {
  async add(_: string, data: object, options: { readonly jobId: string; readonly lifo: boolean }): Promise<void> {
    const [{ server, key }, { jobId, lifo }] = [this, options];
    server.check('add');
    if (server.keys.has(`${key}:${jobId}`)) return;
    server.told.push(`add ${jobId}${lifo ? ' in front' : ''}`);
    server.keys.set(`${key}:${jobId}`, structuredClone(data));
    this.waiting[lifo ? 'unshift' : 'push'](jobId);
    server.news.emit(key);
  }

  async remove(jobId: string): Promise<number> {
    if (this.active.includes(jobId)) return 0;
    this.waiting.splice(this.waiting.indexOf(jobId), 1);
    this.server.remove(`${this.key}:${jobId}`);
    return 1;
  }

  async getActive(): Promise<{ readonly id: string }[]> {
    return this.active.map((id) => ({ id }));
  }

  async drain(): Promise<void> {
    for (const id of this.waiting.splice(0)) this.server.remove(`${this.key}:${id}`);
  }

  async obliterate(): Promise<void> {
    this.server.told.push('obliterate');
    for (const key of [...this.server.keys.keys()]) if (key.startsWith(`${this.key}:`)) this.server.remove(key);
  }

  async close(): Promise<void> {}
}

class QueueEvents extends Line {
  async waitUntilReady(): Promise<void> {
    for (const name of ['completed', 'failed'])
      this.server.news.on(`${this.key} ${name}`, (what) => this.emit(name, what));
  }

  async close(): Promise<void> {
    this.removeAllListeners();
  }
}

class WaitingError extends Error {}

interface Job {
  readonly id: string;
  readonly data: unknown;
  readonly token: string;
  moveToWait(token: string): Promise<void>;
}

type WorkerPlace = ConstructorParameters<typeof Line>[1] & { readonly concurrency: number };

class Worker extends Line {
  private readonly act: (job: Job) => Promise<unknown>;
  private readonly most: number;
  private busy = 0;
  private isPaused = false;

  constructor(name: string, act: (job: Job) => Promise<unknown>, place: WorkerPlace) {
    super(name, place);
    this.act = act;
    this.most = place.concurrency;
    this.server.news.on(this.key, () => this.take());
    this.take();
  }

  private take(): void {
    while (!this.isPaused && this.busy < this.most && this.waiting.length > 0)
      void this.begin(this.waiting.shift() as string);
  }

  private async begin(id: string): Promise<void> {
    const { server, key } = this;
    this.busy++;
    server.told.push(`begin ${id}`);
    this.active.push(id);
    const leave = (): void => void this.active.splice(this.active.indexOf(id), 1);
    const data = server.keys.get(`${key}:${id}`);
    const moveToWait = async (): Promise<void> => {
      leave();
      this.waiting.unshift(id);
      server.news.emit(key);
    };
    const job = { id, data, token: 'token', moveToWait };
    const end = (name: string, what: object): void => {
      leave();
      server.told.push(`${name} ${id}`);
      server.remove(`${key}:${id}`);
      server.news.emit(`${key} ${name}`, { jobId: id, ...what });
    };
    await this.act(job).then(
      () => end('completed', {}),
      (error: Error) => {
        if (error instanceof WaitingError) return;
        this.emit('failed', job, error);
        end('failed', { failedReason: error.message });
      },
    );
    this.busy--;
    this.take();
  }

  async pause(): Promise<void> {
    this.isPaused = true;
  }

  async close(): Promise<void> {
    this.server.keys.set(`${this.key}:meta`, {});
  }
}

/** Until it is called back, who loads the packages is given these. */
export function inMemory(): () => void {
  const load = createRequire(import.meta.url);
  const fakes = { ioredis: { Redis: MemoryRedis }, bullmq: { Queue, QueueEvents, Worker, WaitingError } };
  const before = Object.entries(fakes).map(([name, exports]) => {
    const path = load.resolve(name);
    const real = load.cache[path];
    load.cache[path] = { exports, loaded: true } as NodeJS.Module;
    return { path, real };
  });
  return () => {
    for (const { path, real } of before)
      if (real === undefined) delete load.cache[path];
      else load.cache[path] = real;
  };
}
