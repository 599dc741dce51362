import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { end, ending } from './ending.js';

/**
 * Was SIGHUP ignored when the program was started, as by `nohup`? Node resets this when it starts, but there are
 * traces: bash and other shells put the command's name into `_`; a parent script that ignores the signal (`trap ''
 * HUP`, or under `nohup` itself) still does; and `nohup` replaces a terminal by a write-only standard input.
 */
function ignoresHangup(): boolean {
  if (basename(process.env._ ?? '') === 'nohup') return true;
  /** Is the number in a file odd, going by its last digit? */
  const isOdd = (file: string, lastDigit: RegExp, base: number): boolean =>
    (Number.parseInt(lastDigit.exec(readFileSync(file, 'latin1'))?.[1] ?? '0', base) & 1) === 1;
  try {
    return (
      isOdd(`/proc/${process.ppid}/status`, /^SigIgn:.*(\S)$/m, 16) ||
      isOdd('/proc/self/fdinfo/0', /^flags:.*(\d)$/m, 8)
    );
  } catch {
    return false; // no /proc
  }
}

const EXIT_CODES: Readonly<Partial<Record<NodeJS.Signals, number>>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const SIGNALS = (Object.keys(EXIT_CODES) as NodeJS.Signals[]).filter((name) => name !== 'SIGHUP' || !ignoresHangup());

/** Keeps running when the terminal is closed, if the program was started with SIGHUP ignored. */
export function surviveHangup(): void {
  if (!SIGNALS.includes('SIGHUP')) process.on('SIGHUP', () => {});
}

/** Has a signal come? From then on none is listened to: the next one ends the program, whatever it is doing. */
const asked = { isSo: false };

export const wasInterrupted = (): boolean => asked.isSo;

/** The current run, to be stopped if nobody reads its output any more. */
const inHand = new Set<() => void>();

/** Stops the current run as Ctrl-C does; false if there is none. */
export function stopInHand(): boolean {
  for (const stop of inHand) stop();
  return inHand.size > 0;
}

/**
 * Lets Ctrl-C stop a run cleanly, from `listen` on: the current work is finished and saved. `how` describes in a few
 * words what happens. The exit code is that of an interrupted program.
 *
 * A program that listens is ended by no signal while its main thread is busy, so what is not worth saving is not
 * listened for: there the system ends the program, and so does a second signal.
 */
export function interruptible(how = 'finishing the current work') {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  inHand.add(abort);
  let isListening = false;
  const listen = (): void => {
    if (isListening || asked.isSo) return;
    isListening = true;
    for (const name of SIGNALS) process.on(name, stop);
  };
  const unlisten = (): void => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) end(EXIT_CODES[name]);
    setImmediate(() => {
      // Not before: this signal stops other runs in hand, too, and a second one may have come with it.
      asked.isSo = true;
      unlisten();
    });
    ending.code = EXIT_CODES[name];
    process.stderr.write(`\nstopping: ${how} (once more to stop at once)\n`);
    abort();
  };
  return {
    signal: controller.signal,
    listen,
    /** Stops listening. */
    done(): void {
      inHand.delete(abort);
      unlisten();
    },
  };
}
