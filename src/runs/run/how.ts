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

/** With a type that has a name, as the package's types are written file by file. */
const signalOf = (signal: How['signal']): NonNullable<How['signal']> => signal ?? new AbortController().signal;

/** @throws OptionError */
export function termsOf(how: How) {
  const given = filled(HOW, checked(HOW, how, 'how'));
  const { folder, force = false, resume = false, repair = false } = given;
  if (resume && typeof folder !== 'string') throw new OptionError('folder: expected that of the run to be resumed');
  return {
    threads: given.threads ?? availableParallelism(),
    /** Null plays on this machine. */
    queue: queueTerms(given.queue),
    folder: folder ?? null,
    force,
    resume,
    repair,
    shard: given.shard === undefined ? null : parseShard(given.shard),
    signal: signalOf(given.signal),
    onProgress: given.onProgress ?? ((_: Progress): void => {}),
    onNotice: given.onNotice ?? ((_: string): void => {}),
    limits: { moveTime: given.moveTime, memory: given.botMemory },
  };
}
