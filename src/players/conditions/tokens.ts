import { refuse, shown } from '../../support/input/refusal.js';
import { meantBy } from './other-games.js';

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** What it says; of a text without its quotes. */
  readonly text: string;
  /** Where it begins, counted from 0. */
  readonly at: number;
}

const TOKEN =
  /(?<word>[A-Za-z_]\w*)|(?<number>\d+(?:\.\d+)?)|'(?<single>[^'\n]*)'|"(?<double>[^"\n]*)"|(?<sign>→|->|<=|>=|!=|==|=>|[-+*/=<>(),])/y;

/** A text that is read from its beginning to its end, a name, number, sign or text in quotes at a time. */
export class Tokens {
  readonly text: string;
  private readonly where: string;
  private readonly hasRows: boolean;
  /** The current one. */
  token: Token;

  /** `where` names the text: an option, or, with `hasRows`, a file. From a `#` to the end of its row is a comment. */
  constructor(text: string, where: string, hasRows = false) {
    this.text = text;
    this.where = where;
    this.hasRows = hasRows;
    this.token = this.tokenAt(0);
  }

  /** Names the place, counted from 1, and points at it in the line below. @throws InputError */
  refuse(at: number, what: string): never {
    const begin = at === 0 ? 0 : this.text.lastIndexOf('\n', at - 1) + 1;
    const end = this.text.indexOf('\n', at);
    const line = this.text.slice(begin, end < 0 ? undefined : end);
    const from = Math.max(0, at - begin - 60);
    const place = this.hasRows
      ? `${this.where}:${this.rowOf(at)}:${at - begin + 1}`
      : `${this.where}: column ${at + 1}`;
    const shownLine = line.slice(from, from + 90).replace(/\s/g, ' ');
    refuse(place, `${what}\n  ${shownLine}\n  ${' '.repeat(at - begin - from)}^`);
  }

  /** The row of a place, counted from 1. */
  rowOf(at: number): number {
    let row = 1;
    for (let i = this.text.indexOf('\n'); i >= 0 && i < at; i = this.text.indexOf('\n', i + 1)) row++;
    return row;
  }

  /** The current one is not what can be there. */
  unexpected(expected: string): never {
    const { kind, text, at } = this.token;
    const found = kind === 'end' ? 'the end' : shown(text);
    return this.refuse(at, `expected ${expected}; found ${found}${this.meant()}`);
  }

  /** What the current sign was meant for, if that can be seen. */
  private meant(): string {
    const { text, at } = this.token;
    if (text === '==') return ' (did you mean "="?)';
    if (text === '=>') return ' (did you mean "→"?)';
    if (text === 'then') return ' (did you mean "→"?)';
    if (this.token.kind === 'word') return meantBy(text, []);
    if (text === '>' && this.text[at - 1] === '=') return ' (did you mean ">=", or "→" before an answer?)';
    return text === ',' && /\d,$/.test(this.text.slice(0, at + 1)) && /\d/.test(this.text[at + 1] ?? '')
      ? ' (decimals have a point, as in 2.5)'
      : '';
  }

  private tokenAt(from: number): Token {
    const { text } = this;
    const at = from + (/(?:\s|#.*)*/.exec(text.slice(from))?.[0].length ?? 0);
    if (at === text.length) return { kind: 'end', text: '', at: text.trimEnd().length };
    TOKEN.lastIndex = at;
    const found = Object.entries(TOKEN.exec(text)?.groups ?? {}).find(([, each]) => each !== undefined);
    if (found === undefined) return this.refuse(at, strange(text, at));
    const [kind, said] = found;
    const next = at + said.length;
    if (kind === 'word' && LETTER.test(text.slice(next, next + 2))) this.refuse(next, strange(text, next));
    return { kind: kind === 'single' || kind === 'double' ? 'text' : (kind as Token['kind']), text: said, at };
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  /** Goes on to the next; returns the one that was there. */
  advance(): Token {
    const { token } = this;
    this.token = this.tokenAt(endOf(token));
    return token;
  }

  /** Goes on if this sign or word is here. Returns whether it was. */
  take(sign: string): boolean {
    const isHere = this.token.text === sign && this.token.kind !== 'text';
    if (isHere) this.advance();
    return isHere;
  }

  /** Goes on over a name that may have hyphens and begin with a digit, `no-double` or `10`. @throws InputError */
  takeName(): string {
    const { at } = this.token;
    const [name] = /^[\w-]*\w/.exec(this.text.slice(at)) ?? [''];
    if (name === '') this.unexpected('a word');
    this.token = this.tokenAt(at + name.length);
    return name;
  }

  /** Is this sign the next after the current one? */
  isBefore(sign: string): boolean {
    return this.text.slice(endOf(this.token)).trimStart().startsWith(sign);
  }

  /** What is said from a place up to the current token, on one row and without comments. */
  since(at: number): string {
    return this.text.slice(at, this.token.at).replace(/#.*/g, '').trim().replace(/\s+/g, ' ');
  }

  /** Is the current one on the row of what was before it? */
  isOnRowOf(before: Token): boolean {
    return !this.text.slice(endOf(before), this.token.at).includes('\n');
  }
}

/** The place after a token. */
const endOf = ({ at, text, kind }: Token): number => at + text.length + (kind === 'text' ? 2 : 0);

/** A letter that names cannot have. */
const LETTER = /^[\p{L}\p{M}]/u;

function strange(text: string, at: number): string {
  const [letter] = LETTER.exec(text.slice(at, at + 2)) ?? [];
  if (letter !== undefined) return `${shown(letter)} has no meaning here: names have the letters a to z, digits and _`;
  if (`'"`.includes(text[at])) return 'the text that begins here has no closing quote';
  const instead = { '&': 'and', ':': '→', '|': 'or', '!': 'not', '≥': '>=', '≤': '<=', '≠': '!=' }[text[at]];
  const hint = instead === undefined ? '' : ` (did you mean "${instead}"?)`;
  return `${shown(text.slice(at, at + 1))} has no meaning here${hint}; allowed: words, numbers, texts in quotes, ( ) , + - * / = != < <= > >=`;
}
