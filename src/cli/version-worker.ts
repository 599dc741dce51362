import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * A process that plays a version of a bot that is watched. It is begun before there is one, so that the program is
 * loaded when the file is saved; then it is sent the words of its command line. When the watch is gone, whatever ended
 * it, this stops as by Ctrl-C: a thread of its own looks for that, since a bot may keep the main one busy.
 */

/** How often, in milliseconds. */
const EVERY = 100;

if (isMainThread) {
  new Worker(new URL(import.meta.url), { workerData: Number(process.argv[2]) }).unref();
  process.once('message', (words: readonly string[]) => setImmediate(play, words));
  await load();
} else setInterval(() => isGone(workerData as number) && process.kill(process.pid, 'SIGINT'), EVERY);

async function play(words: readonly string[]): Promise<void> {
  process.argv.splice(2, process.argv.length, ...words);
  process.disconnect();
  await import('./main.js');
}

/** What is wanted first. */
async function load(): Promise<void> {
  const [{ transform }] = await Promise.all([
    import('esbuild'),
    import('./program.js'),
    import('./compare.js'),
    import('./progress.js'),
    import('../boards/player.js'),
  ]);
  await transform(''); // starts its process
}

function isGone(parent: number): boolean {
  if (process.ppid !== parent) return true;
  try {
    return !process.kill(parent, 0);
  } catch {
    return true; // where a process keeps the number of a parent that is gone
  }
}
