import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../work/executor.js';

/** Beside the first parcel of every worker, one of so many answers is checked. */
const CHECKED = 100;
/** A worker's reason is not printed beyond. */
const MOST_LETTERS = 1_000;

/** What was sent as the result of a piece, checked. @throws any error if it is not of the form of one */
export type Receive<Result, Work> = (work: Work, sent: Result) => Result;

/** What a worker reports about a parcel: its results, or why a bot, or the program itself, has failed. */
export type Outcome<Result> = { readonly results: readonly Result[] } | { readonly refused: string };

/** Finds workers with wrong results: some parcels are played by the coordinator, too, whose result is right. */
export class Judge<Result, Work> {
  private readonly begin: () => Executor<Result, Work>;
  private readonly receive: Receive<Result, Work>;
  private threads: Executor<Result, Work> | null = null;
  private playing = 0;
  /** Workers whose first parcel has been checked. */
  private readonly known = new Set<string>();
  private answers = 0;

  /** `begin` starts a thread that plays here. */
  constructor(begin: () => Executor<Result, Work>, receive: Receive<Result, Work>) {
    this.begin = begin;
    this.receive = receive;
  }

  /** What a worker has sent, in the form of results that are played here, or why it has none; null if it is neither. */
  read(works: readonly Work[], sent: unknown): Outcome<Result> | null {
    const { refused, results } = Object(sent) as Record<string, unknown>;
    if (typeof refused === 'string') return { refused: refused.slice(0, MOST_LETTERS) };
    if (!Array.isArray(results) || results.length !== works.length) return null;
    try {
      return { results: works.map((work, i) => this.receive(work, results[i])) };
    } catch {
      return null; // whatever fails in reading it: results that are played here are read in the same way
    }
  }

  /** Is the answer of this worker to be checked? Apart from its first, not while another is played here. */
  checks(by: string): boolean {
    const isFirst = !this.known.has(by);
    if (this.answers++ % CHECKED !== 0 && !isFirst) return false;
    if (this.playing > 0 && !isFirst) return false;
    this.known.add(by);
    return true;
  }

  /** Plays here. @throws InputError if a bot cannot play here */
  async play(works: readonly Work[]): Promise<readonly Result[]> {
    this.threads ??= this.begin();
    this.playing++;
    try {
      const results: Result[] = [];
      for (const work of works) results.push(this.receive(work, await this.threads.play(work)));
      return results;
    } finally {
      this.playing--;
    }
  }

  /**
   * Plays a parcel here, too. Is a worker's result wrong? Not if a bot was stopped or died here, too; nor if it is
   * different every time. `right` is what counts.
   */
  async verdictOn(
    works: readonly Work[],
    found: Outcome<Result> | null,
  ): Promise<{ readonly is: 'right' | 'wrong' | 'different every time'; readonly right: readonly Result[] }> {
    const right = await this.play(works);
    if (found === null) return { is: 'wrong', right };
    if ('refused' in found || !mustBeSame(right) || isSame(found.results, right)) return { is: 'right', right };
    return { is: isSame(right, await this.play(works)) ? 'wrong' : 'different every time', right };
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }
}

/** Are they the same, except for the time they took? */
const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  isDeepStrictEqual(one.map(untimed), other.map(untimed));

const untimed = (result: unknown): object => ({ ...(result as object), elapsed: 0 });

/** Must they be the same on every machine? Not if a bot was stopped for time or memory, or died. */
const mustBeSame = (results: readonly unknown[]): boolean =>
  (results as readonly { readonly firstFaults?: readonly { readonly kind: string }[] }[]).every(
    ({ firstFaults = [] }) => !firstFaults.some(({ kind }) => kind === 'timeout' || kind === 'crash'),
  );
