import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { type Beginning, type Ran, wordsOf } from './run.js';

/** Runs the compiled program on this thread, quicker than a process; for coverage the source. */

const isMeasured = process.env.BOLACHEN_COVERAGE === '1';
const PROGRAM = new URL(isMeasured ? '../../src/cli/program.ts' : '../../dist/cli/program.js', import.meta.url).href;

/** What has been said since the command began; null while there is none. */
let said: Record<'stdout' | 'stderr', Buffer[]> | null = null;

/** From the first on, since the program keeps hold of the `write` that it finds. */
function listen(name: 'stdout' | 'stderr'): void {
  const write = process[name].write.bind(process[name]) as (...words: unknown[]) => boolean;
  process[name].write = (piece: string | Uint8Array, ...more: unknown[]) => {
    if (said === null) return write(piece, ...more);
    said[name].push(Buffer.from(piece as string));
    return true;
  };
}
listen('stdout');
listen('stderr');

/** What the program listens to until its end, which does not come here. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Until it is called back, who reads from standard input is given this, and what is written past streams is heard. */
function typing(input: Buffer): () => void {
  const { readSync, writeSync } = fs;
  let left = input;
  const read = (file: number, into: Uint8Array, ...more: never[]): number => {
    if (file !== 0) return readSync(file, into, ...more);
    const count = left.copy(into);
    left = left.subarray(count);
    return count;
  };
  const write = (file: number, bytes: Uint8Array, ...more: never[]): number => {
    if (file !== 1) return writeSync(file, bytes, ...more);
    process.stdout.write(bytes);
    return bytes.length;
  };
  const put = (its: object): void => {
    Object.assign(fs, its);
    syncBuiltinESMExports();
  };
  put({ readSync: read, writeSync: write });
  return () => put({ readSync, writeSync });
}

/** What is printed and noted while something is done; one thing at a time. */
export async function heard(act: () => Promise<void>): Promise<Record<'stdout' | 'stderr', string>> {
  if (said !== null) throw new Error('another command is running here');
  const pieces = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  said = pieces;
  try {
    await act();
    const [stdout, stderr] = [pieces.stdout, pieces.stderr].map((each) => Buffer.concat(each).toString());
    return { stdout, stderr };
  } finally {
    said = null;
  }
}

/** Runs `bolachen` with a command line in a folder; one at a time. */
export async function here(
  folder: string,
  line: string | readonly string[],
  { input = '' }: Pick<Beginning, 'input'> = {},
): Promise<Ran> {
  const home = process.cwd();
  const listeners = SIGNALS.map((name) => process.listeners(name));
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input as string)]), configurable: true });
  const stopTyping = typing(Buffer.from(input as string));
  process.chdir(folder);
  let code: number | null = null;
  try {
    const told = await heard(async () => {
      const { run }: typeof import('../../src/cli/program.js') = await import(PROGRAM);
      code = await run(typeof line === 'string' ? wordsOf(line) : line);
    });
    return { code, ...told };
  } finally {
    stopTyping();
    process.chdir(home);
    for (const [i, name] of SIGNALS.entries()) {
      for (const each of process.listeners(name)) if (!listeners[i].includes(each)) process.off(name, each);
    }
    Object.defineProperty(process, 'stdin', stdin);
  }
}
