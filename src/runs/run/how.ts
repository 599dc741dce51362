import { availableParallelism } from 'node:os';
import type { Limits } from '../../players/bot/limits.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError } from '../../support/input/refusal.js';
import { queueTerms } from '../queue/address.js';
import { HOW, type How, type Progress } from './options.js';
import { parseShard, type Shard } from './shard.js';

/** What of `how` a plan depends on. */
export interface PlanTerms {
  readonly limits: Limits;
  readonly shard: Shard | null;
}

/** `How` with all defaults filled in. */
export interface Terms extends ReturnType<typeof termsOf> {}

/** @throws OptionError */
export function termsOf(how: How) {
  const given = filled(HOW, checked(HOW, how, 'how'));
  const { folder, force = false, resume = false, repair = false } = given;
  if (resume && force)
    throw new OptionError('resume: continues in its own folder; it cannot be given together with `force`');
  if (resume && typeof folder !== 'string') throw new OptionError('resume: needs `folder`, that of the run');
  if (repair && !resume) throw new OptionError('repair: goes with `resume`');
  return {
    threads: given.threads ?? availableParallelism(),
    /** Null plays on this machine. */
    queue: queueTerms(given.queue),
    folder: folder ?? null,
    force,
    resume,
    repair,
    shard: given.shard === undefined ? null : parseShard(given.shard),
    signal: given.signal ?? new AbortController().signal,
    onProgress: given.onProgress ?? ((_: Progress): void => {}),
    onNotice: given.onNotice ?? ((_: string): void => {}),
    limits: { moveTime: given.moveTime, memory: given.botMemory },
  };
}
