import { type Piece, Retraction } from '../work/executor.js';
import type { Item } from './items.js';
import { isSame, mustBeSame } from './judge.js';
import { DROPPED } from './keys.js';
import type { QueueParts } from './parts.js';
import type { Answer } from './post.js';

/** Beside the first item of every worker, one of so many answers is checked. */
const CHECKED = 100;

/** The part of a coordinator that checks need. */
interface CheckedItems<Result, Work extends Piece> {
  /** Those whose result has not been returned yet, in order. */
  readonly order: readonly Item<Result, Work>[];
  handOut(item: Item<Result, Work>, isUrgent: boolean): Promise<void>;
  patiently<T>(act: () => Promise<T>): Promise<T>;
  /** Returns the results that are due. */
  settle(): void;
}

/** Finds workers with wrong results: some items are played by the coordinator, too, whose result is right. */
export class SpotCheck<Result, Work extends Piece> {
  /** Workers whose results no longer count. */
  readonly dropped = new Set<string>();
  private readonly parts: QueueParts<Result, Work>;
  private readonly items: CheckedItems<Result, Work>;
  /** Workers whose first item has been checked. */
  private readonly known = new Set<string>();
  private answers = 0;

  constructor(parts: QueueParts<Result, Work>, items: CheckedItems<Result, Work>) {
    this.parts = parts;
    this.items = items;
  }

  /**
   * Plays an item here if it is to be checked: that is its result then. A worker with another one is dropped, unless a bot was stopped or died here,
   * too, or the result is different every time. Apart from first items, nothing is checked while another item is being played here.
   */
  async look(item: Item<Result, Work>, answer: Answer): Promise<void> {
    const { judge, onNotice } = this.parts;
    const isFirst = !this.known.has(answer.by);
    if (this.answers++ % CHECKED !== 0 && !isFirst) return;
    if (judge.isBusy && !isFirst) return;
    this.known.add(answer.by);
    item.isDoubted = true;
    try {
      const right = await judge.play(item.works);
      item.verdict = right;
      const isWrong = judge.isWrong(item.works, answer, right);
      if (isWrong && mustBeSame(right) && !isSame(right, await judge.play(item.works)))
        onNotice(
          `items ${item.first} to ${item.end - 1} give different results each time: a bot in them is not deterministic`,
        );
      else if (isWrong) await this.drop(answer.by, item);
      item.isDoubted = false;
      this.items.settle();
    } catch (error) {
      item.reject(error);
    }
  }

  /** Ignores from now on what a worker has played, which was wrong, and has it played again. */
  async drop(by: string, found: Item<Result, Work>, why = ''): Promise<void> {
    if (this.dropped.has(by)) return;
    const { link, post, roster, onNotice } = this.parts;
    const { order, patiently, handOut } = this.items;
    this.dropped.add(by);
    roster.addFault(by);
    const name = roster.nameOf(by);
    onNotice(
      `worker ${name} gave a wrong result (items ${found.first} to ${found.end - 1}${why}); it is dropped, and what it has played is played again`,
    );
    const again = order.filter(({ answer, verdict }) => answer?.by === by && verdict === null);
    for (const item of again) {
      item.answer = null;
      item.isDoubted = false;
    }
    await patiently(() => link.redis.hset(DROPPED, by, name));
    for (const item of again) {
      await patiently(() => post.forget([item.key]));
      await handOut(item, true);
    }
    const share = await patiently(() => post.shareOf(by));
    if (share !== null) order[0]?.reject(new Retraction(share));
  }
}
