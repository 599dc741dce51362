import { workerData } from 'node:worker_threads';

/** A thread of a process that is to end with the one that began it, whatever ended that: it stops as by Ctrl-C. */

/** How often it looks, in milliseconds. */
const EVERY = 100;

const parent = workerData as number;

setInterval(() => isGone() && process.kill(process.pid, 'SIGINT'), EVERY);

function isGone(): boolean {
  if (process.ppid !== parent) return true;
  try {
    return !process.kill(parent, 0);
  } catch {
    return true; // where a process keeps the number of a parent that is gone
  }
}
