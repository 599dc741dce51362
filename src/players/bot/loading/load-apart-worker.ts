import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../support/input/refusal.js';
import { descriptionOf } from '../declared.js';
import { describeThrown } from '../thrown.js';
import type { LoadAnswer } from './load-apart.js';
import { loadModule } from './load-file.js';
import { sourcePlace } from './source-place.js';

/** Loads a module and reports its bot's description. */

const port = parentPort;
const report = (answer: LoadAnswer): void => port?.postMessage(answer);
const refused = (error: unknown): void =>
  report({
    refused: error instanceof InputError ? error.message : describeThrown('does not load', error, sourcePlace),
  });

process.on('uncaughtException', refused);
process.on('unhandledRejection', refused);
try {
  const description = descriptionOf(await loadModule(workerData as string));
  // Something the module has started may still fail.
  setImmediate(() => report({ description }));
} catch (error) {
  refused(error);
}
