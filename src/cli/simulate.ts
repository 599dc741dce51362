import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { OptionError } from '../input/refusal.js';
import { formatActions } from '../record/actions.js';
import { formatHand } from '../record/notation.js';
import { claimFolder, toJson, writeFolder } from '../run/run-folder.js';
import { ChunkPlayer, type ChunkResult } from '../simulate/chunk-player.js';
import { type FinishedRun, simulationFiles } from '../simulate/files.js';
import { type JobFlags, type PlannedRun, planRun } from '../simulate/plan.js';
import { Statistics } from '../simulate/statistics.js';
import { type Summary, summarise, withMoney } from '../simulate/summary.js';
import { simulationTables } from '../simulate/tables.js';
import { Totals } from '../simulate/totals.js';
import { openOutput } from '../system/output-file.js';
import { formatDigest } from '../table/digest.js';
import { showAgain } from '../text/command-line.js';
import { count, several } from '../text/numbers.js';
import { playInOrder } from '../work/chunks.js';
import { type Executor, thisThread } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import { readThreads } from './flags.js';
import { interruptible } from './interrupt.js';
import { note, print } from './output.js';
import { progressBar } from './progress.js';
import { speedText, timingOf } from './timing.js';

interface SimulateFlags extends JobFlags {
  readonly threads?: string;
  readonly tariff?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `bolachen simulate`: plays many deals and tells win rates and points. */
export async function simulate(flags: SimulateFlags): Promise<void> {
  if (flags.json && (flags.records === '-' || flags.show))
    throw new OptionError('--json: standard output is taken by the deals');
  const tariff = readTariff(flags.tariff);
  const wanted = readThreads(flags.threads);
  const run = await planRun(flags);
  const threads = Math.min(wanted, run.job.end - run.from);
  const keepsResults = !flags.show || flags.out !== undefined;
  const names = run.labels.map((label) => label.replace(/[^\s,+=]*\//g, ''));
  const title = `${run.game.ruleSet}_${new Set(names).size === 1 ? names[0] : names.join('-')}`;
  const folder = keepsResults ? await claimFolder(flags.out, flags.force === true, title) : null;
  await refuseToOverwrite(flags, folder);

  const played = await playRun(run, flags, threads);
  const summary = summarise(played.statistics, played.totals, run.labels);
  const done: FinishedRun = {
    summary: withMoney(withCommands(summary, flags, run), tariff),
    digest: played.totals.digest,
    complete: played.complete,
    after: run.job.after.length > 0 ? formatActions(run.job.after) : null,
    given: run.job.given?.map((set) => (set === 0 ? null : formatHand(set as never))) ?? null,
    dealsFrom: flags.dealsFrom ?? null,
    tariff,
    timing: played.timing,
  };
  if (folder !== null) await writeFolder(folder, simulationFiles(run, done));
  await tell(run, done, flags, folder, played.elapsed, threads);
}

/** Records must not take the place of the deals that are played, nor lie where the folder of results will be put. */
async function refuseToOverwrite({ records, dealsFrom }: SimulateFlags, folder: string | null): Promise<void> {
  if (records === undefined || records === '-') return;
  if (folder !== null && `${resolve(records)}${sep}`.startsWith(`${folder}${sep}`))
    throw new OptionError(`--records: ${records} lies in the folder of results, which is put there whole at the end`);
  if (dealsFrom !== undefined && (await isSameFile(records, dealsFrom)))
    throw new OptionError(`--records: ${records} is the file of --deals-from, which would be lost`);
}

async function isSameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([a, b].map((path) => stat(path).catch(() => null)));
  return one?.isFile() === true && one.ino === other?.ino && one.dev === other.dev;
}

/** Boards a chunk whose records are held in memory until their turn comes. */
const WRITTEN_CHUNK = 2_000;

interface PlayedRun {
  readonly totals: Totals;
  readonly statistics: Statistics;
  readonly complete: boolean;
  readonly elapsed: number;
  readonly timing: FinishedRun['timing'];
}

async function playRun({ game, job, from }: PlannedRun, flags: SimulateFlags, threads: number): Promise<PlayedRun> {
  const started = new Date();
  const target = outputPath(flags);
  const output = target === null ? null : await openOutput(target);
  const totals = new Totals(game);
  const interrupt = interruptible();
  const progress = progressBar(job.end - from, 'deals');
  let executor: Executor<ChunkResult> | undefined;
  try {
    executor = threads === 0 ? thisThread(await ChunkPlayer.make(job)) : workerThreads(job, threads);
    const range = { from, end: job.end, matchLength: job.matchLength, ...(output && { largest: WRITTEN_CHUNK }) };
    for await (const chunk of playInOrder(executor, range, interrupt.signal)) {
      totals.add(chunk);
      if (output && chunk.output) await output.write(chunk.output);
      progress.add(chunk.count);
    }
    await output?.finish();
  } catch (error) {
    await output?.abandon();
    throw error;
  } finally {
    progress.stop();
    interrupt.done();
    await executor?.close();
  }
  const elapsed = Date.now() - started.getTime();
  return {
    totals,
    statistics: new Statistics(game, job.bots),
    complete: totals.deals === job.end - from,
    elapsed,
    timing: timingOf(started, threads, totals.deals),
  };
}

const outputPath = (flags: SimulateFlags): string | null => (flags.show ? '-' : (flags.records ?? null));

function withCommands(summary: Summary, flags: SimulateFlags, { game, job }: PlannedRun): Summary {
  const linked = game.pot ? job.matchLength : 1;
  const firstFaults = summary.firstFaults.map((fault) => ({
    ...fault,
    command: showAgain(flags, job.seed, fault.board, linked),
  }));
  return { ...summary, firstFaults };
}

function readTariff(text: string | undefined): number | null {
  if (text === undefined) return null;
  const tariff = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (tariff > 0 && Number.isFinite(tariff)) return tariff;
  throw new OptionError(`--tariff: expected an amount of money above 0; found "${text}"`);
}

/** Tells the person what came out: tables or JSON to stdout, or to stderr where stdout is taken by records. */
async function tell(
  run: PlannedRun,
  done: FinishedRun,
  flags: SimulateFlags,
  folder: string | null,
  elapsed: number,
  threads: number,
): Promise<void> {
  const { game, job } = run;
  if (!done.complete)
    note(`interrupted: ${count(done.summary.deals)} of ${count(job.end - run.from)} deals are complete`);
  if (flags.show) return;
  const { deals } = done.summary;
  const head = `${game.ruleSet}, ${several(deals, 'deal')} in ${speedText(elapsed, deals, threads)}\nseed ${job.seed}, digest ${formatDigest(done.digest)}\n`;
  const where = folder === null ? '' : `\nresults in ${relative(process.cwd(), folder) || '.'}\n`;
  if (flags.json) {
    process.stderr.write(head + where.trimStart());
    return print(toJson(done.summary));
  }
  const text = `${head}\n${simulationTables(game, done.summary)}${where}`;
  if (flags.records === '-') process.stderr.write(text);
  else await print(text);
}
