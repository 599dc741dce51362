import { isOfBot, reportLeftBehind } from '../runs/work/left-behind.js';
import { printable } from '../support/input/refusal.js';
import { systemMessage } from '../support/system/system-error.js';

/** How the program ends. A bot on this thread cannot end it. */

/** With the exit code of the program: `process.exitCode` is also that of bots. */
export const ending: { isOurs: boolean; code?: number | undefined } = { isOurs: false };

/** Exits at once, by default with {@link ending}, whatever bots have left running. */
export function end(code = ending.code ?? 0): never {
  ending.isOurs = true;
  process.exit(code);
}

/**
 * Reports a bot's file that calls `process.exit` or waits forever, so that this does not look like success. If
 * something that a bot left running fails, that is reported and nothing more.
 */
export function watchTheEnd(): void {
  process.on('exit', () => {
    if (ending.isOurs) return;
    process.stderr.write("bolachen: ended before it was done; a bot's file called process.exit or waits forever\n");
    process.exitCode = 1;
  });
  const failed = (error: unknown): void => {
    if (isOfBot(error)) reportLeftBehind(error);
    else {
      process.stderr.write(`bolachen: ${unexpected(error)}\n`);
      end(1);
    }
  };
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', failed);
}

/** The text for an unexpected error: a system error in words, else its message; with DEBUG set, its stack. */
export function unexpected(error: unknown): string {
  const { message = String(error), stack = message } = error instanceof Error ? error : {};
  return systemMessage(error) ?? printable(`internal error: ${process.env.DEBUG ? stack : message}`);
}
