import {
  constants as files,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel, getEnvironmentData, isMainThread, setEnvironmentData, Worker } from 'node:worker_threads';
import { InputError, refuse } from '../../input/refusal.js';
import { lastly } from '../../system/last-act.js';
import { compiled } from '../../system/own-file.js';
import { isGone, ownCard } from '../../system/process-card.js';
import { waitFor } from '../../system/processor-time.js';
import { LAST_LINE, MARK, MOST, type Order, type WardenPost } from './cells.js';

/** How threads reach the warden: one for the whole program, started by the main thread for the first bot that is a command. */

const KEY = 'bolachen warden';
/** Milliseconds to wait at exit for a process that is just starting, so that it does not outlive the program. */
const STARTING = 1_000;
/** Milliseconds the warden's thread may take to start. */
const PATIENCE = 30_000;

/** The warden's post as seen by this thread. There is one per program. */
let post: WardenPost | undefined;
/** This thread's end of the channel to it. */
let channel: BroadcastChannel | undefined;

/** @throws InputError where the system has no named pipes */
export function wardenPost(): WardenPost {
  post ??= (getEnvironmentData(KEY) as WardenPost | undefined) ?? begin();
  return post;
}

export function command(order: Order): void {
  const { channel: name } = wardenPost();
  if (channel === undefined) {
    channel = new BroadcastChannel(name);
    (channel as { unref(): void }).unref();
  }
  channel.postMessage(order);
}

/** Ends all processes, giving them time to exit. Nothing can be started afterwards. */
export async function endProcesses(): Promise<void> {
  if (post === undefined) return;
  const groups = new Int32Array(post.groups);
  Atomics.store(groups, 0, 1);
  command({ order: 'stop all' });
  for (let tries = 0; tries < 200 && groups.subarray(1).some((group) => group !== 0); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Ends the processes left behind by a thread that is gone. */
export function endProcessesOf(thread: number): void {
  if (post !== undefined) command({ order: 'stop thread', thread });
}

function begin(): WardenPost {
  if (process.platform === 'win32') throw new InputError('exec(…): needs named pipes: Linux, macOS, or WSL on Windows');
  if (!isMainThread) throw new Error('bots that are commands are first loaded on the main thread');
  const folder = folderForPipes();
  const begun: WardenPost = { folder, channel: folder, groups: new SharedArrayBuffer(4 * MOST) };
  lastly(() => leaveNone(begun));
  const ready = new SharedArrayBuffer(4);
  const worker = new Worker(compiled('bot/external/warden.js'), {
    workerData: { post: begun, ready },
    execArgv: ['--no-experimental-require-module'],
  });
  worker.unref();
  worker.on('error', (error) => {
    throw error;
  });
  if (!waitFor(new Int32Array(ready), 0, 0, PATIENCE)) throw new Error('no thread for bots that are commands');
  setEnvironmentData(KEY, begun as never);
  return begun;
}

const openPipe = (folder: string, name: string): number =>
  openSync(join(folder, name), files.O_RDWR | files.O_NONBLOCK);

/** The prefix of folders for pipes, and the file in each that names its owner. */
const FOLDER = 'bolachen-bots-';
const OWNER = 'owner.json';

/** Removes what a killed program has left: its folder, and processes that ignored the end of their input. */
function clearAway(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    attempt(() => isGone(readFileSync(join(folder, OWNER), 'utf8')) && remove(folder));
  }
}

function folderForPipes(): string {
  try {
    attempt(clearAway);
    const folder = mkdtempSync(join(tmpdir(), FOLDER));
    writeFileSync(join(folder, OWNER), ownCard());
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(
      tmpdir(),
      `no folder can be made there for the pipes of exec(…) (${code}); TMPDIR names another place`,
    );
  }
}

/** Cleans up at exit, however the program ends: leaves no process behind, and no thread blocked on one. */
function leaveNone({ folder, groups: shared }: WardenPost): void {
  const groups = new Int32Array(shared);
  Atomics.store(groups, 0, 1);
  for (let number = 1; number < groups.length; number++) {
    if (Atomics.load(groups, number) === 0) continue;
    Atomics.wait(groups, number, -1, STARTING);
    const group = Atomics.load(groups, number);
    attempt(() => group > 0 && process.kill(-group, 'SIGKILL'));
    attempt(() => writeSync(openPipe(folder, `${number}.out`), `${LAST_LINE}\n`));
    attempt(() => readSync(openPipe(folder, `${number}.in`), Buffer.alloc(1 << 16)));
  }
  remove(folder);
}

/** Removes a folder for pipes and kills every process that has its mark. */
function remove(folder: string): void {
  for (let round = 0; round < ROUNDS && killMarked(folder) > 0; round++);
  attempt(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 10 }));
}

/** How many times to search for leftover processes, in case they start more meanwhile. */
const ROUNDS = 5;

/** Kills what bots have started in other sessions, found by the mark in the environment if the system has `/proc`. Returns how many. */
function killMarked(folder: string): number {
  let found = 0;
  attempt(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      attempt(() => {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}=${folder}`)) return;
        process.kill(Number(pid), 'SIGKILL');
        found++;
      });
    }
  });
  return found;
}

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // already gone
  }
}
