import { shown } from '../../input/refusal.js';
import type { Source } from './place.js';
import { type Token, tokensOf } from './tokens.js';

/** What was said, before it is known what the names mean. Every part knows its place. */
export type Expression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'text'; readonly at: number; readonly value: string }
  | { readonly kind: 'name'; readonly at: number; readonly name: string }
  | { readonly kind: 'call'; readonly at: number; readonly name: string; readonly given: readonly Expression[] }
  | { readonly kind: 'not' | 'minus'; readonly at: number; readonly of: Expression }
  | {
      readonly kind: 'pair';
      readonly at: number;
      readonly sign: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'in'; readonly at: number; readonly left: Expression; readonly among: readonly Expression[] };

/** How deep parentheses and the like may be nested: more is no condition that somebody has thought of. */
const DEEPEST = 60;

/** Signs that join two things, from the loosest to the tightest. */
const JOINING: readonly (readonly string[])[] = [['or'], ['and'], ['=', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*']];
const COMPARISON = 2;
const WORDS_OF_THE_LANGUAGE = ['and', 'or', 'not', 'in'];

/** Reads an expression; its grammar is in the README of src/dataset. @throws InputError with the place of what does not fit */
export function parseExpression(source: Source): Expression {
  const parser = new Parser(source, tokensOf(source));
  return parser.whole();
}

class Parser {
  private readonly source: Source;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(source: Source, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  whole(): Expression {
    if (this.tokens[0].kind === 'end') this.source.refuse(0, 'there is no condition');
    const whole = this.joined(0);
    if (this.here.kind !== 'end') this.unexpected('"and", "or" or the end');
    return whole;
  }

  private get here(): Token {
    return this.tokens[this.next];
  }

  private is(text: string): boolean {
    return this.here.text === text && (this.here.kind === 'sign' || this.here.kind === 'word');
  }

  private take(text: string): boolean {
    if (!this.is(text)) return false;
    this.next++;
    return true;
  }

  private expect(text: string, or = ''): void {
    if (!this.take(text)) this.unexpected(`"${text}"${or}`);
  }

  private unexpected(expected: string): never {
    const { kind, text, at } = this.here;
    this.source.refuse(at, `expected ${expected}; found ${kind === 'end' ? 'the end' : shown(text)}`);
  }

  /** Things of one tightness, joined from left to right; comparisons are not chained. */
  private joined(level: number): Expression {
    if (level === JOINING.length) return this.single();
    if (level === COMPARISON && this.is('not')) return this.negated();
    let left = this.joined(level + 1);
    for (;;) {
      const { text, at } = this.here;
      if (level === COMPARISON && this.take('in')) return { kind: 'in', at, left, among: this.list() };
      if (!JOINING[level].some((sign) => this.take(sign))) return left;
      left = { kind: 'pair', at, sign: text, left, right: this.joined(level + 1) };
      if (level === COMPARISON) return left;
    }
  }

  private negated(): Expression {
    const { at } = this.here;
    return this.deeper(() => {
      this.next++;
      return { kind: 'not', at, of: this.joined(COMPARISON) };
    });
  }

  private single(): Expression {
    const { kind, text, at } = this.here;
    if (this.take('('))
      return this.deeper(() => {
        const inner = this.joined(0);
        this.expect(')');
        return inner;
      });
    if (this.take('-')) return this.deeper(() => ({ kind: 'minus', at, of: this.single() }));
    if (kind === 'sign' || kind === 'end' || (kind === 'word' && WORDS_OF_THE_LANGUAGE.includes(text)))
      this.unexpected('a name, a number, a text in quotes or "("');
    this.next++;
    if (kind === 'number') return { kind, at, value: this.safe(text, at) };
    if (kind === 'text') return { kind, at, value: text };
    return this.is('(') ? { kind: 'call', at, name: text, given: this.list() } : { kind: 'name', at, name: text };
  }

  private safe(text: string, at: number): number {
    const value = Number(text);
    if (value > Number.MAX_SAFE_INTEGER) this.source.refuse(at, `${shown(text)} is too large a number`);
    return value;
  }

  private list(): Expression[] {
    return this.deeper(() => {
      this.expect('(');
      const list = [this.joined(0)];
      while (this.take(',')) list.push(this.joined(0));
      this.expect(')', ' or ","');
      return list;
    });
  }

  private deeper<T>(read: () => T): T {
    if (++this.depth > DEEPEST) this.source.refuse(this.here.at, `is nested more than ${DEEPEST} deep`);
    const result = read();
    this.depth--;
    return result;
  }
}
