import type { Piece } from '../../boards/piece.js';
import { InputError } from '../../support/input/refusal.js';
import { type FarExecutor, Retraction, Withdrawn } from '../work/executor.js';
import type { FarPlay } from './announcement.js';
import { asRefusal, type QueueLink } from './connection.js';
import { ITEM_TIME, Item, ItemSizes } from './items.js';
import type { Judge } from './judge.js';
import { BEAT, DROPPED } from './keys.js';
import { Complaints, isPassing, patiently, pause, within } from './patience.js';
import type { Answer, PostListener, RunPost } from './post.js';
import type { Roster } from './roster.js';

/** How often workers may give an item up. */
const MOST_FAILURES = 3;
/** The most milliseconds that closing waits for a server that does not answer. */
const FAREWELL = 3_000;

/** What a run on other machines is made of. */
export interface QueueParts<Result, Work>
  extends Pick<FarPlay, 'signal' | 'onNotice' | 'onWorkers' | 'identity' | 'dropsInHand'> {
  readonly link: QueueLink;
  readonly post: RunPost;
  readonly roster: Roster;
  readonly judge: Judge<Result, Work>;
}

/** Plays on other machines. Results are returned in order, whichever is finished first, and only if a worker has signed them. */
export class QueueExecutor<Result, Work extends Piece> implements FarExecutor<Result, Work>, PostListener {
  readonly itemTime = ITEM_TIME;
  private readonly parts: QueueParts<Result, Work>;
  /** The keys of items that an earlier call of this run has left: finished, or in progress. */
  private left: ReadonlySet<string> = new Set();
  /** Items whose result has not been returned yet, in order. */
  private readonly order: Item<Result, Work>[] = [];
  private readonly byKey = new Map<string, Item<Result, Work>>();
  private readonly arriving = new Set<string>();
  /** Workers whose results no longer count. */
  private readonly dropped = new Set<string>();
  /** The keys of results that have been returned, and are to be deleted from the database. */
  private spent: string[] = [];
  private readonly sizing = new ItemSizes();
  private readonly complaints: Complaints;
  private timer: NodeJS.Timeout | null = null;
  private looks = 0;
  private isLooking = false;
  private isClosed = false;

  constructor(parts: QueueParts<Result, Work>) {
    this.parts = parts;
    this.complaints = new Complaints(parts.onNotice);
  }

  async open(): Promise<void> {
    const { post, link, signal } = this.parts;
    await this.patiently(() => post.open(this));
    for (const id of await link.redis.hkeys(DROPPED)) this.dropped.add(id);
    this.left = new Set(await post.found());
    await this.look();
    this.timer = setInterval(() => void this.look(), BEAT / 2);
    if (signal.aborted) void this.withdraw();
    else signal.addEventListener('abort', this.withdraw, { once: true });
  }

  get ahead(): number {
    return this.sizing.ahead(this.lanes);
  }

  get lanes(): number {
    return this.parts.roster.lanes;
  }

  fitting(count: number): number {
    return this.sizing.fitting(count);
  }

  play(works: readonly Work[]): Promise<readonly Result[]> {
    const item = new Item<Result, Work>(works);
    this.order.push(item);
    this.byKey.set(item.key, item);
    if (this.parts.signal.aborted) item.isWithdrawn = true;
    else void this.begin(item);
    this.settle();
    return item.result;
  }

  /** Does not play again what an earlier call has left. */
  private async begin(item: Item<Result, Work>): Promise<void> {
    if (this.left.has(item.key)) await this.arrive(item.key);
    if (item.answer === null) await this.handOut(item);
  }

  private async handOut(item: Item<Result, Work>, isUrgent = false): Promise<void> {
    await this.patiently(() => this.parts.post.add(item.key, item.works, isUrgent)).catch((error) =>
      item.reject(asRefusal(this.parts.link, error)),
    );
  }

  private patiently<T>(act: () => Promise<T>): Promise<T> {
    const isOver = (): boolean => this.isClosed || this.parts.signal.aborted;
    return patiently(act, { complaints: this.complaints, isOver });
  }

  onDone(key: string): void {
    void this.arrive(key);
  }

  onLost(key: string, by: string): void {
    if (this.byKey.has(key)) this.parts.roster.addFault(by);
  }

  onFailed(key: string, reason: string): void {
    const item = this.byKey.get(key);
    if (item === undefined || item.answer !== null) return;
    item.failures++;
    const why = `items ${item.first} to ${item.end - 1} were given up ${MOST_FAILURES} times: ${reason}`;
    if (item.failures < MOST_FAILURES) void this.handOut(item, true);
    else item.reject(new InputError(why));
  }

  /** Fetches the answer to an item, if there is one. */
  private async arrive(key: string): Promise<void> {
    const item = this.byKey.get(key);
    if (item === undefined || item.answer !== null || this.arriving.has(key)) return;
    this.arriving.add(key);
    try {
      const answer = await this.parts.post.answerTo(key);
      if (answer === null || this.isClosed) return;
      if (this.dropped.has(answer.by)) {
        await this.parts.post.forget([key]);
        await this.handOut(item, true);
      } else this.accept(item, answer);
    } catch (error) {
      if (isPassing(error))
        this.complaints.report(error); // the next look finds it again
      else item.reject(asRefusal(this.parts.link, error));
    } finally {
      this.arriving.delete(key);
    }
    this.settle();
  }

  private accept(item: Item<Result, Work>, answer: Answer): void {
    const { roster, judge } = this.parts;
    item.answer = answer;
    this.complaints.recovered(); // a worker could store it
    this.sizing.add(item.end - item.first, answer.bytes.length);
    roster.addUnits(answer.by, item.end - item.first);
    if (judge.checks(answer.by)) void this.check(item, answer);
  }

