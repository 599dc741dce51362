import { checkBeginning, linesIn, unmarked } from './lines.js';
import { refuseOption, shown } from './refusal.js';

/** One item, or several from any iterable. */
export type Several<Item> = Item | Iterable<Item> | AsyncIterable<Item>;

/** Are these items, or a text of some? */
export const areItems = (given: unknown): boolean => typeof given === 'string' || given instanceof Object;

/** @throws OptionError for what cannot be records, as the name of a file */
export function checkRecords(given: unknown): void {
  if (typeof given === 'string' && /^[^{}\n]+\.jsonl?$/.test(given))
    refuseOption(
      'records',
      `expected records, or their lines of JSON; found the name of a file: give records(${shown(given)})`,
    );
  if (!areItems(given)) refuseOption('records', `expected records: objects, or lines of JSON; found ${shown(given)}`);
}

/** The input as JSON texts: objects one by one, text line by line. What is not JSON becomes a text about it. */
export async function* textsOf(given: Several<string | object>): AsyncGenerator<string> {
  if (typeof given === 'string') yield* linesOf(given);
  else if (Symbol.asyncIterator in given || Symbol.iterator in given)
    for await (const each of given) yield textOf(each);
  else yield textOf(given);
}

function linesOf(text: string): string[] {
  checkBeginning(unmarked(text), 'text');
  return linesIn(text);
}

function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  try {
    return JSON.stringify(item) ?? 'null';
  } catch {
    return JSON.stringify(shown(item)); // circular, or hostile
  }
}
