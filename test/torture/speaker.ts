import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { wordsOf } from '../cli/run.js';
import { PATIENCE } from '../machine.js';
import type { Ran } from './program.js';

/** Many commands in one process, since starting one takes ten times as long as what most commands here do. */

const FILE = join(import.meta.dirname, 'speaker.mjs');

export class Speaker {
  private child: Promise<ChildProcess> | null = null;

  /** Runs a command line; one at a time. A process that dies or hangs is told, and replaced. */
  async run(folder: string, line: string): Promise<Ran> {
    this.child ??= started();
    const child = await this.child;
    return new Promise((finish) => {
      const end = (ran: Ran): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        finish(ran);
      };
      const timer = setTimeout(() => child.kill('SIGABRT'), PATIENCE);
      child.once('message', (ran) => end(ran as Ran));
      child.once('exit', (code, signal) => {
        this.child = null;
        end({ code, signal, stdout: '', stderr: `internal error: the process ended with ${signal ?? code}` });
      });
      child.send({ folder, words: wordsOf(line) });
    });
  }

  async close(): Promise<void> {
    const child = await this.child;
    if (child === null) return;
    child.kill();
    await once(child, 'exit');
  }
}

const started = (): Promise<ChildProcess> =>
  new Promise((ready) => {
    const child = fork(FILE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', () => ready(child));
  });
