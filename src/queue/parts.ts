import type { QueueLink } from './connection.js';
import type { WorkerProgress } from './hello.js';
import type { Judge } from './judge.js';
import type { RunPost } from './post.js';
import type { Roster } from './roster.js';
import type { Seal } from './seal.js';

/** What a worker says of an item. */
export type ItemOutcome =
  | { readonly results: readonly unknown[] }
  /** What a bot was refused for, or the program itself has failed at. */
  | { readonly refused: string };

/** Who takes part in playing on other machines. */
export interface QueueParts<Result, Work> {
  readonly link: QueueLink;
  readonly seal: Seal;
  readonly post: RunPost;
  readonly roster: Roster;
  readonly judge: Judge<Result, Work>;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  readonly onWorkers: (workers: readonly WorkerProgress[]) => void;
  /** Where a stop does not wait for what is in hand. */
  readonly dropsInHand: boolean;
  /** Can the run be gone on with? */
  readonly isKept: boolean;
}
