import { fromJson } from '../../support/input/json.js';
import { asLine, refuse, shown } from '../../support/input/refusal.js';
import type { ParameterValue } from './bot.js';
import { commandOf, endOfCommand, isCommandAt, mayBeginAt } from './command-text.js';

/** How specs are cut at their signs, and what is put in quotes: paths and values that have such signs. */

/** Splits a text at a character, but not inside parentheses, commands, quoted paths or values. */
export function splitOutside(text: string, sign: string, where: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const end = depth === 0 && isCommandAt(text, i) ? endOfCommand(text, i, where) : endOfQuoted(text, i, where);
    const piece = text.slice(i, end);
    i = end - 1;
    if (piece === '(') depth++;
    if (piece === ')' && --depth < 0) break;
    if (piece === sign && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += piece;
  }
  if (depth !== 0) refuse(where, `parentheses do not match in ${shown(text)}`);
  return pieces;
}

/** One past the closing quote if a quoted path or value begins here; else one past this character. */
export function endOfQuoted(text: string, at: number, where: string): number {
  if (text[at] !== '"' || !mayBeginAt(text, at)) return at + 1;
  const value = /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(at));
  return value === null ? refuse(where, `nothing closes the quote " in ${shown(text)}`) : at + value[0].length;
}

/** The text of a JSON string: `"a, (b)"`. @throws InputError */
export function unquoted(value: string, where: string): string {
  const text = fromJson(value);
  return typeof text === 'string'
    ? text
    : refuse(where, `must be a text in quotes, as in "a, (b)"; found ${asLine(value)}`);
}

/** A source as written in a spec: a path with signs of specs in quotes. */
export const writtenSource = (source: string): string =>
  commandOf(source) !== null || (/^[^\s",+()][^,+()]*$/.test(source) && !source.includes(':='))
    ? source
    : JSON.stringify(source);

/** A value as written in a spec: in quotes only if necessary. */
export const written = (value: ParameterValue): string =>
  /^(?![\s"])[^,()]+(?<!\s)$/.test(String(value)) ? String(value) : JSON.stringify(value);

/** A label in quotes of its own or without, as in `qwen2.5:7b:=` or `"gpt-4o (high)":=`. */
const LABELLED = /^\s*(?:"([^"]*)"|((?:(?!:=)[^"'=,$&|;])*)):=(.*)$/s;
const LABEL = /^[\p{L}\p{M}\p{N} .:/@_+()-]{1,60}$/u;
const MISSING = /^(?:n\/?a|null|nan|none)$/i;

/** The label of a spec, null if it has none, and what follows it. @throws InputError */
export function labelIn(text: string, where: string): readonly [label: string | null, body: string] {
  const [isLabelled, quoted, bare = '', body = ''] = LABELLED.exec(text) ?? [];
  const label = (quoted ?? bare).trim();
  const isBalanced = label.split('(').length === label.split(')').length;
  if (isLabelled === undefined || (quoted === undefined && !isBalanced)) return [null, text];
  if (MISSING.test(label))
    refuse(where, `a label cannot be ${shown(label)}, which tables of other programs take for nothing`);
  if (!LABEL.test(label) || !isBalanced)
    refuse(where, `${shown(label)} is no label: up to 60 letters, digits, spaces and . : / @ _ + ( ) -`);
  return [label, body.trim()];
}

/** What is said where a path may have signs that specs have, too. */
export const inQuotes = (text: string): string =>
  /^\d{3}\D/.test(text)
    ? ' (thousands are written without commas)'
    : /[/\\]/.test(text)
      ? '; a path with commas, plus signs or parentheses is written in double quotes, within those of the shell'
      : '';
