import { Worker } from 'node:worker_threads';
import { refuse } from '../../input/refusal.js';
import { compiled } from '../../system/own-file.js';
import { FairWatch, timesOf } from '../../system/processor-time.js';
import type { AnyBot, DESCRIPTION } from '../bot.js';
import { LIMITS, type Limits, startTime } from '../limits.js';

/** What a module's bot says of itself: a bot without its answers. */
export type Description = Pick<AnyBot, (typeof DESCRIPTION)[number]>;

/** What the worker says of a module. */
export type LoadAnswer = { readonly description: Description } | { readonly refused: string };

/** Modules by address: each is read once in a run. */
const read = new Map<string, Promise<LoadAnswer>>();

/**
 * Loads a bot's module on a thread of its own, only to hear what the bot says of itself: the main thread is no place for a module that never comes
 * to an end, ends the program, or changes what it finds there.
 * @throws InputError if it is no bot
 */
export async function describedApart(url: string, place: string, limits = LIMITS): Promise<Description> {
  const reading = read.get(url) ?? readApart(url, limits);
  read.set(url, reading);
  const told = await reading;
  return 'refused' in told ? refuse(place, told.refused) : told.description;
}

/** Milliseconds between two looks at whether it is taking too long. */
const LOOK = 250;

function readApart(url: string, limits: Limits): Promise<LoadAnswer> {
  const { memory } = limits;
  const worker = new Worker(compiled('bot/loading/load-apart-worker.js'), {
    workerData: url,
    // What it prints is said again where it plays.
    stdout: true,
    stderr: true,
    ...(memory > 0 ? { resourceLimits: { maxOldGenerationSizeMb: memory } } : {}),
    execArgv: ['--no-experimental-require-module'],
  });
  const patience = startTime(limits);
  return new Promise((resolve) => {
    const end = (told: LoadAnswer): void => {
      clearInterval(timer);
      resolve(told);
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

/** Node's exit code where a module awaits a promise that nothing is left to settle. */
const WAITS = 13;
