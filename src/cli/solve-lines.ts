import { type LineJob, LineSolver, LONGEST_LINE, type SolvedBlock } from '../solving/line-solver.js';
import { openInput } from '../system/input-file.js';
import { type LineBlock, lineBlocks } from '../system/line-blocks.js';
import { count, percent, several } from '../text/numbers.js';
import { type Executor, thisThread } from '../work/executor.js';
import { inOrder } from '../work/in-order.js';
import { workerThreads } from '../work/pool.js';
import { interruptible } from './interrupt.js';
import { note, print } from './output.js';
import { progressBar } from './progress.js';

const WORKER = 'solving/worker.js';

/**
 * `bolachen solve --from FILE`: an answer for every position, in their order. A line that is none is refused on stderr and has no
 * answer; the others have theirs.
 */
export async function solveLines(path: string, job: LineJob, threads: number): Promise<void> {
  const input = await openInput(path, 'positions');
  const interrupt = interruptible();
  const progress = progressBar(null, 'positions');
  const all = { solved: 0, unsolved: 0, refused: 0, bytes: 0 };
  let executor: Executor<SolvedBlock, LineBlock> | undefined;
  try {
    executor = threads === 0 ? thisThread(new LineSolver(job)) : workerThreads(job, threads, WORKER);
    for await (const block of inOrder(executor, lineBlocks(input.stream, LONGEST_LINE), interrupt.signal)) {
      all.solved += block.positions - block.unsolved;
      all.unsolved += block.unsolved;
      all.refused += block.refused.length;
      all.bytes += block.bytes;
      for (const { line, message } of block.refused) progress.say(`${input.name}:${line}: ${message}`);
      await print(block.output);
      progress.add(block.positions, input.size === null ? '' : percent(all.bytes / input.size));
    }
  } finally {
    progress.stop();
    interrupt.done();
    input.stream.destroy();
    await executor?.close();
  }
  const remarks = [
    ...(all.unsolved > 0 ? [`${count(all.unsolved)} would take more than ${count(job.nodes ?? 0)} nodes`] : []),
    ...(all.refused > 0 ? [`${several(all.refused, 'line')} refused`] : []),
    ...(interrupt.signal.aborted ? ['stopped before the end'] : []),
  ];
  note(`${several(all.solved, 'position')} solved${remarks.map((remark) => `, ${remark}`).join('')}`);
  if (remarks.length > 0) process.exitCode ||= 1;
}
