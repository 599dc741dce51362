import type { Worths } from '../../search/rollout/worths.js';
import { OwnThread } from './own-thread.js';
import type { WorthsTask } from './rolling.js';

/** A step that is passed quickly is not asked about: milliseconds. */
const PASSING = 80;
/** Answers that are remembered. */
const KNOWN = 1000;

/** Rollouts on a thread of their own, one after the other. What nobody waits for any longer is given up. */
export class Rollouts {
  private readonly script: string;
  private thread: OwnThread | null = null;
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
    this.pause ??= setTimeout(() => void this.next(), PASSING);
  }

  /** Nobody waits any longer for what was asked. */
  forget(): void {
    this.waiting.clear();
    clearTimeout(this.pause);
    this.pause = undefined;
  }

  private async next(): Promise<void> {
    this.pause = undefined;
    if (this.busy !== null && this.waiting.has(this.busy)) return;
    if (this.busy !== null) this.end();
    const [first] = this.waiting;
    if (first === undefined) return;
    const [key, { task }] = first;
    this.busy = key;
    const answer = await this.answer(task);
    const waiting = this.waiting.get(key);
    this.busy = null;
    this.waiting.delete(key);
    if (this.known.size >= KNOWN) this.known.clear();
    this.known.set(key, answer);
    waiting?.found(answer);
    if (this.waiting.size === 0) return;
    clearTimeout(this.pause);
    void this.next();
  }

  /** What a worker says; if there is none, or it dies, the next task gets another. */
  private async answer(task: WorthsTask): Promise<Worths | string> {
    try {
      this.thread ??= new OwnThread(this.script);
      return await this.thread.ask<Worths>(task);
    } catch (error) {
      this.end();
      return `There are no rollouts in this browser: ${(error as Error).message}`;
    }
  }

  private end(): void {
    this.thread?.end();
    this.thread = null;
  }
}
