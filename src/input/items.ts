import { shown } from './refusal.js';

/** One or several, there at once or as they come. */
export type Several<Item> = Item | Iterable<Item> | AsyncIterable<Item>;

/** What was given as JSON texts: objects one by one, a text line by line. What cannot be JSON becomes a text that says so. */
export async function* textsOf(given: Several<string | object>): AsyncGenerator<string> {
  if (typeof given === 'string') yield* given.split('\n');
  else if (Symbol.asyncIterator in given || Symbol.iterator in given)
    for await (const each of given) yield textOf(each);
  else yield textOf(given);
}

function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  try {
    return JSON.stringify(item) ?? 'null';
  } catch {
    return JSON.stringify(shown(item)); // circular, or hostile
  }
}
