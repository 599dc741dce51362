import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BlockLeg, legOf } from '../blocks/leg.js';
import { formatDigest } from '../board/digest.js';
import { conductsOf } from '../board/faults.js';
import { type BlockJob, type Output, playedOnce } from '../board/job.js';
import type { PlayedPiece } from '../board/piece.js';
import { relianceOn } from '../board/reliance.js';
import type { BlockSums } from '../board/sums.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { InputError, OptionError } from '../input/refusal.js';
import type { RunFolder } from '../run/folder.js';
import type { Terms } from '../run/how.js';
import type { Kind, Plan, RunOutcome, RunStage, ShardFolder } from '../run/kind.js';
import { joinLegs, type PlayedLeg, playLeg } from '../run/leg.js';
import { identityOf, type What } from '../run/manifest.js';
import type { How } from '../run/options.js';
import { inOrder, moneyAsked } from '../run/settings.js';
import { shareOf } from '../run/shard.js';
import { playRun, type Run } from '../run/start.js';
import { shownPath } from '../system/shown-path.js';
import { count, several } from '../text/numbers.js';
import { markNotes } from '../text/open-mark.js';
import { Retraction } from '../work/executor.js';
import { type Boards, settleBoards } from './boards.js';
import { simulateDocument } from './document.js';
import { SIMULATE, type SimulateWhat } from './options.js';
import { RecordsFile } from './records-file.js';
import { type SimulateSummary, summarise } from './summary.js';

