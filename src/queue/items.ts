import type { Answer } from './post.js';

/** The range of an executor's work: units `first` … `first + count − 1`. */
export interface WorkSpan {
  readonly first: number;
  readonly count: number;
}

/** An item that was handed out, with its results so far. */
export class Item<Result, Work extends WorkSpan> {
  readonly works: readonly Work[];
  readonly first: number;
  readonly end: number;
  /** Is it played twice? */
  readonly isChecked: boolean;
  readonly result: Promise<readonly Result[]>;
  /** What a worker has sent. */
  answer: Answer | null = null;
  /** What the coordinator has played itself, in place of a worker's answer. */
  verdict: readonly Result[] | null = null;
  /** Does its answer still have to be confirmed? */
  isDoubted = false;
  /** Is the coordinator playing it? */
  isJudged = false;
  isWithdrawn = false;
  /** How often workers have given it up. */
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

  /** Its key in the queue, and the key under which it is played a second time. */
  get key(): string {
    return keyOf('i', this.first, this.end);
  }

  get twinKey(): string {
    return keyOf('t', this.first, this.end);
  }
}

const keyOf = (sort: 'i' | 't', first: number, end: number): string => `${sort}${first}-${end}`;

/** The units of an item, from its key; null for any other key. */
function unitsOf(key: string): { readonly first: number; readonly end: number } | null {
  const [, first, end] = /^i(\d+)-(\d+)$/.exec(key) ?? [];
  return first === undefined ? null : { first: Number(first), end: Number(end) };
}

/** The items that an earlier call of a run has left: new ones are cut to fit between them. */
export class Cuts {
  private readonly items: readonly { readonly first: number; readonly end: number }[];

  constructor(keys: readonly string[]) {
    const found = keys.map(unitsOf).filter((each) => each !== null);
    this.items = found.sort((a, b) => a.first - b.first || b.end - a.end);
  }

  /** Does one begin at `first`? */
  has(first: number): boolean {
    return this.items.some((item) => item.first === first);
  }

  /** The number of units of an item that begins at `first`: that of the one left there, else `count`, or fewer up to the next one. */
  sizeOf(first: number, count: number): number {
    const next = this.items.find((item) => item.first >= first);
    if (next === undefined) return count;
    return next.first === first ? next.end - first : Math.min(count, next.first - first);
  }
}
