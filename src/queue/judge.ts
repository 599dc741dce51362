import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../input/refusal.js';
import type { Executor } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import { type Answer, resultContext } from './post.js';
import type { Seal } from './seal.js';

/** What a worker reports about an item. */
export type ItemOutcome<Result = unknown> =
  | { readonly results: readonly Result[] }
  /** Why a bot, or the program itself, has failed. */
  | { readonly refused: string };

/** Returns a result that has the form which results of this work have. Throws anything if it does not. */
export type ResultReader<Result, Work> = (result: Result, work: Work) => Result;

interface JudgeTerms<Result, Work> {
  readonly job: object;
  /** The file of the worker threads, a path in `src`. */
  readonly worker: string;
  readonly read: ResultReader<Result, Work>;
  readonly seal: Seal;
  readonly run: string;
}

/** Finds out whose results are right: checks their form, and plays items on a thread of the coordinator. */
export class Judge<Result, Work> {
  private readonly terms: JudgeTerms<Result, Work>;
  private threads: Executor<Result, Work> | null = null;
  private playing = 0;

  constructor(terms: JudgeTerms<Result, Work>) {
    this.terms = terms;
  }

  get isBusy(): boolean {
    return this.playing > 0;
  }

  /** @throws InputError if a bot cannot play here */
  async play(works: readonly Work[]): Promise<readonly Result[]> {
    const { job, worker, read } = this.terms;
    this.threads ??= workerThreads<Result, Work>(job, 1, worker);
    this.playing++;
    try {
      const results: Result[] = [];
      for (const work of works) results.push(read(await this.threads.play(work), work));
      return results;
    } finally {
      this.playing--;
    }
  }

  /** The outcome that an answer reports, or why it cannot be an answer to this work. */
  outcomeOf(works: readonly Work[], answer: Answer): ItemOutcome<Result> | { readonly malformed: string } {
    try {
      return this.read(works, answer);
    } catch (error) {
      return { malformed: error instanceof Error ? error.message : String(error) };
    }
  }

  private read(works: readonly Work[], { key, by, bytes }: Answer): ItemOutcome<Result> {
    const { seal, run, read } = this.terms;
    const value = seal.unpack(resultContext(run, key, by), bytes) as { refused?: unknown; results?: unknown };
    if (typeof value.refused === 'string') return { refused: value.refused };
    const { results } = value;
    if (!Array.isArray(results) || results.length !== works.length)
      refuse('results', `expected ${works.length} of them`);
    return { results: results.map((result: Result, i) => read(result, works[i])) };
  }

  /** Does an answer differ from what was played here? Not if it reports a failure, or if a bot was stopped or died here, too. */
  isWrong(works: readonly Work[], answer: Answer, right: readonly Result[]): boolean {
    const outcome = this.outcomeOf(works, answer);
    if ('malformed' in outcome) return true;
    return 'results' in outcome && mustBeSame(right) && !isSame(outcome.results, right);
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }
}

/** Are they the same, except for the time they took? */
export const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  isDeepStrictEqual(one.map(untimed), other.map(untimed));

const untimed = (result: unknown): object => ({ ...(result as object), elapsed: 0 });

/** Must they be the same on every machine? Not if a bot was stopped for time or memory, or died. */
export const mustBeSame = (results: readonly unknown[]): boolean =>
  (results as readonly { readonly firstFaults?: readonly { readonly kind: string }[] }[]).every(
    ({ firstFaults = [] }) => !firstFaults.some(({ kind }) => kind === 'timeout' || kind === 'crash'),
  );
