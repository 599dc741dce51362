import { shown } from '../../support/input/refusal.js';

/** What was thrown, on one line, and where in the bot's own source. */
export function describeThrown(asked: string, thrown: unknown, placeOf?: (thrown: unknown) => string | null): string {
  return `${asked}: ${cut(message(thrown)).split('\n')[0]}${place(thrown, placeOf)}`;
}

/** The beginning, as a text of its own: a part of a long one would keep all of it in memory. */
const cut = (text: string): string => Array.from(text.slice(0, 200)).join('');

function message(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message.slice(0, 200)}` : shown(thrown);
  } catch {
    return 'threw something that cannot be read';
  }
}

function place(thrown: unknown, placeOf: (thrown: unknown) => string | null = () => null): string {
  try {
    const found = placeOf(thrown);
    return found === null ? '' : ` (${found})`;
  } catch {
    return ''; // its stack cannot be read
  }
}
