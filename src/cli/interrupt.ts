import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { end } from './ending.js';

/** A run that Ctrl-C ends in good order: what is in hand is finished and kept. A second Ctrl-C ends it at once. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** Stops listening. If there was an interrupt, the program will exit as interrupted programs do. */
  done(): void;
}

/**
 * Was the closing of the terminal to be ignored when the program was started, as by `nohup`? Node has forgotten that as it started. But bash and others
 * name the command that they start in `_`; where a script ignores the signal (`trap '' HUP`, or as it was started by `nohup` itself) it still does; and
 * for a terminal `nohup` puts a standard input that can only be written.
 */
function ignoresHangup(): boolean {
  if (basename(process.env._ ?? '') === 'nohup') return true;
  /** Is a number, of which the last digit is found, an odd one? */
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

/** Goes on when the terminal is closed, if the program was started so. */
export function surviveHangup(): void {
  if (!SIGNALS.includes('SIGHUP')) process.on('SIGHUP', () => {});
}

/** The run in hand, which is stopped in good order where nobody reads its output any more. */
const inHand = new Set<() => void>();

/** Stops the run in hand as Ctrl-C does; false where there is none. */
export function stopInHand(): boolean {
  for (const stop of inHand) stop();
  return inHand.size > 0;
}

/** Lets Ctrl-C end something in good order; `how` says what is done then. */
export function interruptible(how = 'finishing what is in hand'): Interrupt {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  inHand.add(abort);
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) end(EXIT_CODES[name]);
    process.exitCode = EXIT_CODES[name];
    process.stderr.write(`\nstopping: ${how} (once more to stop at once)\n`);
    abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: controller.signal,
    done() {
      inHand.delete(abort);
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
