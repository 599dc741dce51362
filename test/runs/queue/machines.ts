import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { inTime, Program } from '../../cli/program.js';
import { folderWith } from '../../cli/run.js';
import { hasProgram } from '../../machine.js';

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

/** A server of a test, on a free port of the loopback. What it holds does not survive a kill. */
export async function serverOfTest() {
  const [folder, port] = [folderWith(), await freePort()];
  const url = `redis://:${PASSWORD}@127.0.0.1:${port}`;
  const client = (): Redis => {
    const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    redis.on('error', () => {});
    return redis;
  };
  const flags = `--port ${port} --bind 127.0.0.1 --requirepass ${PASSWORD} --save  --dir ${folder}`;
  const begun = () => spawn('redis-server', flags.split(' '), { stdio: 'ignore' });
  let child = begun();
  const isThere = async (): Promise<void> => {
    const redis = client();
    await inTime('the server is there', redis.ping()).finally(() => redis.disconnect());
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const start = (): Promise<void> => {
    child = begun();
    return isThere();
  };
  onTestFinished(kill);
  await isThere();
  return { url, client, kill, start };
}

/** The way to a server over another port; of its connections some, by number, are lost as soon as they are made. */
export async function passageTo(server: { readonly url: string }, lost: readonly number[]) {
  const [target, way] = [new URL(server.url), new URL(server.url)];
  const pairs: Socket[][] = [];
  const listener = createServer((client) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [client, far];
    for (const each of pair) each.on('error', () => {}).on('close', () => pair.forEach((one) => void one.destroy()));
    if (lost.includes(pairs.push(pair))) client.destroy();
    else client.pipe(far).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const each of pairs.flat()) each.destroy();
    listener.close();
  });
  way.port = String((listener.address() as AddressInfo).port);
  /** From now on nothing passes over the connections there are; new ones are as they should be. */
  const block = (): void => {
    for (const each of pairs.splice(0).flat()) {
      each.unpipe();
      each.resume();
    }
  };
  return { url: way.href, block };
}

/**
 * A bot that answers a hundred questions on each thread, and the next ones when its gate is open: what is to happen in
 * the midst of a run happens before that, however fast or slow the machine is. Goes with `--move-time 0`.
 */
export function gatedBot() {
  const gate = join(mkdtempSync(join(tmpdir(), 'bolachen-gate-')), 'open');
  onTestFinished(() => rmSync(dirname(gate), { recursive: true }));
  const text = `import { existsSync, writeFileSync } from 'node:fs';
    const cell = new Int32Array(new SharedArrayBuffer(4));
    let free = 100;
    const bid = ({ legal }) => {
      if (--free === -1) writeFileSync('${gate}-' + process.pid, '');
      if (free < 0) while (!existsSync('${gate}')) Atomics.wait(cell, 0, 0, 20);
      return legal[0];
    };
    export default { name: 'gated', bid };`;
  /** Is it waiting in this program? */
  const isHolding = ({ child }: Program): boolean => existsSync(`${gate}-${child.pid}`);
  return { text, isHolding, open: (): void => writeFileSync(gate, '') };
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

/** A program that works with a server, with a cache of its own. */
export const withQueue = (line: string, folder: string, { url }: { readonly url: string }): Program =>
  new Program(line, folder, {
    ...{ BOLACHEN_QUEUE: url, BOLACHEN_SECRET: SECRET, BOLACHEN_CACHE: join(folder, 'cache') },
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
