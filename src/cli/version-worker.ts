import { Worker } from 'node:worker_threads';
import { transform } from 'esbuild';
import { playSingly, pointsOf } from '../experiments/blocks/single-blocks.js';
import { planComparison } from '../experiments/compare/plan.js';
import { termsOf } from '../runs/run/how.js';
import { compiled } from '../support/system/own-file.js';
import type { VersionOrder } from './version-process.js';

/**
 * A process that plays a version of a bot that is watched. It is begun before there is one, so that the program is
 * loaded when the file is saved; then it is sent its order. When the watch is gone, whatever ended it, this ends, too.
 */

// A thread of its own, since a bot may keep this one busy.
new Worker(compiled('cli/parent-warden.js'), { workerData: Number(process.argv[2]) }).unref();
process.once('message', (order: VersionOrder) => setImmediate(play, order));

// What is needed first; the compiler is a process that is started with the first text.
await Promise.all([
  transform(''),
  import('./program.js'),
  import('./compare.js'),
  import('./progress.js'),
  import('../experiments/compare/kind.js'),
  import('../boards/player.js'),
]);

async function play({ words, ...first }: VersionOrder): Promise<void> {
  process.argv.splice(2, process.argv.length, ...words);
  if (first.again.length > 0) await playAgain(first).catch(() => {}); // the run will say what is wrong
  process.disconnect();
  await import('./main.js');
}

async function playAgain({ again, what, how }: Omit<VersionOrder, 'words'>): Promise<void> {
  const { limits, threads } = termsOf(how);
  const plan = await planComparison(what, { limits, shard: null });
  const points = pointsOf(await playSingly(plan, again, threads));
  await new Promise((sent) => process.send?.(points, sent));
}
