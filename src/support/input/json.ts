import { refuse, shown } from './refusal.js';

/** JSON from outside. What is wrong with it is said with its place, in the same words in every version of Node. */

/** Parses a text as JSON; undefined if it is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line of JSON, or another short text of it. @throws InputError with the column */
export function readJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    const { at, what } = faultIn(line);
    return refuse(where, `is not JSON: column ${at + 1}: ${what}`);
  }
}

/** The text of a JSON file. @throws InputError `file:line:column: …` */
export function readJsonFile(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { at, what } = faultIn(text);
    return refuse(`${path}:${placeIn(text, at)}`, `is not JSON: ${what}`);
  }
}

/** `line:column`, from 1, in a text. */
function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return `${before.length}:${before[before.length - 1].length + 1}`;
}

const BLANK = /[\t\n\r ]*/y;
const TOKEN =
  /([[\]{},:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What may come next: kinds of tokens, which are signs, `text` and `word`. */
const VALUE = ['{', '[', 'text', 'word'];
const NEXT: Readonly<Record<string, readonly string[]>> = {
  '{': ['text', '}'],
  '[': [...VALUE, ']'],
  ':': VALUE,
  '}': [',', '}'],
  ']': [',', ']'],
};

/** Where a text stops to be JSON, and what it has there. */
function faultIn(text: string): { readonly at: number; readonly what: string } {
  const open: string[] = [];
  let allowed: readonly string[] = VALUE;
  let isName = false;
  for (let at = 0; ; ) {
    at = endOf(BLANK, text, at);
    const [token = '', sign, quoted] = matchAt(TOKEN, text, at);
    const kind = sign ?? (quoted === undefined ? 'word' : 'text');
    if (token === '' || !allowed.includes(kind)) return { at, what: unexpected(allowed, isName, text, at) };
    at += token.length;
    if (kind === '{' || kind === '[') open.push(kind === '{' ? '}' : ']');
    if (kind === '}' || kind === ']') open.pop();
    const inside = open[open.length - 1];
    if (kind === 'text' && isName) allowed = [':'];
    else if (kind === ',') allowed = inside === '}' ? ['text'] : VALUE;
    else allowed = kind in NEXT && kind !== '}' && kind !== ']' ? NEXT[kind] : (NEXT[inside] ?? []);
    isName = inside === '}' && (kind === '{' || kind === ',');
  }
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

const endOf = (pattern: RegExp, text: string, at: number): number => at + (matchAt(pattern, text, at)[0] ?? '').length;

function unexpected(allowed: readonly string[], isName: boolean, text: string, at: number): string {
  const closing = allowed.filter((kind) => kind === '}' || kind === ']').map((sign) => `"${sign}"`);
  const signs = allowed.filter((kind) => kind === ':' || kind === ',').map((sign) => `"${sign}"`);
  const main = isName ? ['a name in double quotes'] : allowed.includes('word') ? ['a value'] : signs;
  const expected = allowed.length === 0 ? 'nothing more' : [...main, ...closing].join(' or ');
  return `expected ${expected}; found ${foundAt(text, at)}`;
}

/** What JSON's relatives have. */
const RELATIVES: readonly (readonly [form: RegExp, word: string])[] = [
  [/$/y, 'the end'],
  [/\/[/*]|#/y, 'a comment, which JSON does not have'],
  [/'/y, 'a single quote'],
  [/[+-]?(?:NaN|Infinity)\b/y, 'NaN or Infinity, which JSON does not have'],
];

function foundAt(text: string, at: number): string {
  for (const [form, word] of RELATIVES) if (matchAt(form, text, at).length > 0) return word;
  const [token = ''] = matchAt(/[\w.+-]+|[\s\S]/y, text, at);
  if (token !== '"') return shown(token);
  const isWhole = matchAt(TOKEN, text, at).length > 0;
  return isWhole ? 'a text' : 'a text that is not closed, or has a line break or a wrong escape';
}
