import { otherReading } from '../../support/input/number-text.js';
import { refuse, shown } from '../../support/input/refusal.js';
import { JOINING, meantBy } from './other-games.js';
import { ORDERED } from './signs.js';

export interface Token {
  /** `strange` is what nothing begins with. */
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'strange' | 'end';
  /** What it says; of a text without its quotes. A known word is as it is listed, in whatever case it is written. */
  readonly text: string;
  /** Where it begins, counted from 0, and the place after it. */
  readonly at: number;
  readonly end: number;
}

const TOKEN =
  /(?<word>[A-Za-z_]\w*)(?![\p{L}\p{M}\w])|(?<number>\d+(?:_\d{3})+|\d+(?:\.\d+)*)|'(?<single>[^'\n]*)'|"(?<double>[^"\n]*)"|(?<sign>→|->|<=|>=|!=|==|=>|=<|[-+*/=<>(),])|(?<strange>[\p{L}\p{M}\w]+|&&|\|\||[\s\S])/uy;

/** A text that is read from its beginning to its end, a name, number, sign or text in quotes at a time. */
export class Tokens {
  readonly text: string;
  private readonly where: string;
  private readonly hasRows: boolean;
  /** Known words by how they may be written: as they are listed, or in small letters. */
  private readonly known = new Map<string, string>();
  /** The current one. */
  token: Token;
  /** The place that was refused last, and why. */
  refusedAt = 0;
  private refused = '';
  /** By place, what is read in place of what was refused. */
  private readonly mended = new Map<number, Token>();

  /** `where` names the text: an option, or, with `hasRows`, a file. From a `#` to the end of its row is a comment. */
  constructor(text: string, where: string, hasRows = false) {
    this.text = text;
    this.where = where;
    this.hasRows = hasRows;
    this.token = this.tokenAt(0);
  }

  /** Makes words known, whose case is ignored. Of two that differ in case alone each is itself as it is written. */
  know(words: readonly string[]): void {
    for (const word of words) this.known.set(word.toLowerCase(), this.known.get(word.toLowerCase()) ?? word);
    for (const word of words) this.known.set(word, word);
    this.goTo(this.token.at);
  }

  /** A word as it is listed. */
  private listed(word: string): string {
    return this.known.get(word) ?? this.known.get(word.toLowerCase()) ?? word;
  }

  /** The current one as it is written. */
  get written(): string {
    return this.text.slice(this.token.at, this.token.end);
  }

  /** Goes on at a place. */
  goTo(at: number): void {
    this.token = this.tokenAt(at);
  }

  /** Takes a word or sign that was refused for the one that it was seen to mean. Returns whether it was. */
  mend(): boolean {
    const at = this.refusedAt;
    const [, found, text] = MEANT_FOR.exec(this.refused) ?? [];
    if (found === undefined || this.mended.has(at) || !this.text.startsWith(found, at)) return false;
    const kind = /^\d/.test(text) ? 'number' : /\w/.test(text) ? 'word' : 'sign';
    this.mended.set(at, { kind, text, at, end: at + found.length });
    return true;
  }

