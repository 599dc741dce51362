import type { Answer } from './post.js';

/** What an executor's work has to tell of itself: units `first` … `first + count − 1`. */
export interface WorkSpan {
  readonly first: number;
  readonly count: number;
}

/** An item that was handed out, and what has come of it. */
export class Item<Result, Work extends WorkSpan> {
  readonly works: readonly Work[];
  readonly first: number;
  readonly end: number;
  /** Is it played on two workers? */
  readonly isChecked: boolean;
  readonly result: Promise<readonly Result[]>;
  answer: Answer | null = null;
  /** Is a second answer awaited? */
  isDoubted = false;
  isWithdrawn = false;
  /** How often it was given up. */
  failures = 0;
  resolve: (results: readonly Result[] | Promise<readonly Result[]>) => void = () => {};
  reject: (error: unknown) => void = () => {};

  constructor(works: readonly Work[], isChecked: boolean) {
    this.works = works;
    this.first = works[0].first;
    const last = works[works.length - 1];
    this.end = last.first + last.count;
    this.isChecked = isChecked;
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Its key in the queue, and that of its second answer. */
  get key(): string {
    return keyOf('i', this.first, this.end);
  }

  get twinKey(): string {
    return keyOf('t', this.first, this.end);
  }
}

const keyOf = (sort: 'i' | 't', first: number, end: number): string => `${sort}${first}-${end}`;

/** The units of an item by its key; null if it is a second answer, or no key. */
function unitsOf(key: string): { readonly first: number; readonly end: number } | null {
  const [, first, end] = /^i(\d+)-(\d+)$/.exec(key) ?? [];
  return first === undefined ? null : { first: Number(first), end: Number(end) };
}

/** Where items lie that earlier calls of a run have left: what is cut anew fits between them. */
export class Cuts {
  private readonly items: readonly { readonly first: number; readonly end: number }[];

  constructor(keys: readonly string[]) {
    const found = keys.map(unitsOf).filter((each) => each !== null);
    this.items = found.sort((a, b) => a.first - b.first || b.end - a.end);
  }

  /** Is there one from `first` on? */
  has(first: number): boolean {
    return this.items.some((item) => item.first === first);
  }

  /** How many units an item from `first` on has: that which lies there, else as many as asked for, up to the next. */
  sizeOf(first: number, count: number): number {
    const next = this.items.find((item) => item.first >= first);
    if (next === undefined) return count;
    return next.first === first ? next.end - first : Math.min(count, next.first - first);
  }
}
