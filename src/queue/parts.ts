import type { QueueLink } from './connection.js';
import type { WorkerProgress } from './hello.js';
import type { Judge } from './judge.js';
import type { RunPost } from './post.js';
import type { Roster } from './roster.js';
import type { Seal } from './seal.js';

/** What a run on other machines is made of. */
export interface QueueParts<Result, Work> {
  readonly link: QueueLink;
  readonly seal: Seal;
  readonly post: RunPost;
  readonly roster: Roster;
  readonly judge: Judge<Result, Work>;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
  readonly onWorkers: (workers: readonly WorkerProgress[]) => void;
  /** On a stop, are items in progress dropped? */
  readonly dropsInHand: boolean;
  /** Can the run be resumed? */
  readonly isKept: boolean;
}
