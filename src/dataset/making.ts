import { refuse } from '../input/refusal.js';
import type { FarStage, RunStage } from '../run/kind.js';
import { Retraction, thisThread } from '../work/executor.js';
import { inOrder, inTurn } from '../work/in-order.js';
import { workerThreads } from '../work/pool.js';
import type { FilePart } from './job.js';
import { inTurns } from './on-this-thread.js';
import { checkedPart, lineOf, type PartLine } from './part-line.js';
import { PartPlayer, type PartResult } from './part-player.js';
import { PartStore } from './parts.js';
import type { DatasetPlan } from './plan.js';
import { doneSoFar, newSignals, stopAll } from './signals.js';

/** What has been made of a dataset. */
export interface PartsOutcome {
  /** Its parts that are done, in their order. */
  readonly lines: readonly PartLine[];
  readonly complete: boolean;
  /** Boards played now, rather than before. */
  readonly boardsNow: number;
  /** Did a part that was made again come out otherwise? */
  readonly isOther: boolean;
}

/** Makes the parts that are not there yet, or not as they should be. */
export async function makeParts(plan: DatasetPlan, stage: RunStage): Promise<PartsOutcome> {
  const store = stage.kept && (await PartStore.open(stage.kept, plan.form, stage));
  const lines: PartLine[] = store?.lines ?? [];
  try {
    const damaged = new Set<number>();
    for (const line of lines) {
      if ((await store?.isWhole(line)) !== false) continue;
      if (stage.kept?.isOnlyRead) refuse(`part ${line.part}`, 'its files are not as they were written');
      stage.onNotice(`part ${line.part}: its files are not as they were written; it is made again`);
      damaged.add(line.part);
    }
    const missing = plan.form.parts.filter(({ number }, i) => i >= lines.length || damaged.has(number));
    let boardsNow = 0;
    for await (const result of playing(plan, missing, stage)) {
      if (store === null) lines.push(lineOf(plan.form, result));
      else await store.write(result);
      damaged.delete(result.part.number);
      boardsNow += result.part.count;
    }
    const done = lines.filter(({ part }) => !damaged.has(part));
    const complete = done.length === plan.form.parts.length;
    return { lines: done, complete, boardsNow, isOther: store?.isOther === true };
  } catch (error) {
    if (error instanceof Retraction) await store?.retract(error.first);
    throw error;
  } finally {
    await store?.close();
  }
}

/** How often progress is told, in milliseconds. */
const LOOK = 250;

/** Makes parts on so many threads, or on other machines, and gives them in their order. The signal drops those in hand. */
async function* playing(
  { job, form }: Pick<DatasetPlan, 'job' | 'form'>,
  parts: readonly FilePart[],
  stage: RunStage,
): AsyncGenerator<PartResult> {
  const { threads, signal, onProgress } = stage;
  if (parts.length === 0 || signal.aborted) return;
  if (stage.far !== null)
    return yield* playingFar({ job: { ...job, signals: null }, form }, parts, { ...stage, far: stage.far });
  const signals = newSignals();
  const stop = (): void => stopAll(signals);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const tell = (): void => onProgress({ done: doneSoFar(signals), total, unit: 'deals' });
  const own = { ...job, signals };
  const executor =
    threads === 0
      ? thisThread<PartResult, FilePart>(inTurns(await PartPlayer.make(own)))
      : workerThreads<PartResult, FilePart>(own, Math.min(threads, parts.length), 'dataset/worker.js');
  signal.addEventListener('abort', stop, { once: true });
  const watch = setInterval(tell, LOOK);
  try {
    // A part takes much memory: one waits for each thread that is busy, and one more is ready. On this thread they come one by one.
    const ahead = (): number => Math.min(executor.ahead, threads + 1);
    for await (const result of inOrder(executor, inTurn(parts), signal, ahead)) {
      if (result.output === null) break;
      yield result;
    }
    tell();
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    await executor.close();
  }
}

/** Makes parts on other machines: an item each. */
async function* playingFar(
  { job, form }: Pick<DatasetPlan, 'job' | 'form'>,
  parts: readonly FilePart[],
  { far, kept, identity, signal, onNotice, onProgress }: RunStage & { readonly far: FarStage },
): AsyncGenerator<PartResult> {
  const executor = await (await import('../queue/open-queue.js')).openQueue<PartResult, FilePart>({
    ...{ ...far, job, worker: 'dataset/worker.js', signal, onNotice, dropsInHand: true },
    read: (result, part) => checkedPart(form, result, part),
    identity: kept && [kept.path, identity].join(),
  });
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  const items = parts.map((part) => [part]);
  try {
    for await (const results of inOrder(executor, inTurn(items), signal)) {
      yield* results;
      for (const { part } of results) done += part.count;
      onProgress({ done, total, unit: 'deals' });
    }
  } finally {
    await executor.close();
  }
}
