/** Int32 cells about a process, shared by its player and the warden. */

/** STARTING until the warden has started it, RUNNING, then ENDED for good. */
export const STATE = 0;
export const STARTING = 0;
export const RUNNING = 1;
export const ENDED = 2;

/** The numbers of the oldest question without an answer, 0 if none, and of the last one sent. */
export const ASKED = 1;
export const SENT = 5;
/** The milliseconds for an answer, 0 for no limit: the warden stops a process that takes more. */
export const PATIENCE = 2;

/** Why it ended: by itself, or stopped by the warden. */
export const REASON = 3;
export const BY_ITSELF = 0;
export const TOO_SLOW = 1;
export const TOO_LARGE = 2;
export const NOT_STARTED = 3;

/** Its exit code, or the negative number of the signal that ended it. */
export const CODE = 4;

/** How often nothing had come when its player looked: else an answer may be there that nobody has read. */
export const LOOKED = 6;
/** In its place of one that always looks, as it waits in the pipe. */
export const ALWAYS = -1;

export const CELLS = 7;

/** Orders to the warden. A process is known by the thread of its player, and its number there. */
export type Order =
  | {
      readonly order: 'start';
      readonly thread: number;
      readonly number: number;
      readonly command: string;
      /** The prefix of its lines on stderr. */
      readonly name: string;
      /** Megabytes. */
      readonly memory: number;
      readonly cells: SharedArrayBuffer;
      /** Its ends of the pipes. */
      readonly input: number;
      readonly output: number;
    }
  /** Stops one process, all those of a thread, or all: they have some time to exit after the end of their input. */
  | { readonly order: 'stop'; readonly thread?: number; readonly number?: number };

/** What threads and the warden share. */
export interface WardenPost {
  /** The end for reading of a pipe into which nothing is written: it ends with the program. */
  readonly life: number;
  /** One cell: how many processes are running. */
  readonly running: SharedArrayBuffer;
}

export const CHANNEL = 'bolachen warden';
