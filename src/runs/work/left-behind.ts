import { sourcePlace } from '../../players/bot/loading/source-place.js';
import { describeThrown } from '../../players/bot/thrown.js';

/** A timer or promise that a bot left behind can change no result: a failure is reported, and play continues. */

/** The maximum number of failures reported per thread, each once. */
const MOST_REPORTED = 5;

const reported = new Set<string>();

export function reportLeftBehind(error: unknown): void {
  if (reported.size >= MOST_REPORTED) return;
  const text = describeThrown('what a bot left behind has failed', error, sourcePlace);
  if (!reported.has(text)) process.stderr.write(`bolachen: ${text}\n`);
  reported.add(text);
}

/** Was it surely thrown by a bot? On the main thread it may be the program's own, which throws errors alone. */
export const isOfBot = (error: unknown): boolean => !(error instanceof Error) || sourcePlace(error) !== null;
