import { didYouMean, InputError, refuse, shown } from '../../input/refusal.js';

/** A word, a whole number, a text in quotes, a sign, or the end of the expression. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** What it says; of a text without its quotes. */
  readonly text: string;
  /** Where it begins, counted from 0. */
  readonly at: number;
}

const TOKEN = /\s*(?:([A-Za-z_][A-Za-z_0-9]*)|(\d+)|'([^']*)'|"([^"]*)"|(<=|>=|!=|[-+*=<>(),]))/y;

/** The text of a condition, and messages that point into it. */
export class Source {
  private readonly text: string;
  private readonly where: string;

  constructor(text: string, where: string) {
    this.text = text;
    this.where = where;
  }

  /** Refuses what is `at` a place, counted from 0: names the column, and points at it in the line below. */
  refuse(at: number, what: string): never {
    const from = Math.max(0, at - 60);
    const line = this.text.slice(from, from + 90).replace(/\s/g, ' ');
    refuse(`${this.where}: column ${at + 1}`, `${what}\n  ${line}\n  ${' '.repeat(at - from)}^`);
  }

  /** Refuses a name that is not among those allowed. */
  refuseName(at: number, found: string, what: string, allowed: readonly string[]): never {
    this.refuse(at, `${shown(found)} is no ${what}${didYouMean(found, allowed)}; allowed: ${allowed.join(', ')}`);
  }

  /** Reads something at a place, and refuses there what the reader refuses. */
  at<T>(at: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof InputError) this.refuse(at, error.message);
      throw error;
    }
  }

  /** @throws InputError at a character that begins no token */
  tokens(): Token[] {
    const { text } = this;
    const end = text.trimEnd().length;
    const tokens: Token[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < end) {
      const from = TOKEN.lastIndex;
      const at = from + text.slice(from).search(/\S/);
      const match = TOKEN.exec(text);
      if (match === null) return this.refuse(at, strange(text, at));
      const [, word, number, single, double, sign] = match;
      if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
      else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
      else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
      else tokens.push({ kind: 'text', text: single ?? double, at });
    }
    tokens.push({ kind: 'end', text: '', at: end });
    return tokens;
  }
}

function strange(text: string, at: number): string {
  if (`'"`.includes(text[at])) return 'the text that begins here has no closing quote';
  const instead = { '&': 'and', '|': 'or', '!': 'not' }[text[at]];
  const hint = instead === undefined ? '' : ` (did you mean "${instead}"?)`;
  return `${shown(text.slice(at, at + 1))} has no meaning here${hint}; allowed: words, whole numbers, texts in quotes, ( ) , + - * = != < <= > >=`;
}
