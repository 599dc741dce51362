/** What a bot may use before it is stopped. */
export interface Limits {
  /** Milliseconds for one answer; 0 sets no limit. */
  readonly moveTime: number;
  /** Megabytes (10^6 bytes) of memory; 0 sets no limit. */
  readonly memory: number;
}

/** The default limits: generous, since they only need to stop what hangs. */
export const LIMITS: Limits = { moveTime: 10_000, memory: 1_000 };

/** How long a bot may take to get ready, in milliseconds: three times as for an answer, five seconds at least. */
export const startTime = ({ moveTime }: Limits): number => (moveTime === 0 ? 0 : Math.max(5_000, 3 * moveTime));

/** How many threads or processes a bot may lose, with few boards in between, before it is no longer asked. */
export const MOST_ENDINGS = 10;
