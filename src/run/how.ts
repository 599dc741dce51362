import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { LIMITS, type Limits } from '../bot/limits.js';
import { OptionError } from '../input/refusal.js';
import { checkedOptions, trueOrFalse, wholeNumber } from '../input/schema.js';
import { type QueueGiven, type QueueTerms, queueTerms } from '../queue/address.js';
import type { WorkerProgress } from '../queue/hello.js';
import { parseShard, type Shard } from './shard.js';

/** The progress of a run. */
export interface Progress {
  /** Units done by this call, and those to be done when it began: deals, blocks or parts. */
  readonly done: number;
  readonly total: number;
  readonly unit: string;
  /** A summary of the run so far. */
  readonly remark?: string;
  /** The state of other machines that play the run. */
  readonly workers?: readonly WorkerProgress[];
}

/** How a run is played, and where its results go. None of this affects the results. */
export interface How {
  /** Worker threads, 0 to 256; 0 plays on this thread. Default: the number of cores. */
  readonly threads?: number;
  /**
   * Plays on other machines, where `bolachen worker` runs: `true` for the queue in `BOLACHEN_QUEUE`, or its address without a password, both with
   * the secret in `BOLACHEN_SECRET`; or address and secret. Needs the packages bullmq and ioredis.
   */
  readonly queue?: QueueGiven;
  /** The folder for the results, or a function that makes its path from a title. Default: nothing is written. */
  readonly folder?: string | ((title: string) => string);
  /** May a folder of results, or a file of records, be replaced? */
  readonly force?: boolean;
  /** Resumes the run in `folder`. */
  readonly resume?: boolean;
  /** With `resume`: drops damaged lines of its journal, and plays that part again. */
  readonly repair?: boolean;
  /** Plays one part of the run, as `0/5`; `mergeRuns` joins the folders of all. */
  readonly shard?: string;
  /** Stops the run: work in progress is finished and saved, and the run ends incomplete. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with notices for the user, one line each. */
  readonly onNotice?: (line: string) => void;
  /** Also plays deals that must come out the same as another, because identical bots would be asked the same questions. */
  readonly playAll?: boolean;
  /** Trusts external programs, `exec(COMMAND)`, to answer equal questions equally, so that equal deals are played only once. */
  readonly trustExec?: boolean;
  /** Milliseconds a bot may take for one answer, 0 for no limit. */
  readonly moveTime?: number;
  /** MB of memory for a thread or a bot's process, 0 for no limit. */
  readonly botMemory?: number;
}

const aFunction = v.custom<(...args: never[]) => unknown>(
  (given) => typeof given === 'function',
  'expected a function',
);

/** The schema of {@link How}; functions other than runs use a part of it. */
export const HowSchema = v.strictObject({
  threads: v.optional(wholeNumber(0, 256)),
  queue: v.optional(
    v.union(
      [trueOrFalse, v.string(), v.strictObject({ url: v.string(), secret: v.string() })],
      'expected true, redis://HOST:PORT, or an object with `url` and `secret`',
    ),
  ),
  folder: v.optional(v.union([v.pipe(v.string(), v.minLength(1, 'cannot be empty')), aFunction], 'expected a path')),
  force: v.optional(trueOrFalse),
  resume: v.optional(trueOrFalse),
  repair: v.optional(trueOrFalse),
  shard: v.optional(v.string('expected i/n, as in "0/5"')),
  signal: v.optional(v.instance(AbortSignal, 'expected an AbortSignal')),
  onProgress: v.optional(aFunction),
  onNotice: v.optional(aFunction),
  playAll: v.optional(trueOrFalse),
  trustExec: v.optional(trueOrFalse),
  moveTime: v.optional(wholeNumber(0, 86_400_000)),
  botMemory: v.optional(wholeNumber(0, 1_000_000)),
});

/** `How` with all defaults filled in. */
export interface Terms {
  readonly threads: number;
  /** Null plays on this machine. */
  readonly queue: QueueTerms | null;
  readonly folder: How['folder'] | null;
  readonly force: boolean;
  readonly resume: boolean;
  readonly repair: boolean;
  readonly shard: Shard | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (line: string) => void;
  readonly limits: Limits;
  readonly playAll: boolean;
  readonly trustExec: boolean;
}

/** @throws OptionError */
export function termsOf(how: How): Terms {
  const given = checkedOptions(HowSchema, how, 'how') as How;
  const { folder, force = false, resume = false, repair = false } = given;
  if (resume && force)
    throw new OptionError('resume: goes on in its own folder; it cannot be given together with `force`');
  if (resume && typeof folder !== 'string') throw new OptionError('resume: needs `folder`, that of the run');
  if (repair && !resume) throw new OptionError('repair: goes with `resume`');
  if (given.playAll === true && given.trustExec === true)
    throw new OptionError('trustExec: plays fewer deals; it cannot be given together with `playAll`');
  return {
    threads: given.threads ?? availableParallelism(),
    queue: queueTerms(given.queue),
    folder: folder ?? null,
    force,
    resume,
    repair,
    shard: given.shard === undefined ? null : parseShard(given.shard),
    signal: given.signal ?? new AbortController().signal,
    onProgress: given.onProgress ?? (() => {}),
    onNotice: given.onNotice ?? (() => {}),
    playAll: given.playAll ?? false,
    trustExec: given.trustExec ?? false,
    limits: { moveTime: given.moveTime ?? LIMITS.moveTime, memory: given.botMemory ?? LIMITS.memory },
  };
}
