import { availableParallelism } from 'node:os';
import type { Limits } from '../bot/limits.js';
import { filled } from '../input/option.js';
import { checked } from '../input/option-schema.js';
import { OptionError } from '../input/refusal.js';
import { type QueueTerms, queueTerms } from '../queue/address.js';
import { HOW, type How, type Progress } from './options.js';
import { parseShard, type Shard } from './shard.js';

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
  const given = filled(HOW, checked(HOW, how, 'how'));
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
    limits: { moveTime: given.moveTime, memory: given.botMemory },
  };
}
