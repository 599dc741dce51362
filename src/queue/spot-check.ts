import { type Piece, Retraction } from '../work/executor.js';
import type { Item } from './items.js';
import { isSame, mustBeSame } from './judge.js';
import { DROPPED } from './keys.js';
import type { QueueParts } from './parts.js';
import type { Answer } from './post.js';

/** One item of so many is checked, the first of them early. */
const CHECKED = 100;
const FIRST_CHECKED = 1;

/** Is the item with this number played twice? */
export const isChecked = (number: number): boolean => number % CHECKED === FIRST_CHECKED;

/** The part of a coordinator that checks need. */
interface CheckedItems<Result, Work extends Piece> {
  /** Those whose result has not been returned yet, in order. */
  readonly order: readonly Item<Result, Work>[];
  handOut(item: Item<Result, Work>, isUrgent: boolean): Promise<void>;
  patiently<T>(act: () => Promise<T>): Promise<T>;
  /** Returns the results that are due. */
  settle(): void;
}

/** Finds workers with wrong results: some items are played on two of them, and if these differ, by the coordinator, whose result is right. */
export class SpotCheck<Result, Work extends Piece> {
  /** Workers whose results no longer count. */
  readonly dropped = new Set<string>();
  private readonly parts: QueueParts<Result, Work>;
  private readonly items: CheckedItems<Result, Work>;

  constructor(parts: QueueParts<Result, Work>, items: CheckedItems<Result, Work>) {
    this.parts = parts;
    this.items = items;
  }

  /** Has an item played a second time: by another worker, or here if there is none. */
  async begin(item: Item<Result, Work>, { by }: Answer): Promise<void> {
    const { roster, post, link, seal } = this.parts;
    item.isDoubted = true;
    // Workers that have come since the last look count, too: at the start of a run that is most of them.
    if (roster.othersThan(by) === 0) await roster.look(link, seal, this.dropped);
    if (roster.othersThan(by) === 0) return this.decide(item);
    await this.items.patiently(() => post.add(item.twinKey, item.works, { not: by, isUrgent: true }));
  }

  /** Compares the answers of two workers. */
  async compare(item: Item<Result, Work>, twin: Answer): Promise<void> {
    const { judge, post } = this.parts;
    if (item.answer === null) return;
    const [one, other] = [judge.outcomeOf(item.works, item.answer), judge.outcomeOf(item.works, twin)];
    if ('results' in one && 'results' in other && isSame(one.results, other.results)) item.isDoubted = false;
    else await this.decide(item, twin);
    await post.forget([item.twinKey]);
  }

  /**
   * Plays an item here: that is its result. Workers with another result are dropped, unless a bot was stopped or died here, too, or the result is
   * different every time. Without a dispute, an item is trusted while another one is played here.
   */
  async decide(item: Item<Result, Work>, twin?: Answer): Promise<void> {
    const { judge, onNotice } = this.parts;
    const { answer } = item;
    if (answer === null || item.isJudged || !item.isDoubted) return;
    const isTrusted = twin === undefined && judge.isBusy;
    item.isJudged = !isTrusted;
    try {
      if (!isTrusted) {
        const right = await judge.play(item.works);
        item.verdict = right;
        const answers = twin === undefined ? [answer] : [answer, twin];
        const wrong = answers.filter((each) => judge.isWrong(item.works, each, right));
        const areAll = wrong.length === answers.length && mustBeSame(right);
        if (areAll && !isSame(right, await judge.play(item.works)))
          onNotice(
            `items ${item.first} to ${item.end - 1} give different results each time: a bot in them is not deterministic`,
          );
        else for (const { by } of wrong) await this.drop(by, item);
      }
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
    const again = order.filter(({ answer, isJudged }) => answer?.by === by && !isJudged);
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
