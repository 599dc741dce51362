import { once } from 'node:events';
import { wrapped } from '../results/text/width.js';
import { printable } from '../support/input/refusal.js';
import { systemMessage } from '../support/system/system-error.js';
import { end, ending } from './ending.js';
import { calledAs } from './examples.js';
import { stopInHand } from './interrupt.js';

/** The only place that writes to standard output. It keeps the real `write`, because what bots print goes to stderr. */
const write = process.stdout.write.bind(process.stdout);

/** Is the reader of standard output gone? */
const closed = { isSo: false };

/** Sends to stderr whatever bots or their packages print on this thread. */
export function keepStdoutForResults(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
}

/** Ends the program, without an error, when a reader such as `| head` closes the pipe. */
export function endWhenReaderLeaves(): void {
  process.stderr.on('error', () => {}); // messages that nobody reads, as after `2>&1 | head`, are no failure
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      closed.isSo = true;
      if (!stopInHand()) end(0);
      ending.code = 141; // as if killed by SIGPIPE: the output is incomplete
      note('stopping: nobody reads the output any more');
      return;
    }
    process.stderr.write(`bolachen: standard output: ${systemMessage(error) ?? error.message}\n`);
    end(1);
  });
}

/** Writes text or bytes to stdout, and waits for a slow reader. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (closed.isSo || write(text)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(process.stdout, 'drain', { signal }), once(process.stdout, 'close', { signal })]).catch(
    () => {},
  );
  waiting.abort(); // or each full pipe would leave a listener
}

/** Resolves when everything printed has been written. */
export const flushed = (): Promise<void> => new Promise((resolve) => write('', () => resolve()));

export const printLine = (line = ''): Promise<void> => print(`${line}\n`);

/** Prints a text for people: its commands begin the way the user started this one. */
export const printText = (text: string): Promise<void> => print(calledAs(text));

/** Prints a message to stderr; it may contain text from other machines, or from bots. */
export function note(line: string): void {
  const text = printable(calledAs(line));
  process.stderr.write(process.stderr.isTTY ? wrapped(text, '') : `${text}\n`); // elsewhere a line is a message
}
