import { once } from 'node:events';

/**
 * The one place that writes to the terminal's standard output. It keeps hold of the real `write`, since what bots print is sent to stderr.
 */
const write = process.stdout.write.bind(process.stdout);

/** Lets what bots (or their packages) print on this thread go to stderr. */
export function keepStdoutForResults(): void {
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
}

/** A reader that has seen enough (`| head`) is no error: the program ends. */
export function endWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`bolachen: standard output: ${error.message}\n`);
    process.exit(1);
  });
}

/** Writes text or bytes to stdout, waiting where the reader is slow. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (!write(text)) await once(process.stdout, 'drain');
}

export const printLine = (line = ''): Promise<void> => print(`${line}\n`);

/** A word to the person, beside the results. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
