import { closeSync } from 'node:fs';
import { BroadcastChannel, getEnvironmentData, isMainThread, setEnvironmentData, Worker } from 'node:worker_threads';
import { atTheEnd } from '../../../support/system/last-act.js';
import { compiled } from '../../../support/system/own-file.js';
import { waitFor } from '../../../support/system/processor-time.js';
import { CHANNEL, type Order, type WardenPost } from './cells.js';
import { openPipes } from './pipes.js';

/** How threads reach the warden, which the main thread starts for the first bot that is a command. */

/** Milliseconds the warden's thread may take to start. */
const PATIENCE = 30_000;

/** The warden's post as seen by this thread. There is one per program. */
let post: WardenPost | undefined;
/** The processes of this thread's players. */
export const processes = new Set<{ stop(): void }>();
/** This thread's end of the channel to it. */
let channel: BroadcastChannel | undefined;

/** @throws InputError where the system has no named pipes */
function wardenPost(): WardenPost {
  post ??= (getEnvironmentData(CHANNEL) as WardenPost | undefined) ?? begin();
  return post;
}

export function command(order: Order): void {
  wardenPost();
  if (channel === undefined) {
    channel = new BroadcastChannel(CHANNEL);
    (channel as { unref(): void }).unref();
  }
  channel.postMessage(order);
}

/** Ends all processes of the program, giving them time to exit. */
async function endProcesses({ running: count }: WardenPost): Promise<void> {
  for (const process of processes) process.stop();
  const running = new Int32Array(count);
  command({ order: 'stop' });
  for (let tries = 0; tries < 200 && Atomics.load(running, 0) > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Stops the processes left behind by a thread that is gone. */
export function endProcessesOf(thread: number): void {
  if (post !== undefined) command({ order: 'stop', thread });
}

function begin(): WardenPost {
  if (!isMainThread) throw new Error('bots that are commands are first loaded on the main thread');
  const [life] = openPipes(1, true);
  // However the program ends, this closes, and every process is killed: a thread that waits for one cannot end.
  process.on('exit', () => closeSync(life.write));
  const begun: WardenPost = { life: life.read, running: new SharedArrayBuffer(4) };
  const ready = new SharedArrayBuffer(4);
  const worker = new Worker(compiled('players/bot/external/warden.js'), {
    workerData: { post: begun, ready },
    execArgv: ['--no-experimental-require-module'],
  });
  worker.unref();
  worker.on('error', (error) => {
    throw error;
  });
  if (!waitFor(new Int32Array(ready), 0, 0, PATIENCE)) throw new Error('no thread for bots that are commands');
  atTheEnd(() => endProcesses(begun));
  setEnvironmentData(CHANNEL, begun as never);
  return begun;
}
