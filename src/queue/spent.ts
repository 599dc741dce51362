import { stopwatch } from '../system/clock.js';

/** Returned results stay in the database for this many milliseconds, and up to this many bytes, in case this program is killed before it has saved them. */
const GRACE = 15_000;
const GRACE_BYTES = 64 << 20;

interface SpentResult {
  readonly key: string;
  readonly bytes: number;
  readonly since: () => number;
}

/** Results that have been returned, but not yet deleted from the database. */
export class Spent {
  private readonly results: SpentResult[] = [];
  private bytes = 0;

  add(key: string, bytes: number): void {
    this.results.push({ key, bytes, since: stopwatch() });
    this.bytes += bytes;
  }

  /** Takes the keys of those that can be deleted now. */
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
