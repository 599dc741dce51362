import { createHash } from 'node:crypto';

/** Numbers drawn by an address: the same seed and words give the same number on every machine. */
export class Draw {
  private readonly seed: string;
  private count = 0;

  constructor(...seed: readonly (string | number)[]) {
    this.seed = seed.join(':');
  }

  /** A number from 0 up to, and without, 1. */
  share(): number {
    const hash = createHash('sha256')
      .update(`${this.seed}:${this.count++}`)
      .digest();
    return hash.readUInt32LE(0) / 2 ** 32;
  }

  /** A whole number from 0 to `end` − 1. */
  below(end: number): number {
    return Math.floor(this.share() * end);
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }
}

/** Does work on items, so many at a time; calls come in any order. */
export async function inParallel<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const play = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, play));
}
