import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';

/** What a result may say of faults: those of some kinds hang on the machine. */
interface FaultyResult {
  readonly firstFaults?: readonly { readonly kind: string }[];
}

/** Plays items here, where what workers say is in doubt. */
export class Judge<Result, Work> {
  private readonly job: object;
  private readonly worker: string;
  private threads: Executor<Result, Work> | null = null;

  constructor(job: object, worker: string) {
    this.job = job;
    this.worker = worker;
  }

  /** @throws InputError as bots throw it that cannot play */
  async play(works: readonly Work[]): Promise<readonly Result[]> {
    this.threads ??= workerThreads<Result, Work>(this.job, 1, this.worker);
    const results: Result[] = [];
    for (const work of works) results.push(await this.threads.play(work));
    return results;
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }
}

/** Are they the same, but for how long they took? */
export const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  isDeepStrictEqual(one.map(untimed), other.map(untimed));

const untimed = (result: unknown): object => ({ ...(result as object), elapsed: 0 });

/** Must they be the same on every machine? Not where a bot was stopped, or died. */
export const mustBeSame = (results: readonly unknown[]): boolean =>
  (results as readonly FaultyResult[]).every(
    ({ firstFaults = [] }) => !firstFaults.some(({ kind }) => kind === 'timeout' || kind === 'crash'),
  );
