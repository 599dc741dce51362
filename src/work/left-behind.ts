import { sourcePlace } from '../bot/loading/source-place.js';
import { describeThrown } from '../bot/thrown.js';

/** A timer or a promise that a bot has left behind cannot change a result any more: that it fails is told, and play goes on. */

/** Failures that are told on a thread, each once; more of them are not. */
const MOST_TOLD = 5;

const told = new Set<string>();

export function tellLeftBehind(error: unknown): void {
  if (told.size >= MOST_TOLD) return;
  const text = describeThrown('what a bot left behind has failed', error, sourcePlace);
  if (!told.has(text)) process.stderr.write(`bolachen: ${text}\n`);
  told.add(text);
}

/** Was it surely thrown by a bot? On the main thread it could be the program's own, which throws nothing but errors. */
export const isOfBot = (error: unknown): boolean => !(error instanceof Error) || sourcePlace(error) !== null;
