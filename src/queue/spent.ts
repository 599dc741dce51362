import { stopwatch } from '../system/clock.js';

/** What was given out stays in the database for so long, in milliseconds, and up to so many bytes: this program may be killed before it is kept. */
const GRACE = 15_000;
const GRACE_BYTES = 64 << 20;

interface SpentResult {
  readonly key: string;
  readonly bytes: number;
  readonly since: () => number;
}

/** Results that were given out, and are not deleted yet. */
export class Spent {
  private readonly results: SpentResult[] = [];
  private bytes = 0;

  add(key: string, bytes: number): void {
    this.results.push({ key, bytes, since: stopwatch() });
    this.bytes += bytes;
  }

  /** Those that can be deleted now. */
  take(): string[] {
    const keys: string[] = [];
    while (this.results.length > 0 && (this.bytes > GRACE_BYTES || this.results[0].since() > GRACE)) {
      const [{ key, bytes }] = this.results.splice(0, 1);
      keys.push(key);
      this.bytes -= bytes;
    }
    return keys;
  }
}
