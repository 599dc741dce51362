import { didYouMean, InputError, refuse, shown } from '../../input/refusal.js';

/** The expression that is being read, for messages that point into it. */
export class Source {
  readonly text: string;
  private readonly where: string;

  constructor(text: string, where: string) {
    this.text = text;
    this.where = where;
  }

  /** Refuses the expression because of what stands `at` a place, counted from 0: says the column, and points at it in the line below. */
  refuse(at: number, what: string): never {
    const from = Math.max(0, at - 60);
    const line = this.text.slice(from, from + 90).replace(/\s/g, ' ');
    refuse(`${this.where}: column ${at + 1}`, `${what}\n  ${line}\n  ${' '.repeat(at - from)}^`);
  }

  /** Refuses a name that is not among those allowed. */
  refuseName(at: number, found: string, what: string, allowed: readonly string[]): never {
    this.refuse(at, `${shown(found)} is no ${what}${didYouMean(found, allowed)}; allowed: ${allowed.join(', ')}`);
  }

  /** Reads something at a place: what the reader refuses is refused there. */
  at<T>(at: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof InputError) this.refuse(at, error.message);
      throw error;
    }
  }
}
