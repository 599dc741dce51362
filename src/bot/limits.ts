/** What a bot may take before it is stopped. */
export interface Limits {
  /** Milliseconds for one answer; 0 sets no limit. */
  readonly moveTime: number;
  /** Megabytes (10^6 bytes) of memory; 0 sets no limit. */
  readonly memory: number;
}

/** The limits where nothing is said: generous, since they are there to end what hangs, not to measure. */
export const LIMITS: Limits = { moveTime: 10_000, memory: 1_000 };

/** How long a bot may take to get ready, in milliseconds: three times as long as for an answer, five seconds at least. */
export const startTime = ({ moveTime }: Limits): number => (moveTime === 0 ? 0 : Math.max(5_000, 3 * moveTime));

/** How many threads or processes a bot may cost, with few boards between, before it is asked no more. */
export const MOST_ENDINGS = 10;
