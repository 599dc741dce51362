import { InputError } from '../../support/input/refusal.js';
import type { Parser } from '../conditions/parser.js';
import type { Tokens } from '../conditions/tokens.js';
import type { Asked } from './asked.js';

/** A fault that is none but for another. */
export class Follows extends InputError {}

const MOST = 40;

/** All that does not fit in a text, so that it can be mended at once. */
export class SystemFaults {
  private readonly found: { readonly at: number; readonly message: string }[] = [];
  private readonly tokens: Tokens;
  private readonly parser: Parser<Asked>;

  constructor(tokens: Tokens, parser: Parser<Asked>) {
    this.tokens = tokens;
    this.parser = parser;
  }

  /** Keeps what is refused. Returns whether something was. */
  note(read: () => void): boolean {
    try {
      read();
      return false;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { message } = error;
      const isNew = !(error instanceof Follows) && this.found.every((each) => each.message !== message);
      if (isNew) this.found.push({ at: this.tokens.refusedAt, message });
      return true;
    }
  }

  /** Reads a statement; where that is refused, once more as it is meant, if that is clear, else the next. */
  during(read: () => void): void {
    const { tokens } = this;
    const from = tokens.token.at;
    while (this.note(read)) {
      this.parser.afresh();
      if (!tokens.mend()) {
        tokens.recover(from);
        return;
      }
      tokens.goTo(from);
    }
  }

  /** @throws InputError with all faults, by place */
  refuse(): void {
    if (this.found.length === 0) return;
    // The option that names the text is said once.
    const messages = this.found
      .sort((a, b) => a.at - b.at)
      .map(({ message }, nth) => (nth === 0 ? message : message.replace(/^[\w.[\]]+: /, '')));
    const more = messages.length > MOST ? [`… ${messages.length - MOST} more faults`] : [];
    throw new InputError([...messages.slice(0, MOST), ...more].join('\n'));
  }
}
