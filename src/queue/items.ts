import type { Piece } from '../work/executor.js';
import type { Answer } from './post.js';

/** An item that was handed out, with its results so far. */
export class Item<Result, Work extends Piece> {
  readonly works: readonly Work[];
  readonly first: number;
  readonly end: number;
  readonly result: Promise<readonly Result[]>;
  /** What a worker has sent. */
  answer: Answer | null = null;
  /** What the coordinator has played itself, in place of a worker's answer. */
  verdict: readonly Result[] | null = null;
  /** Is the coordinator playing it? */
  isDoubted = false;
  isWithdrawn = false;
  /** How often workers have given it up. */
  failures = 0;
  resolve: (results: readonly Result[] | Promise<readonly Result[]>) => void = () => {};
  reject: (error: unknown) => void = () => {};

  constructor(works: readonly Work[]) {
    this.works = works;
    this.first = works[0].first;
    const last = works[works.length - 1];
    this.end = last.first + last.count;
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Its key in the queue. */
  get key(): string {
    return `i${this.first}-${this.end}`;
  }
}
