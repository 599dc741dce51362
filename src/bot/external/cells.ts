/** Int32 cells about a process, shared by its player, the warden and the main thread. */

/** STARTING until the warden has started it, RUNNING, then ENDED for good. The player waits on this cell. */
export const STATE = 0;
export const STARTING = 0;
export const RUNNING = 1;
export const ENDED = 2;

/** The number of the pending question, 0 if none. The warden stops a process that stays at one question for too long. */
export const ASKED = 1;
/** The time limit for the pending question, in milliseconds; 0 for none. */
export const PATIENCE = 2;

/** Why it ended: by itself, or stopped by the warden. */
export const REASON = 3;
export const BY_ITSELF = 0;
export const TOO_SLOW = 1;
export const TOO_LARGE = 2;
export const NOT_STARTED = 3;

/** Its exit code, or the negative number of the signal that ended it. */
export const CODE = 4;

export const CELLS = 5;

/** Orders to the warden. Pipes are in its folder: `N.in`, `N.out`. */
export type Order =
  | {
      readonly order: 'start';
      readonly number: number;
      readonly thread: number;
      readonly command: string;
      /** The prefix of its lines on stderr. */
      readonly name: string;
      /** Megabytes. */
      readonly memory: number;
      readonly cells: SharedArrayBuffer;
    }
  | { readonly order: 'stop'; readonly number: number }
  | { readonly order: 'stop thread'; readonly thread: number }
  | { readonly order: 'stop all' };

/** How every thread reaches the warden. */
export interface WardenPost {
  readonly folder: string;
  readonly channel: string;
  /** The process group by number: 0 if none, −1 while a number is reserved. Cell 0 becomes 1 when nothing more may be started. */
  readonly groups: SharedArrayBuffer;
}

/** An environment variable inherited by everything a bot starts: the folder of the warden's post. */
export const MARK = 'BOLACHEN_BOTS';

/** The maximum number of processes at once. */
export const MOST = 4_096;
/** The line that wakes a player when its process has ended; it counts only if STATE says so too. */
export const LAST_LINE = '\0';
