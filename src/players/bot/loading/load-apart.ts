import { Worker } from 'node:worker_threads';
import { refuse } from '../../../support/input/refusal.js';
import { compiled } from '../../../support/system/own-file.js';
import { FairWatch, timesOf } from '../../../support/system/processor-time.js';
import type { Description } from '../bot.js';
import { LIMITS, type Limits, startTime } from '../limits.js';

/** What the worker reports about a module. */
export type LoadAnswer = { readonly description: Description } | { readonly refused: string };

/** Modules by address: each is read once per run. */
const read = new Map<string, Promise<LoadAnswer>>();

/**
 * Loads a bot's module on a separate thread, just to read the bot's description: a module might never finish, or exit
 * the program, so it must not run on the main thread.
 * @throws InputError if it is not a bot
 */
export async function describedApart(url: string, place: string, limits = LIMITS): Promise<Description> {
  const reading = read.get(url) ?? readApart(url, limits);
  read.set(url, reading);
  const answer = await reading;
  return 'refused' in answer ? refuse(place, answer.refused) : answer.description;
}

/** Milliseconds between checks for a timeout. */
const LOOK = 250;

function readApart(url: string, limits: Limits): Promise<LoadAnswer> {
  const { memory } = limits;
  const worker = new Worker(compiled('players/bot/loading/load-apart-worker.js'), {
    workerData: url,
    // Its output is dropped here; it will print it again where it plays.
    stdout: true,
    stderr: true,
    ...(memory > 0 ? { resourceLimits: { maxOldGenerationSizeMb: memory } } : {}),
    execArgv: ['--no-experimental-require-module'],
  });
  const patience = startTime(limits);
  return new Promise((resolve) => {
    const end = (answer: LoadAnswer): void => {
      clearInterval(timer);
      resolve(answer);
      void worker.terminate();
    };
    const refused = (why: string): void => end({ refused: `does not load: ${why}` });
    const watch = new FairWatch(4 * LOOK);
    const timer = setInterval(() => {
      const isLate = patience > 0 && watch.look(timesOf()) > patience;
      if (isLate) refused(`it has come to no end within ${patience} ms`);
    }, LOOK);
    worker.on('message', end);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      refused(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `it takes more than ${memory} MB of memory` : error.message),
    );
    worker.on('exit', (code) =>
      refused(code === WAITS ? 'it waits for what never comes' : `it calls process.exit(${code})`),
    );
  });
}

/** Node's exit code if a module awaits a promise that can never settle. */
const WAITS = 13;