  /** Goes on after what was refused of a statement that begins at a place: at a row that begins another. */
  recover(from: number): void {
    const rowFrom = (at: number): number => this.text.lastIndexOf('\n', at - 1) + 1;
    let begin = rowFrom(Math.max(from, this.refusedAt));
    const isOwnRow = begin > from && this.text.slice(begin, this.refusedAt).trim() === '';
    for (let hasMore = !isOwnRow; hasMore; ) {
      const end = this.text.indexOf('\n', begin);
      hasMore = end >= 0 && /(?:\b(?:and|or|not)|[-+*/=<(,])\s*(?:#.*)?$/i.test(this.text.slice(begin, end));
      begin = end < 0 ? this.text.length : end + 1;
    }
    this.goTo(begin);
  }

  /** Names the place, counted from 1, and points at it in the line below. @throws InputError */
  refuse(at: number, what: string): never {
    this.refusedAt = at;
    this.refused = what;
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
    this.refuseStrange();
    const found = kind === 'end' ? 'the end' : shown(text);
    return this.refuse(at, `expected ${expected}; found ${found}${this.meant()}`);
  }

  /** Refuses what nothing begins with, if that is the current one. */
  refuseStrange(): void {
    const { kind, text, at } = this.token;
    if (kind === 'strange' && this.thousands(at) !== '')
      this.refuse(at, `${shown(text)} is no number here${this.thousands(at)}`);
    if (kind === 'strange') this.refuse(at, strange(text, [...this.known.keys()]));
  }

  /** What is said of thousands that are set apart, the sign or the end of which is at a place; else nothing. */
  private thousands(at: number): string {
    const near = this.text.slice(Math.max(0, at - 4), at + 5);
    const [, first, rest] = /(?:^|\D)(\d{1,3})[ ,'](\d{3})(?!\d)/.exec(near) ?? [];
    return first === undefined ? '' : ` (write ${first}${rest} without a sign for thousands)`;
  }

  /** What the current one was meant for, if that can be seen. */
  private meant(): string {
    const { text, at, kind } = this.token;
    const before = this.text.slice(this.text.lastIndexOf('\n', at - 1) + 1, at);
    const isBefore = this.hasRows && !/→|[-=]>|\b(?:and|or)\b/.test(this.text.slice(at + 2).split(/[\n#]/)[0]);
    if (text === '==') return ' (did you mean "="?)';
    if (text === '=<') return ' (did you mean "<="?)';
    if (text === '=>') return ` (did you mean "${isBefore ? '→' : '>='}"?)`;
    const [, number] = /(?:^|\(|\b(?:and|or|not))\s*(\d+(?:\.\d+)?)\s*$/.exec(before) ?? [];
    if (kind === 'word' && number !== undefined) return ofNumber(number, text, [...this.known.keys()]);
    if (kind === 'word') return meantBy(text, JOINING);
    if (text === '/' && /\b(?:and|or)\s*$/.test(before)) return ' ("and/or" is "or" here)';
    if (text === '>' && this.text[at - 1] === '=') return ' (did you mean ">=", or "→" before an answer?)';
    if (text === '>' && this.text[at - 1] === '<') return ' (did you mean "!="?)';
    if (text === '=' || ORDERED.includes(text)) return ' (two comparisons are joined by "and")';
    const thousands = this.thousands(at);
    if (thousands !== '') return thousands;
    return text === ',' && /\d,$/.test(this.text.slice(0, at + 1)) && /\d/.test(this.text[at + 1] ?? '')
      ? ' (decimals have a point, as in 2.5)'
      : '';
  }

  private tokenAt(from: number): Token {
    const { text } = this;
    const at = from + (/(?:\s|#.*)*/.exec(text.slice(from))?.[0].length ?? 0);
    const end = text.trimEnd().length;
    if (at === text.length) return { kind: 'end', text: '', at: end, end };
    const mended = this.mended.get(at);
    if (mended !== undefined) return mended;
    TOKEN.lastIndex = at;
    const found = Object.entries(TOKEN.exec(text)?.groups ?? {}).find(([, each]) => each !== undefined);
    const [kind, said] = found as [kind: string, said: string];
    if (said.length > LONGEST) this.refuse(at, `a word has at most ${LONGEST} letters; found ${said.length}`);
    if (kind === 'single' || kind === 'double') return { kind: 'text', text: said, at, end: TOKEN.lastIndex };
    const reading = kind === 'number' ? otherReading(said) || (/\..*\.|^0\d/.test(said) ? NO_NUMBER : '') : '';
    if (reading !== '') return { kind: 'strange', text: said, at, end: TOKEN.lastIndex };
    const listed = kind === 'word' ? this.listed(said) : said.replaceAll('_', kind === 'number' ? '' : '_');
    return { kind: kind as Token['kind'], text: listed, at, end: TOKEN.lastIndex };
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  get isFirstOfRow(): boolean {
    return /(?:^|\n)\s*$/.test(this.text.slice(0, this.token.at));
  }

  /** Goes on to the next; returns the one that was there. */
  advance(): Token {
    const { token } = this;
    this.token = this.tokenAt(token.end);
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
    if (this.mended.has(at)) return this.advance().text;
    const [name] = /^(?:[\p{L}\p{M}\w-]*[\p{L}\p{M}\w])?/u.exec(this.text.slice(at)) as RegExpExecArray;
    if (name === '') this.unexpected('a word');
    if (name.length > LONGEST) this.refuse(at, `a word has at most ${LONGEST} letters; found ${name.length}`);
    this.goTo(at + name.length);
    return this.listed(name);
  }

  /** A number less a larger one, without spaces, is meant for what lies between them. @throws InputError */
  refuseRange(from: number, sign: number): void {
    const [, least, most] = /^(\d+)-(\d+)(?![\w.])/.exec(this.text.slice(from)) ?? [];
    if (least === undefined || from + least.length !== sign || Number(least) >= Number(most)) return;
    const range = `a range is ">= ${least} and <= ${most}", or "in ( … )" with each number`;
    this.refuse(from, `${least}-${most} takes ${most} from ${least}: ${range}`);
  }

  /** Is "=" alone the next after the current one? */
  get isBeforeEquals(): boolean {
    return /^\s*=(?![=<>])/.test(this.text.slice(this.token.end));
  }

  /** What is said from a place up to the current token, on one row and without comments. */
  since(at: number): string {
    return this.text.slice(at, this.token.at).replace(/#.*/g, '').trim().replace(/\s+/g, ' ');
  }

  /** Is the current one on the row of what was before it? */
  isOnRowOf(before: Token): boolean {
    return !this.text.slice(before.end, this.token.at).includes('\n');
  }
}

/** Longer words are none. */
const LONGEST = 1_000;

/** What was found, and the word or sign that is meant by it. */
const MEANT_FOR = /"([^"]+)"[^"]*\(did you mean "([\w-]+|→|[<>!]?=|[-+*/()<>])"\?\)/;

const NO_NUMBER = 'as in 12 or 2.5';

/** A number of something: `5 trumps`. */
function ofNumber(number: string, word: string, known: readonly string[]): string {
  const [, meant = known.includes(word) ? word : ''] = /"(.*)"/.exec(meantBy(word, known)) ?? [];
  return meant === '' ? '' : ` (did you mean "${meant} >= ${number}"?)`;
}

/** By signs here, others that are meant for them. */
const SIGNS_MEANT: Readonly<Record<string, string>> = {
  and: '&∧',
  or: '|∨',
  not: '!¬',
  '→': ':⇒⟶⟹➔➜➝➞➡?',
  '>=': '≥⩾',
  '<=': '≤⩽',
  '!=': '≠',
  '=': '＝',
  '-': '−–—‐‑',
  '*': '×·⋅✕',
  '/': '÷',
  '(': '[{',
  ')': ']}',
  "'": '“”„‟«»‘’‚‹›`´',
  '0.5': '½',
};

/** A word with the letters that names have: `Staerke`. */
const plain = (word: string): string =>
  word
    .replace(/[äöü](?!\p{M})/giu, (letter) => `${letter.normalize('NFD')[0]}e`)
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\W/g, '') || 'x';

function strange(text: string, known: readonly string[]): string {
  if (/^[\p{L}\p{M}]/u.test(text))
    return `${shown(text)} has no meaning here${meantBy(text, [...known, ...JOINING])}: names have the letters a to z, digits and _, as in ${plain(text)}`;
  const reading = otherReading(text);
  if (reading !== '' || /^\d/.test(text)) return `${shown(text)} is no number here (${reading || NO_NUMBER})`;
  if (`'"`.includes(text)) return 'the text that begins here has no closing quote';
  const instead = Object.keys(SIGNS_MEANT).find((sign) => SIGNS_MEANT[sign].includes(text[0]));
  const allowed = '; allowed: words, numbers, texts in quotes, ( ) , + - * / = != < <= > >=';
  return `${shown(text)} has no meaning here${instead === undefined ? allowed : ` (did you mean "${instead}"?)`}`;
}