  /** Plays an item here, too: that is its result then. A worker with another one is dropped. */
  private async check(item: Item<Result, Work>, answer: Answer): Promise<void> {
    const { judge, post, onNotice } = this.parts;
    item.isDoubted = true;
    try {
      const right = await judge.play(item.works);
      item.verdict = right;
      const outcome = post.outcomeIn<Result>(answer);
      const verdict = 'refused' in outcome ? 'right' : await judge.verdictOn(item.works, outcome.results, right);
      if (verdict === 'different every time')
        onNotice(
          `items ${item.first} to ${item.end - 1} give different results each time: a bot in them is not deterministic`,
        );
      else if (verdict === 'wrong') await this.drop(answer.by, item);
      item.isDoubted = false;
      this.settle();
    } catch (error) {
      item.reject(error);
    }
  }

  /** Ignores from now on what a worker has played, which was wrong, and has it played again. */
  private async drop(by: string, found: Item<Result, Work>): Promise<void> {
    if (this.dropped.has(by)) return;
    const { link, post, roster, onNotice } = this.parts;
    this.dropped.add(by);
    roster.addFault(by);
    const name = roster.nameOf(by);
    onNotice(
      `worker ${name} gave a wrong result (items ${found.first} to ${found.end - 1}); it is dropped, and what it has played is played again`,
    );
    const again = this.order.filter(({ answer, verdict }) => answer?.by === by && verdict === null);
    for (const item of again) {
      item.answer = null;
      item.isDoubted = false;
    }
    await this.patiently(() => link.redis.hset(DROPPED, by, name));
    for (const item of again) {
      await this.patiently(() => post.forget([item.key]));
      await this.handOut(item, true);
    }
    const share = await this.patiently(() => post.shareOf(by));
    if (share !== null) this.order.at(0)?.reject(new Retraction(share));
  }

  /** Returns the results that are due. */
  private settle(): void {
    for (let item = this.order.at(0); item !== undefined; item = this.order.at(0)) {
      if (item.isWithdrawn) {
        for (const each of this.order.splice(0)) each.reject(new Withdrawn());
        this.byKey.clear();
        return;
      }
      const { answer } = item;
      if (answer === null || item.isDoubted) return;
      const outcome = item.verdict === null ? this.parts.post.outcomeIn<Result>(answer) : { results: item.verdict };
      this.order.shift();
      this.byKey.delete(item.key);
      this.spent.push(item.key);
      item.resolve(
        'results' in outcome
          ? this.counted(item, answer, outcome.results)
          : this.playedHere(item, answer, outcome.refused),
      );
    }
  }

  /** Notes who has played results before they count. */
  private async counted(
    { first, verdict }: Item<Result, Work>,
    { by }: Answer,
    results: readonly Result[],
  ): Promise<readonly Result[]> {
    if (verdict === null) await this.patiently(() => this.parts.post.noteShare(by, first));
    return results;
  }

  private playedHere(
    { first, end, works }: Item<Result, Work>,
    { by }: Answer,
    why: string,
  ): Promise<readonly Result[]> {
    const { roster, judge, onNotice } = this.parts;
    onNotice(`worker ${roster.nameOf(by)} cannot play items ${first} to ${end - 1}: ${why}; they are played here`);
    roster.addFault(by);
    return judge.play(works);
  }

  /** Every second: a sign of life; the workers present; answers whose event was missed; items that the server has lost. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const { post, roster, onWorkers } = this.parts;
    try {
      this.looks++;
      await post.beat();
      this.complaints.recovered();
      await roster.look(this.dropped);
      if (this.isClosed) return;
      onWorkers(roster.progress());
      const there = new Set(await post.results());
      for (const key of there) void this.arrive(key);
      if (this.looks % 4 === 0) await this.findLost();
      await post.forget(this.spent.splice(0));
      this.settle();
    } catch (error) {
      if (!this.isClosed) this.complaints.report(error); // the next look comes in a second
    } finally {
      this.isLooking = false;
    }
  }

  private async findLost(): Promise<void> {
    const open = this.order.filter(({ answer, isWithdrawn }) => answer === null && !isWithdrawn);
    const lost = new Set(await this.parts.post.lost(open.map(({ key }) => key)));
    for (const item of open) if (lost.has(item.key) && item.answer === null) await this.handOut(item);
  }

  /** Takes back what no worker has begun, and returns the results of items in progress before that. */
  private readonly withdraw = async (): Promise<void> => {
    const { post, dropsInHand } = this.parts;
    while (this.order.length > 0 && !this.isClosed) {
      const open = this.order
        .filter(({ answer, isDoubted }) => answer === null || (dropsInHand && isDoubted))
        .reverse();
      const taken = await within(FAREWELL, Promise.all(open.map(({ key }) => post.takeBack(key))));
      open.forEach((item, i) => {
        item.isWithdrawn = dropsInHand || taken === undefined || taken[i];
      });
      this.settle();
      await pause(BEAT / 4);
    }
  };

  async close(): Promise<void> {
    const { post, link, judge, signal, identity } = this.parts;
    this.isClosed = true;
    if (this.timer !== null) clearInterval(this.timer);
    signal.removeEventListener('abort', this.withdraw);
    for (const item of this.order.splice(0)) item.reject(new Withdrawn());
    const closed = post.close(signal.aborted && identity !== null);
    await within(
      FAREWELL,
      closed.catch(() => {}),
    );
    await within(FAREWELL, post.end());
    link.close();
    await judge.close();
  }
}
