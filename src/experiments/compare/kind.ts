import { isReproducible } from '../../boards/faults.js';
import type { BlockJob } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import type { Swing } from '../../boards/tallies/duel.js';
import { Unrepeatable, WAY_OUT } from '../../players/bot/fault.js';
import { signed } from '../../results/text/numbers.js';
import type { PlayedChunks } from '../../runs/run/chunks.js';
import type { Kind, Run, RunStage } from '../../runs/run/kind.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import { type Executor, Retraction } from '../../runs/work/executor.js';
import { thisThread } from '../../runs/work/this-thread.js';
import { hasGuests, workerThreads } from '../../runs/work/worker-threads.js';
import { halfWidth } from '../../stats/verdict.js';
import { DamagedFile } from '../../support/input/refusal.js';
import { allOnFile } from '../blocks/answers-place.js';
import { joinBlocks } from '../blocks/join.js';
import { JOURNAL, playBlocks } from '../blocks/play.js';
import { compareDocument } from './document.js';
import { compareMethod } from './method.js';
import { COMPARE, type CompareWhat } from './options.js';
import { comparedOutcome } from './outcome.js';
import { type ComparePlan, planComparison } from './plan.js';
import { type Look, watchOf } from './stop-rule.js';
import type { CompareSummary } from './summary.js';
import { type FullSwing, swingPlayer } from './swings.js';

/** Which bot is better, A or B, and how sure can we be? */
export const compareKind: Kind<ComparePlan, CompareSummary> = {
  command: 'compare',
  options: COMPARE,
  plan: planComparison,
  async play(plan, stage) {
    const watch = watchOf(plan.rule, plan.scale, { budget: plan.settings.blocks, every: plan.chunks.chunk });
    const { job } = plan.chunks;
    let last = watch(new Map());
    let full: readonly FullSwing[] = [];
    const blocks = await playBlocks(plan.chunks, stage, {
      what: plan.what,
      ...(stage.kept !== null && job.counted.duel && { everyBlock: job.counted.duel.form }),
      look: ({ histogram }) => {
        last = watch(histogram);
        return { ends: last.settled, remark: remarkOf(last) };
      },
      async ended(played) {
        full = await swingsOf(job, played.sums.swings, stage);
        if (isReproducible(played.sums)) checkSwings(full, job, played, stage);
      },
    });
    return comparedOutcome(plan, blocks, last, full);
  },
  document: (summary) => compareDocument(summary, summary.run.rules.earlyEnd === true),
  method: compareMethod,
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/** The progress line: the current difference, and the test. */
function remarkOf({ sequence, sprt }: Look): string {
  const margin = halfWidth(sequence);
  const test = sprt
    ? `  LLR ${signed(sprt.llr, 2)} (${signed(sprt.bounds.lower, 2)}, ${signed(sprt.bounds.upper, 2)})`
    : '';
  return `${signed(sequence.mean, 3)} ±${Number.isFinite(margin) ? margin.toFixed(3) : '∞'}${test}`;
}

const WORKER = 'experiments/compare/swing-worker.js';

/** Differences in full. Their few boards are replayed here, or on a worker thread where a bot may hang. */
async function swingsOf(played: BlockJob, swings: readonly Swing[], stage: RunStage): Promise<FullSwing[]> {
  const { threads } = stage;
  const job = { ...played, ...allOnFile(played, stage) };
  const isLost = job.answers !== undefined && job.answers.place === undefined;
  if (swings.length === 0 || isLost) return [];
  const executor: Executor<FullSwing, Swing> =
    threads === 0 || !hasGuests(job) ? thisThread(await swingPlayer(job)) : workerThreads(job, 1, WORKER);
  try {
    return await Promise.all(swings.map((swing) => executor.play(swing)));
  } finally {
    await executor.close();
  }
}

/** @throws what says who is to blame, where one comes out otherwise; with `repair` it is played again */
function checkSwings(
  swings: readonly FullSwing[],
  { matchLength }: BlockJob,
  { sums: { first, count }, units }: PlayedChunks<BlockSums>,
  { queue, repair, kept }: RunStage,
): void {
  const boards = swings.flatMap(({ isAsCounted, board }) => (isAsCounted ? [] : [board]));
  if (boards.length === 0) return;
  const board = Math.min(...boards);
  const what = `board ${board} comes out otherwise when it is played again`;
  const block = Math.floor(board / matchLength);
  const isOwn = block >= first + count - units; // played by this call
  if (isOwn && queue === null) throw new Unrepeatable(`bots: ${what}${WAY_OUT}`);
  if (!isOwn && repair && kept?.isOnlyRead === false) throw new Retraction(block);
  throw new DamagedFile(`${JOURNAL}: ${what}; \`repair\` plays it again, with what follows`);
}

/**
 * Compares two bots on the same deals, and ends as soon as `stop` is satisfied.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', stop: { rule: 'sprt', bounds: [0, 0.05] } });
 * console.log(summary.verdict, summary.sequential.mean);
 */
export const compare = (what: CompareWhat, how?: How): Promise<Run<CompareSummary>> => playRun(compareKind, what, how);
