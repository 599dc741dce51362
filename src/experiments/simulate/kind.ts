import { formatDigest } from '../../boards/digest.js';
import { conductsOf } from '../../boards/faults.js';
import { type Output, playedOnce } from '../../boards/job.js';
import { relianceOn } from '../../boards/reliance.js';
import type { PlayedPiece } from '../../boards/sums.js';
import { count, several } from '../../results/text/numbers.js';
import { digestName, markNotes } from '../../runs/document/reliance-notes.js';
import { type Boards, settleBoards } from '../../runs/run/boards.js';
import type { PlanTerms } from '../../runs/run/how.js';
import type { Kind, Plan, Run, RunOutcome, RunStage } from '../../runs/run/kind.js';
import type { What } from '../../runs/run/manifest.js';
import type { How } from '../../runs/run/options.js';
import { inOrder } from '../../runs/run/settings.js';
import { shareOf } from '../../runs/run/shard.js';
import { playRun } from '../../runs/run/start.js';
import { notTakenBack } from '../../runs/work/executor.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { answersOf } from '../blocks/answers.js';
import { type BlockChunks, chunksOf } from '../blocks/block-chunks.js';
import { type PlayedBlocks, playBlocks } from '../blocks/play.js';
import { withRecords } from '../blocks/records.js';
import { simulateDocument } from './document.js';
import { simulateMethod } from './method.js';
import { SIMULATE, type SimulateWhat } from './options.js';
import { type SimulateSummary, summarise } from './summary.js';

/** Receives deals in order as they are played, instead of a file of the run. */
export interface RecordStream {
  readonly output: Output;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

const JOURNAL = 'deals.jsonl';

interface SimulationPlan extends Plan {
  readonly boards: Boards;
  readonly given: SimulateWhat;
  readonly chunks: BlockChunks;
}

export const simulation = (stream: RecordStream | null = null): Kind<SimulationPlan, SimulateSummary> => ({
  command: 'simulate',
  options: SIMULATE,
  plan: (given, terms) => planOf(given, terms, stream),
  play: (plan, stage) => play(plan, stage, stream),
  document: (summary) => simulateDocument(summary, summary.run.rules.earlyEnd === true),
  method: simulateMethod,
  join: async (shards, _plan, into) => (await import('../blocks/join.js')).joinBlocks(shards, into, JOURNAL),
});

async function planOf(
  given: unknown,
  { limits, shard }: PlanTerms,
  stream: RecordStream | null,
): Promise<SimulationPlan> {
  const what = checked(SIMULATE, given, 'simulate');
  const { chunk: asked } = filled(SIMULATE, what);
  const boards = await settleBoards(what, limits);
  const { matchLength, end } = boards.job;
  const chunk = Math.ceil(asked / matchLength) * matchLength;
  const plain = playedOnce(boards.job);
  const job = stream === null ? withRecords(plain, what, shard) : { ...plain, output: stream.output };
  return {
    boards,
    given: what,
    what: inOrder(SIMULATE, { ...boards.what }),
    title: titleOf(boards),
    hasObjects: boards.lineup.objects !== undefined,
    settled: {
      game: boards.game.ruleSet,
      rules: boards.game.rules as What,
      seed: job.seed,
      bots: boards.lineup.entries,
      ...boards.settled,
      chunk,
    },
    chunks: chunksOf(job, shareOf({ from: boards.from, end, chunk }, shard, 'deals', matchLength)),
  };
}

function titleOf({ game, lineup }: Boards): string {
  const names = lineup.labels.map((label) => label.replace(/[^\s,+=]*\//g, ''));
  return `${game.ruleSet}_${new Set(names).size === 1 ? names[0] : names.join('-')}`;
}

async function play(
  plan: SimulationPlan,
  stage: RunStage,
  stream: RecordStream | null,
): Promise<RunOutcome<SimulateSummary>> {
  const terms = { journal: JOURNAL, unit: 'deals' };
  if (stream === null)
    return simulationOutcome(plan, await playBlocks(plan.chunks, stage, { ...terms, what: plan.given }));
  const written = async ({ output }: PlayedPiece) => (output ? stream.write(output) : undefined);
  return simulationOutcome(plan, await playBlocks(plan.chunks, stage, { ...terms, written }).catch(notTakenBack(true)));
}

function simulationOutcome(
  { boards, chunks }: SimulationPlan,
  { played, isOnFile }: PlayedBlocks,
): RunOutcome<SimulateSummary> {
  const { sums, begun, complete, units } = played;
  const { job } = chunks;
  const { lineup, game } = boards;
  if (begun) chunks.sums.add(sums, begun);
  const { labels } = lineup;
  const { sessionTarget: target, matchLength } = job;
  const [unit, each] = target === undefined ? ['deal', 1] : ['session', matchLength];
  const before = target === undefined ? '' : `${several(sums.count / each, unit)} to ${target}, `;
  const summary = summarise(chunks.tallies, sums, boards);
  const digest = formatDigest(sums.digest);
  const reliance = relianceOn(conductsOf(sums, job.bots, labels, sums.deals), answersOf(job, sums, labels), isOnFile);
  return {
    summary,
    digest,
    complete,
    reliance,
    played: sums.count,
    facts: [
      `${game.ruleSet}, ${before}${several(sums.deals, 'deal')}`,
      `seed ${job.seed}, ${digestName(reliance.answers)} ${digest}`,
      ...markNotes(labels),
    ],
    // The boards after an early end of a match are not played.
    deals: sums.count > 0 ? Math.round((units * sums.deals) / sums.count) : 0,
    reached: `${count(sums.count / each)} of ${several((chunks.end - chunks.from) / each, unit)} are complete`,
  };
}

/**
 * Plays many deals with three bots.
 * @throws OptionError for an invalid option, InputError for an invalid file or bot
 * @example
 * const run = await simulate({ bots: ['sound', 'bold', 'lowest'], deals: 10_000, seed: 'paper-1' });
 * for (const { name, points } of run.summary.bots) console.log(name, points.mean, run.digest);
 */
export const simulate = (what: SimulateWhat = {}, how: How = {}): Promise<Run<SimulateSummary>> =>
  playRun(simulation(), what, how);
