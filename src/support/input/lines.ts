import { refuse } from './refusal.js';

/** Texts of lines, as editors and systems write them. */

/** What some editors write before a text. */
const MARK = '\ufeff';

/** A text without the mark of the byte order before it. */
export const unmarked = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

/** The lines of a text, whatever ends them; without a mark of the byte order. */
export const linesIn = (text: string): string[] => unmarked(text).split(/\r\n|\n|\r/);

/** What is given in place of lines, by its beginning. */
const OTHERS: readonly (readonly [form: RegExp, what: string])[] = [
  [/^\s*\[/, "a JSON array (jq -c '.[]' makes lines of it)"],
  [/^\s*\{\s*\n/, 'JSON over several lines (jq -c . makes one of it)'],
  [/^\s*"?[A-Za-z_]{3,}\w*"?(?:[,;\t]"?[\w.]+"?)+\s*\n/, 'a table with a header'],
];

/** Looks at the beginning of what should be lines of something. @throws InputError where it shows that it is not */
export function checkBeginning(beginning: string, name: string, what = 'JSON object'): void {
  const other = OTHERS.find(([form]) => form.test(beginning));
  if (other !== undefined) refuse(name, `expected one ${what} a line; found ${other[1]}`);
}