/** Receives deals in order as they are played, instead of a file of the run. */
export interface RecordStream {
  readonly output: Output;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

const JOURNAL = 'deals.jsonl';
const RECORDS = 'records.jsonl';

interface SimulationPlan extends Plan {
  readonly boards: Boards;
  readonly given: SimulateWhat;
  readonly leg: BlockLeg;
}

/** Plays many deals with three bots. */
export const simulation = (stream: RecordStream | null = null): Kind<SimulationPlan, SimulateSummary> => ({
  command: 'simulate',
  options: SIMULATE,
  plan: (given, terms) => planOf(given, terms, stream),
  play: (plan, stage) => play(plan, stage, stream),
  document: (summary) => simulateDocument(summary, summary.run.rules.earlyEnd === true),
  join: joinShards,
});

async function planOf(
  given: unknown,
  { limits, shard }: Pick<Terms, 'limits' | 'shard'>,
  stream: RecordStream | null,
): Promise<SimulationPlan> {
  const what = checked(SIMULATE, given, 'simulate');
  const { records, checkpoint } = filled(SIMULATE, what);
  const boards = await settleBoards(what, limits);
  const { matchLength, end } = boards.job;
  const chunk = Math.ceil(checkpoint / matchLength) * matchLength;
  const output = stream?.output ?? (records === undefined || records === false ? undefined : 'records');
  if (shard !== null && typeof records === 'string')
    throw new OptionError('records: with `shard` they go into the folder: give it without a file');
  const money = moneyAsked(what, boards.game) ?? undefined;
  const job: BlockJob = {
    ...playedOnce(boards.job),
    ...(output !== undefined && { output }),
    ...(money !== undefined && { money }),
  };
  return {
    boards,
    given: what,
    what: inOrder(SIMULATE, { ...boards.what, money }),
    title: titleOf(boards),
    hasObjects: boards.lineup.objects !== undefined,
    settled: {
      game: boards.game.ruleSet,
      rules: boards.game.rules as What,
      seed: job.seed,
      bots: boards.lineup.entries,
      ...boards.settled,
      checkpoint: chunk,
    },
    leg: legOf(job, shareOf({ from: boards.from, end, chunk }, shard, 'deals', matchLength)),
  };
}

async function joinShards(
  shards: readonly ShardFolder<SimulationPlan>[],
  plan: SimulationPlan,
  into: RunStage,
): Promise<void> {
  const kept = into.kept as RunFolder;
  const records = plan.given.records === true ? await RecordsFile.open(kept.file(RECORDS), true) : null;
  const parts = shards.map(async ({ path, plan: { leg }, manifest }) => ({
    leg,
    journal: join(path, JOURNAL),
    identity: identityOf(manifest),
    adopt: await records?.adopting(join(path, RECORDS)),
  }));
  await joinLegs(await Promise.all(parts), { journal: kept.file(JOURNAL), identity: into.identity });
  await records?.close();
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
  if (stream !== null && stage.resume) throw new OptionError('resume: cannot go on with a stream');
  if (stream !== null && stage.shard !== null) throw new OptionError('shard: cannot be given together with a stream');
  const path = stream === null ? recordsPath(plan.given, stage) : null;
  if (path !== null && path === stage.kept?.path)
    throw new OptionError(`records: ${shownPath(path)} is the folder of results`);
  const file = path === null ? null : await openRecords(await apart(path, plan.given), plan.given, stage);
  try {
    const played = await playLeg(withFile(plan.leg, file), {
      ...stage,
      kept: stage.kept && { folder: stage.kept, name: JOURNAL, identity: stage.identity },
      onPlayed: (done, total) => stage.onProgress({ done, total, unit: 'deals' }),
      ...(stream && { written: async ({ output }: PlayedPiece) => (output ? stream.write(output) : undefined) }),
      ...(file && {
        resumed: (sums: BlockSums, begun: BlockSums | undefined) => file.goOn(begun ?? sums),
        written: (piece: PlayedPiece) => file.take(piece),
        synced: () => file.sync(),
      }),
    }).catch(refuseRetraction(stream !== null || file?.isRegular === false));
    await file?.sync();
    if (played.complete) await file?.appear();
    else if (stage.kept === null && file?.isPartial)
      stage.onNotice(`the records so far are in ${shownPath(file.path)}`);
    return outcomeOf(plan, played);
  } catch (error) {
    if (stage.kept === null) await file?.drop();
    throw error;
  } finally {
    await file?.close();
  }
}

/** Output to a pipe cannot be taken back if another machine delivered wrong results. */
const refuseRetraction =
  (isFinal: boolean) =>
  (error: unknown): never => {
    throw isFinal && error instanceof Retraction
      ? new InputError(
          'a worker gave wrong results, some of which are written already, where nothing can be taken back',
        )
      : error;
  };

/** Has anything been played? A run may have been killed before its records were there. */
const hasBegun = ({ resume, kept }: RunStage): boolean =>
  resume && [JOURNAL, `${JOURNAL}.begun`].some((name) => kept !== null && existsSync(kept.file(name)));

/** The file for records, if any. Where a folder is only read, they are looked at if they are in it and complete. */
function recordsPath({ records }: SimulateWhat, { kept, before }: RunStage): string | null {
  if (records === undefined || records === false) return null;
  if (kept?.isOnlyRead && (records !== true || !before?.complete)) return null;
  if (typeof records === 'string') return resolve(records);
  if (kept === null) throw new OptionError('records: needs `folder`, or the path of a file');
  return kept.file(RECORDS);
}

/** @throws InputError for a file of the user's that must not be replaced, or that is missing or cannot be opened */
function openRecords(path: string, { records }: SimulateWhat, stage: RunStage): Promise<RecordsFile> {
  const isNew = !hasBegun(stage);
  if (stage.kept?.isOnlyRead) return RecordsFile.open(path, false, { isOnlyRead: true });
  return records === true
    ? RecordsFile.open(path, isNew)
    : RecordsFile.beside(path, isNew, stage.force || stage.resume);
}

/** Makes sure that records do not overwrite the file of deals to play. */
async function apart(path: string, { dealsFrom }: SimulateWhat): Promise<string> {
  const [one, other] = await Promise.all([path, dealsFrom ?? ''].map((each) => stat(each).catch(() => null)));
  if (one?.isFile() === true && one.ino === other?.ino && one.dev === other.dev)
    throw new OptionError(`records: ${shownPath(path)} is the file of \`dealsFrom\`, which would be lost`);
  return path;
}

/** The leg, whose lines are checked against its file of records. */
function withFile(leg: BlockLeg, file: RecordsFile | null): BlockLeg {
  if (file === null || !file.isRegular) return leg;
  const parse = (value: unknown): BlockSums => {
    const sums = leg.sums.parse(value);
    file.check(sums.written);
    return sums;
  };
  return { ...leg, sums: { ...leg.sums, parse } };
}

function outcomeOf(plan: SimulationPlan, { sums, begun, complete, units }: PlayedLeg<BlockSums>) {
  const { boards, leg } = plan;
  const { job } = leg;
  const { lineup, game } = boards;
  if (begun) leg.sums.add(sums, begun);
  const { labels } = lineup;
  const [unit, boardsOfOne] = job.sessionTarget === undefined ? ['deal', 1] : ['session', job.matchLength];
  const sessionsOf = (boards: number): string =>
    job.sessionTarget === undefined ? '' : `${several(boards / boardsOfOne, unit)} to ${job.sessionTarget}, `;
  const summary = summarise(job, sums, boards);
  const digest = formatDigest(sums.digest);
  const reliance = relianceOn(conductsOf(sums, job.bots, labels, sums.deals));
  return {
    summary,
    digest,
    complete,
    reliance,
    played: sums.count,
    facts: [
      `${game.ruleSet}, ${sessionsOf(sums.count)}${several(sums.deals, 'deal')}`,
      `seed ${job.seed}, digest ${digest}`,
      ...markNotes(labels),
    ],
    // The boards after an early end of a session are not played.
    deals: sums.count > 0 ? Math.round((units * sums.deals) / sums.count) : 0,
    reached: `${count(sums.count / boardsOfOne)} of ${several((leg.end - leg.from) / boardsOfOne, unit)} are complete`,
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
