import { shown } from '../../input/refusal.js';
import type { Source } from './place.js';

/** A word, a whole number, a text in quotes, a sign, or the end of the expression. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end';
  /** What it says; of a text without its quotes. */
  readonly text: string;
  /** Where it begins, counted from 0. */
  readonly at: number;
}

const TOKEN = /\s*(?:([A-Za-z_][A-Za-z_0-9]*)|(\d+)|'([^']*)'|"([^"]*)"|(<=|>=|!=|[-+*=<>(),]))/y;

/** Cuts an expression into tokens. @throws InputError at a character that begins none */
export function tokensOf(source: Source): Token[] {
  const { text } = source;
  const end = text.trimEnd().length;
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const at = from + /^\s*/.exec(text.slice(from))![0].length;
    const match = TOKEN.exec(text);
    if (match === null) source.refuse(at, strange(text, at));
    const [, word, number, single, double, sign] = match;
    if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else tokens.push({ kind: 'text', text: single ?? double, at });
  }
  tokens.push({ kind: 'end', text: '', at: end });
  return tokens;
}

function strange(text: string, at: number): string {
  if (`'"`.includes(text[at])) return 'the text that begins here has no closing quote';
  const instead = { '&': 'and', '|': 'or', '!': 'not' }[text[at]];
  const hint = instead === undefined ? '' : ` (did you mean "${instead}"?)`;
  return `${shown(text.slice(at, at + 1))} has no meaning here${hint}; allowed: words, whole numbers, texts in quotes, ( ) , + - * = != < <= > >=`;
}
