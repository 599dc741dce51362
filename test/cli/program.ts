import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onTestFailed, onTestFinished } from 'vitest';
import { PATIENCE } from '../machine.js';
import { MAIN, wordsOf } from './run.js';

/** A program that runs, with all that it has said; where a test fails, this is shown. */
export class Program {
  said = '';
  readonly child: ChildProcess;
  /** Its exit code, as a shell has it, when it has ended. */
  readonly done: Promise<number>;
  private readonly line: string;

  constructor(line: string, folder: string, env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [MAIN, ...wordsOf(line)], { cwd: folder, env: { ...process.env, ...env } });
    this.line = line;
    this.child = child;
    child.setMaxListeners(0);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        this.said += piece;
      });
    this.done = new Promise((resolve) =>
      child.on('exit', (code, signal) => {
        const number = code ?? 128 + constants.signals[signal as NodeJS.Signals];
        setTimeout(resolve, 100, number); // its last words come after
      }),
    );
    onTestFailed(() => void process.stderr.write(`--- ${line}\n${this.said}\n`));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await this.done;
    });
  }

  /** Its exit code, when it has ended. */
  ends(): Promise<number> {
    return inTime(`this ends: ${this.line}`, this.done);
  }

  /** Waits until it has said something. */
  async says(pattern: RegExp): Promise<void> {
    const isOver = (): boolean => this.child.exitCode !== null && !pattern.test(this.said);
    await until(`${pattern} is said by ${this.line}`, () => pattern.test(this.said) || isOver());
    if (isOver()) throw new Error(`${this.line} ended before it said ${pattern}`);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
    this.child.kill(signal);
    return this.ends();
  }
}

export async function inTime<T>(what: string, doing: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`it has not come to pass that ${what}`)), PATIENCE);
  });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await inTime(what, Promise.resolve(isSo())))) await pause(50);
}
