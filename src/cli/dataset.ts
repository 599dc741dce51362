import type { Command } from 'commander';
import { datasetFaults } from '../dataset/faults.js';
import { datasetFiles } from '../dataset/files.js';
import type { DatasetJob, Part } from '../dataset/job.js';
import { onThisThread } from '../dataset/on-this-thread.js';
import { PartPlayer, type PartResult } from '../dataset/part-player.js';
import { type DonePart, PartStore } from '../dataset/parts.js';
import { DATASET_OPTIONS, type PlannedDataset, planDataset } from '../dataset/plan.js';
import { tellDataset } from '../dataset/tables.js';
import { endFolder, type Options, openFolder, optionsOf, readManifest, resumeCommand } from '../run/kept-run.js';
import { several } from '../text/numbers.js';
import type { Executor } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import type { RunFlags } from './block-options.js';
import { readThreads } from './flags.js';
import { interruptible } from './interrupt.js';
import { note } from './output.js';
import { progressBar } from './progress.js';
import { timingOf } from './timing.js';

const WORKER = 'dataset/worker.js';
const STOP = 0;
const DONE = 1;

/** `bolachen dataset`: rows for pandas, DuckDB, R or PyTorch, in a folder that says what they are. */
export async function dataset(flags: RunFlags & Options, command: Command): Promise<void> {
  const options = await optionsOf(command, flags, DATASET_OPTIONS);
  const threads = readThreads(flags.threads);
  const plan = await planDataset(options);
  const folder = await openFolder(plan.manifest, flags, `dataset_${plan.kind.name}_${plan.game.ruleSet}`);
  const start = new Date();
  const made = await makeParts(plan, folder, threads);
  const faults = datasetFaults(plan, made.done);
  await endFolder(folder, datasetFiles(plan, made, faults, timingOf(start, threads, made.boardsNow)));
  if (made.complete) await made.store.forget();
  const elapsed = Date.now() - start.getTime();
  await tellDataset({ plan, folder, threads, made, faults, json: flags.json === true, elapsed });
}

/** What has been made of a dataset. */
export interface Made {
  readonly done: readonly DonePart[];
  readonly complete: boolean;
  /** Boards played now, rather than before. */
  readonly boardsNow: number;
  readonly store: PartStore;
}

/** Makes the parts that are not there yet, or not as they should be. */
async function makeParts(plan: PlannedDataset, folder: string, threads: number): Promise<Made> {
  const job: DatasetJob = { ...plan.job, signals: new Int32Array(new SharedArrayBuffer(8)) };
  const store = new PartStore(folder, job, plan.folders);
  await store.open();
  const known = await store.known(await readManifest(folder));
  const done = new Map<number, DonePart>();
  for (const { number } of plan.parts) {
    const before = known.get(number);
    if (before !== undefined && (await store.isWhole(before))) done.set(number, before);
    else if (before !== undefined) note(`part ${number}: its files are not as they were written; it is made again`);
  }
  const missing = plan.parts.filter(({ number }) => !done.has(number));
  let boardsNow = 0;
  try {
    for await (const result of playing(job, missing, threads)) {
      const { number, count } = result.part;
      done.set(number, await store.write(result, known.get(number)));
      boardsNow += count;
    }
  } catch (error) {
    if (done.size > 0)
      note(`what is done stays: ${several(done.size, 'part')}; ${resumeCommand('dataset', folder)} goes on`);
    throw error;
  }
  const all = plan.parts.flatMap(({ number }) => done.get(number) ?? []);
  return { done: all, complete: all.length === plan.parts.length, boardsNow, store };
}

/** Makes parts on so many threads and gives them in their order. Ctrl-C drops those in hand. */
async function* playing(job: DatasetJob, parts: readonly Part[], threads: number): AsyncGenerator<PartResult> {
  if (parts.length === 0) return;
  const signals = job.signals as Int32Array;
  const interrupt = interruptible();
  const progress = progressBar(
    parts.reduce((sum, { count }) => sum + count, 0),
    'deals',
  );
  interrupt.signal.addEventListener('abort', () => Atomics.store(signals, STOP, 1), { once: true });
  let seen = 0;
  const watch = setInterval(() => {
    const now = Atomics.load(signals, DONE);
    progress.add(now - seen);
    seen = now;
  }, 250);
  let executor: Executor<PartResult, Part> | undefined;
  try {
    executor = threads === 0 ? onThisThread(await PartPlayer.make(job)) : workerThreads(job, threads, WORKER);
    const waiting = [...parts];
    const pending: Promise<PartResult>[] = [];
    const begin = (lanes: number): void => {
      while (pending.length <= lanes && waiting.length > 0 && !interrupt.signal.aborted) {
        const result = (executor as Executor<PartResult, Part>).play(waiting.shift() as Part);
        result.catch(() => {}); // awaited below; one that fails early must not count as unhandled
        pending.push(result);
      }
    };
    begin(executor.lanes);
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const result = await next;
      begin(executor.lanes);
      if (result.output !== null) yield result;
    }
  } finally {
    clearInterval(watch);
    progress.stop();
    interrupt.done();
    await executor?.close();
  }
}
