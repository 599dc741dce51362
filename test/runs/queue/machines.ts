import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { onTestFailed, onTestFinished } from 'vitest';
import { MAIN, wordsOf } from '../../cli/run.js';
import { hasProgram, PATIENCE } from '../../machine.js';

/** A queue's server and programs that work with it, all on this machine, in folders of their own. */

export const hasServer = hasProgram('redis-server', '--version');

export const SECRET = 'not known to anybody';
const PASSWORD = 'open';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server on a free port of the loopback. What it was told does not survive a kill. */
export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'bolachen-redis-'));
  private port = 0;
  private child: ChildProcess | null = null;

  /** One that a single test has for itself. */
  static async ofTest(): Promise<Server> {
    const server = new Server();
    onTestFinished(() => server.end());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://:${PASSWORD}@127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const flags = `--port ${this.port} --bind 127.0.0.1 --requirepass ${PASSWORD} --save  --dir ${this.folder}`;
    this.child = spawn('redis-server', flags.split(' '), { stdio: 'ignore' });
    const redis = this.client();
    await inTime('the server is there', redis.ping()).finally(() => redis.disconnect());
  }

  client(): Redis {
    const redis = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    redis.on('error', () => {});
    return redis;
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    if (this.child?.exitCode === null) await once(this.child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The way to a server over another port, which can fail without being closed. */
export class Passage {
  private readonly listener = createServer((client) => this.join(client));
  private readonly pairs: Socket[][] = [];
  private readonly target: URL;
  /** The connections, by number, that are lost as soon as they are made. */
  private readonly lost: readonly number[];

  private constructor(target: URL, lost: readonly number[]) {
    this.target = target;
    this.lost = lost;
  }

  static async to(server: Server, lost: readonly number[] = []): Promise<Passage> {
    const passage = new Passage(new URL(server.url), lost);
    passage.listener.listen(0, '127.0.0.1');
    await once(passage.listener, 'listening');
    onTestFinished(() => {
      for (const each of passage.pairs.flat()) each.destroy();
      passage.listener.close();
    });
    return passage;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.listener.address() as AddressInfo).port);
    return url.href;
  }

  /** From now on nothing passes over the connections there are; new ones are as they should be. */
  block(): void {
    for (const pair of this.pairs.splice(0))
      for (const each of pair) {
        each.unpipe();
        each.resume();
      }
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, server];
    this.pairs.push(pair);
    for (const each of pair) each.on('error', () => {}).on('close', () => pair.forEach((one) => void one.destroy()));
    if (this.lost.includes(this.pairs.length)) client.destroy();
    else client.pipe(server).pipe(client);
  }
}

/** A program that runs, with all that it has said; where a test fails, this is shown. */
export class Program {
  said = '';
  readonly child: ChildProcess;
  private readonly line: string;
  private readonly done: Promise<number | null>;

  constructor(line: string, folder: string, env: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [MAIN, ...wordsOf(line)], {
      ...{ cwd: folder, env: { ...process.env, BOLACHEN_CACHE: join(folder, 'cache'), ...env } },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.line = line;
    this.child = child;
    child.setMaxListeners(0);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        this.said += piece;
      });
    // its last words come after
    this.done = new Promise((resolve) => child.on('exit', (code) => setTimeout(resolve, 100, code)));
    onTestFailed(() => void process.stderr.write(`--- ${line}\n${this.said}\n`));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await this.done;
    });
  }

  /** Its exit code, when it has ended; null where a signal has ended it. */
  ends(): Promise<number | null> {
    return inTime(`this ends: ${this.line}`, this.done);
  }

  /** Waits until it has said something. */
  async says(pattern: RegExp): Promise<void> {
    const isOver = (): boolean => this.child.exitCode !== null && !pattern.test(this.said);
    await until(`${pattern} is said by ${this.line}`, () => pattern.test(this.said) || isOver());
    if (isOver()) throw new Error(`${this.line} ended before it said ${pattern}`);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    this.child.kill(signal);
    return this.ends();
  }
}

async function inTime<T>(what: string, doing: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it has not come to pass that ${what}`)), PATIENCE);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}

/**
 * A bot that answers `free` questions on each thread, and the next ones when its gate is open: what is to happen in the
 * midst of a run happens before that, however fast or slow the machine is. Goes with `--move-time 0`.
 */
export class GatedBot {
  readonly text: string;
  private readonly gate: string;

  constructor(free: number) {
    this.gate = join(mkdtempSync(join(tmpdir(), 'bolachen-gate-')), 'open');
    this.text = `import { existsSync, writeFileSync } from 'node:fs';
      const cell = new Int32Array(new SharedArrayBuffer(4));
      let free = ${free};
      const bid = ({ legal }) => {
        if (--free === -1) writeFileSync('${this.gate}-' + process.pid, '');
        if (free < 0) while (!existsSync('${this.gate}')) Atomics.wait(cell, 0, 0, 20);
        return legal[0];
      };
      export default { name: 'gated', bid };`;
    onTestFinished(() => rmSync(dirname(this.gate), { recursive: true }));
  }

  /** Is it waiting in this program? */
  isHolding({ child }: Program): boolean {
    return existsSync(`${this.gate}-${child.pid}`);
  }

  open(): void {
    writeFileSync(this.gate, '');
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await inTime(what, Promise.resolve(isSo())))) await pause(50);
}

/** What a worker says of itself. */
export async function helloOf(
  redis: Redis,
  worker: Program,
): Promise<{ readonly pieces: number; readonly inHand: number }> {
  const said = Object.entries(await redis.hgetall('bolachen:workers'));
  const [, own] = said.find(([id]) => id.includes(`:${worker.child.pid}.`)) ?? [];
  return own === undefined ? { pieces: 0, inHand: 0 } : JSON.parse(own.slice(own.indexOf('{')));
}

export const envOf = (server: Pick<Server, 'url'>): NodeJS.ProcessEnv => ({
  BOLACHEN_QUEUE: server.url,
  BOLACHEN_SECRET: SECRET,
});

/**
 * The hash of each file of a run, but for what hangs on the clock: timing, and pages, which only long simulations
 * have.
 */
export const hashesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'timing.json' && !entry.name.endsWith('.html'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
