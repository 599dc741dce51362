import { once } from 'node:events';
import { systemMessage } from '../system/system-error.js';
import { calledAs } from './called-as.js';
import { end } from './ending.js';
import { stopInHand } from './interrupt.js';

/**
 * The one place that writes to the terminal's standard output. It keeps hold of the real `write`, since what bots print is sent to stderr.
 */
const write = process.stdout.write.bind(process.stdout);

/** Has the reader left? */
const closed = { isSo: false };

/** Lets what bots (or their packages) print on this thread, from loading on, go to stderr. */
export function keepStdoutForResults(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
}

/** A reader that has seen enough (`| head`) is no error: the program ends. */
export function endWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      closed.isSo = true;
      if (!stopInHand()) end(0);
      process.exitCode = 141; // as of programs that such a pipe kills: what was asked for is not complete
      note('stopping: nobody reads the output any more');
      return;
    }
    process.stderr.write(`bolachen: standard output: ${systemMessage(error) ?? error.message}\n`);
    end(1);
  });
}

/** Writes text or bytes to stdout, waiting where the reader is slow. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (closed.isSo || write(text)) return;
  await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(() => {});
}

/** Resolves when all that was printed is on its way. */
export const flushed = (): Promise<void> => new Promise((resolve) => write('', () => resolve()));

export const printLine = (line = ''): Promise<void> => print(`${line}\n`);

/** Prints what people read: the commands in it begin as the one that was typed. */
export const printText = (text: string): Promise<void> => print(calledAs(text));

/** A word to the person, beside the results. */
export function note(line: string): void {
  process.stderr.write(`${calledAs(line)}\n`);
}
