import { systemMessage } from '../system/system-error.js';
import { isOfBot, reportLeftBehind } from '../work/left-behind.js';

/** The end of the program: by its own hand, and never by that of a bot on this thread. */

const ending = { isOurs: false };

/** Ends the program now, with the exit code that is set if none is given; whatever bots left running is cut off. */
export function end(code: number | string = process.exitCode ?? 0): never {
  ending.isOurs = true;
  process.exit(code);
}

/**
 * A bot's file that calls `process.exit` or waits for what never comes is told and does not pass for success. What it has left behind, and fails,
 * is told, and nothing else happens.
 */
export function watchTheEnd(): void {
  process.on('exit', () => {
    if (ending.isOurs) return;
    process.stderr.write("bolachen: ended before it was done; a bot's file called process.exit or waits for ever\n");
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

/** What to say of an error that nobody foresaw: what the system refused, or the message alone; with DEBUG set, where it came from. */
export function unexpected(error: unknown): string {
  const { message = String(error), stack = message } = error instanceof Error ? error : {};
  return systemMessage(error) ?? `internal error: ${process.env.DEBUG ? stack : message}`;
}
