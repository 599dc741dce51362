/** What a process's player, its warden and the main thread share of it: int32 cells. */

/** STARTING until the warden has started it, RUNNING, then ENDED for good. The player waits on this cell. */
export const STATE = 0;
export const STARTING = 0;
export const RUNNING = 1;
export const ENDED = 2;

/** The number of the question that is waiting for its answer; 0 while there is none. The warden stops a process that stays at one. */
export const ASKED = 1;
/** How long the question may wait, in milliseconds; 0 for ever. */
export const PATIENCE = 2;

/** Why it ended: of itself, or by the warden. */
export const REASON = 3;
export const BY_ITSELF = 0;
export const TOO_SLOW = 1;
export const TOO_LARGE = 2;
export const NOT_STARTED = 3;

/** Its exit code, or the negative number of the signal that ended it. */
export const CODE = 4;

export const CELLS = 5;

/** What the warden is told. Names of pipes are in its folder: `N.in`, `N.out`. */
export type Order =
  | {
      readonly order: 'start';
      readonly number: number;
      readonly thread: number;
      readonly command: string;
      /** What precedes its lines on stderr. */
      readonly name: string;
      /** Megabytes. */
      readonly memory: number;
      readonly cells: SharedArrayBuffer;
    }
  | { readonly order: 'stop'; readonly number: number }
  | { readonly order: 'stop thread'; readonly thread: number }
  | { readonly order: 'stop all' };

/** Where every thread finds the warden. */
export interface WardenPost {
  readonly folder: string;
  readonly channel: string;
  /** The process group by number, 0 where there is none; −1 while a number is reserved. Cell 0 is 1 once no more may be started. */
  readonly groups: SharedArrayBuffer;
}

/** A variable of the environment of all that bots start: the folder of the warden's post. */
export const MARK = 'BOLACHEN_BOTS';

/** How many processes there may be at once. */
export const MOST = 4_096;
/** The line that tells a player that nothing more will come; only the warden's word in STATE makes it true. */
export const LAST_LINE = '\0';
