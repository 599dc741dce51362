import type { Worths } from '../../search/rollout/worths.js';
import { ownWorker } from './own-thread.js';
import { TaskRoller, type WorthsTask } from './rolling.js';

/** A step that is passed quickly is not asked about: milliseconds. */
const PASSING = 80;
/** Answers that are remembered. */
const KNOWN = 1000;

/** Rollouts on a thread of their own, one after the other. What nobody waits for any longer is given up. */
export class Rollouts {
  private readonly script: string;
  private worker: Worker | null = null;
  private readonly known = new Map<string, Worths | string>();
  /** What was asked, and who waits for the answer. */
  private readonly waiting = new Map<
    string,
    { readonly task: WorthsTask; readonly found: (answer: Worths | string) => void }
  >();
  private busy: string | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** `script` is that of the page, which the worker runs too. */
  constructor(script: string) {
    this.script = script;
  }

  /** Has a task done; `found` gets the answer, at once if it is known. */
  ask(task: WorthsTask, found: (answer: Worths | string) => void): void {
    const key = JSON.stringify(task);
    const known = this.known.get(key);
    if (known !== undefined) {
      found(known);
      return;
    }
    this.waiting.set(key, { task, found });
    this.pause ??= setTimeout(() => this.next(), PASSING);
  }

  /** Nobody waits any longer for what was asked. */
  forget(): void {
    this.waiting.clear();
    clearTimeout(this.pause);
    this.pause = undefined;
  }

  private next(): void {
    this.pause = undefined;
    if (this.busy !== null && this.waiting.has(this.busy)) return;
    if (this.busy !== null) this.end();
    const [first] = this.waiting;
    if (first === undefined) return;
    this.busy = first[0];
    try {
      this.worker ??= this.begin();
      this.worker.postMessage(first[1].task);
    } catch {
      this.failed();
    }
  }

  private begin(): Worker {
    const worker = ownWorker(this.script);
    worker.onmessage = ({ data }) => this.answered(data);
    worker.onerror = () => this.failed();
    return worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = this.busy = null;
  }

  /** No worker, or it has died: the next task gets another. */
  private failed(): void {
    this.worker?.terminate();
    this.worker = null;
    if (this.busy !== null) this.answered('There are no rollouts in this browser: it refuses the worker they need.');
  }

  private answered(answer: Worths | string): void {
    const key = this.busy as string;
    const waiting = this.waiting.get(key);
    this.busy = null;
    this.waiting.delete(key);
    if (this.known.size >= KNOWN) this.known.clear();
    this.known.set(key, answer);
    waiting?.found(answer);
    if (this.waiting.size === 0) return;
    clearTimeout(this.pause);
    this.next();
  }
}

/** Serves the page's rollouts on the thread of a worker. */
export function serveRollouts(): void {
  const roller = new TaskRoller();
  self.onmessage = ({ data }: MessageEvent<WorthsTask>) => self.postMessage(roller.answer(data));
}
