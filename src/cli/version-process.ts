import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { How } from '../runs/run/options.js';
import { compiled } from '../support/system/own-file.js';

/** How long after a version the process for the next one is begun, in milliseconds: first come the first boards. */
const LATER = 500;

/** What a process is to play. */
export interface VersionOrder {
  /** The words of its command line. */
  readonly words: readonly string[];
  /** Blocks to be played before all others, which are part of no estimate. */
  readonly again: readonly number[];
  /** The options of its run. */
  readonly what: object;
  readonly how: How;
}

/** What comes of it. */
interface Outcome {
  /** The points of the bot less those of its opponent, in the blocks that were played before all others. */
  onAgain(points: readonly number[]): void;
  /** The exit code, and what was said; not of one that was stopped. */
  onEnd(code: number | null, said: string): void;
}

/** Plays versions, one at a time, each in a process of its own; that of the next is ready, with the program loaded. */
export class VersionProcess {
  private ready: ChildProcess | null = begun();
  private playing: ChildProcess | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isPlaying(): boolean {
    return this.playing !== null;
  }

  /** Plays a version; the one before ends. */
  play(order: VersionOrder, { onAgain, onEnd }: Outcome): void {
    this.stop();
    clearTimeout(this.timer);
    const child = this.ready?.connected ? this.ready : begun();
    this.ready = null;
    this.timer = setTimeout(() => {
      this.ready = begun();
    }, LATER);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    child.on('close', (code) => {
      if (this.playing !== child) return;
      this.playing = null;
      onEnd(code, said);
    });
    child.on('message', (points: readonly number[]) => this.playing === child && onAgain(points));
    child.send(order);
    this.playing = child;
  }

  /** What was played stays, as after any kill. */
  stop(): void {
    this.playing?.kill('SIGKILL');
    this.playing = null;
  }

  end(): void {
    clearTimeout(this.timer);
    this.stop();
    this.ready?.kill('SIGKILL');
  }
}

function begun(): ChildProcess {
  const worker = fileURLToPath(compiled('cli/version-worker.js'));
  const child = spawn(process.execPath, [...process.execArgv, worker, `${process.pid}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.on('error', () => {}); // one that cannot be reached has ended, and says why when it closes
  return child;
}
