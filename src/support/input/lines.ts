import { refuse } from './refusal.js';

/** Texts of lines, as editors and systems write them. */

/** What some editors write before a text. */
const MARK = '\ufeff';

/** A text without the mark of the byte order before it. */
export const unmarked = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

/** The lines of a text, whatever ends them; without a mark of the byte order. */
export const linesIn = (text: string): string[] => unmarked(text).split(/\r\n|\n|\r/);

/** The texts of a list, which may be one text with commas between them. */
export const listIn = (given: string | readonly string[]): string[] =>
  (typeof given !== 'string' ? given : given.trim() === '' ? [] : given.split(',')).map((each) => each.trim());

/** What is said to whoever has none. */
export const RECORDS_COME_FROM = 'records come from bolachen simulate --records FILE';

/** Files of a run, by their beginning. */
const OF_A_RUN: readonly (readonly [form: RegExp, what: string])[] = [
  [/^\{"(?:first":\d+,"count|chunk":\d+,"boards)":/, 'journal'],
  [/^\{\s*"program": "bolachen"/, 'manifest'],
];

/** What else is given in place of lines. */
const OTHERS: typeof OF_A_RUN = [
  [/^\s*\[/, "a JSON array (jq -c '.[]' makes lines of it)"],
  [/^\s*\{\s*[\n\r]/, 'JSON over several lines (jq -c . makes one of it)'],
  [/^\s*"?[A-Za-z_]{3,}\w*"?(?:[,;\t]"?[\w.]+"?)+\s*[\n\r]/, 'a table with a header'],
];

/** Looks at the beginning of what should be lines of something. @throws InputError where it shows that it is not */
export function checkBeginning(beginning: string, name: string, what = 'JSON object'): void {
  const whatIn = (forms: typeof OF_A_RUN) => forms.find(([form]) => form.test(beginning))?.[1];
  const file = whatIn(OF_A_RUN);
  if (file !== undefined)
    refuse(name, `is the ${file} of a run, read by its folder as in bolachen runs page FOLDER; ${RECORDS_COME_FROM}`);
  const other = whatIn(OTHERS);
  if (other !== undefined) refuse(name, `expected one ${what} a line; found ${other}`);
}
