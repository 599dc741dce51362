import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { end } from './ending.js';

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

/** Has a signal come? The next one ends the program, whatever a command does in between. */
const asked = { isSo: false };

/** The current run, to be stopped if nobody reads its output any more. */
const inHand = new Set<() => void>();

/** Stops the current run as Ctrl-C does; false if there is none. */
export function stopInHand(): boolean {
  for (const stop of inHand) stop();
  return inHand.size > 0;
}

/**
 * Lets Ctrl-C stop a run cleanly: the current work is finished and saved. A second Ctrl-C exits at once. `how`
 * describes in a few words what happens. After an interrupt, the exit code is that of an interrupted program.
 */
export function interruptible(how = 'finishing the current work') {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  inHand.add(abort);
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted || asked.isSo) end(EXIT_CODES[name]);
    setImmediate(() => {
      asked.isSo = true; // other runs in hand are stopped by this one
    });
    process.exitCode = EXIT_CODES[name];
    process.stderr.write(`\nstopping: ${how} (once more to stop at once)\n`);
    abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: controller.signal,
    /** Stops listening. */
    done(): void {
      inHand.delete(abort);
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
