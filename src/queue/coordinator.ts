import { InputError } from '../input/refusal.js';
import { type FarExecutor, Retraction, Withdrawn } from '../work/executor.js';
import { asRefusal } from './connection.js';
import { Cuts, Item, type WorkSpan } from './items.js';
import { isSame, mustBeSame } from './judge.js';
import { BEAT, DROPPED } from './keys.js';
import type { ItemOutcome, QueueParts } from './parts.js';
import { Complaints, patiently, pause, within } from './patience.js';
import { type Answer, type PostListener, resultContext } from './post.js';
import { ITEM_TIME, ItemSizes } from './sizing.js';
import { Spent } from './spent.js';

/** One item of so many is played twice, the first of them early. */
const CHECKED = 100;
const FIRST_CHECKED = 1;
/** How often an item may be given up. */
const MOST_FAILURES = 3;
/** Milliseconds that a database which is away may hold up an end. */
const FAREWELL = 3_000;

/** Plays on other machines. Results are given out in order, whoever is done first; each is heeded only if it is signed. */
export class QueueExecutor<Result, Work extends WorkSpan> implements FarExecutor<Result, Work>, PostListener {
  readonly itemTime = ITEM_TIME;
  private readonly parts: QueueParts<Result, Work>;
  private cuts = new Cuts([]);
  /** Items whose result was not given out, in order. */
  private readonly order: Item<Result, Work>[] = [];
  private readonly byKey = new Map<string, Item<Result, Work>>();
  private readonly arriving = new Set<string>();
  private readonly dropped = new Set<string>();
  private readonly sharers = new Set<string>();
  private readonly spent = new Spent();
  private readonly sizing = new ItemSizes();
  private readonly complaints: Complaints;
  private handedOut = 0;
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
    this.cuts = new Cuts(await post.found());
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

  sizeOf(first: number, count: number): number {
    return this.cuts.sizeOf(first, this.sizing.fitting(count));
  }

  play(works: readonly Work[]): Promise<readonly Result[]> {
    const item = new Item<Result, Work>(works, this.handedOut++ % CHECKED === FIRST_CHECKED);
    this.order.push(item);
    this.byKey.set(item.key, item);
    if (this.parts.signal.aborted) item.isWithdrawn = true;
    else void this.begin(item);
    this.settle();
    return item.result;
  }

  /** What an earlier call has left is not played again. */
  private async begin(item: Item<Result, Work>): Promise<void> {
    if (this.cuts.has(item.first)) await this.arrive(item.key);
    if (item.answer === null) await this.handOut(item);
  }

  private async handOut(item: Item<Result, Work>, isUrgent = false): Promise<void> {
    await this.patiently(() => this.parts.post.add(item.key, item.works, { isUrgent })).catch((error) =>
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
    if (this.byKey.has(key.replace(/^t/, 'i'))) this.parts.roster.addFault(by);
  }

  onFailed(key: string, reason: string): void {
    const item = this.byKey.get(key.replace(/^t/, 'i'));
    if (item === undefined) return;
    if (key === item.twinKey) this.trust(item);
    if (key === item.twinKey || item.answer !== null) return;
    item.failures++;
    if (item.failures < MOST_FAILURES) void this.handOut(item, true);
    else
      item.reject(
        new InputError(`items ${item.first} to ${item.end - 1} were given up ${MOST_FAILURES} times: ${reason}`),
      );
  }

  /** Fetches what came of an item, once it is there. */
  private async arrive(key: string): Promise<void> {
    const item = this.byKey.get(key.replace(/^t/, 'i'));
    if (item === undefined || this.arriving.has(key)) return;
    const isTwin = key === item.twinKey;
    if (isTwin ? !item.isDoubted : item.answer !== null) return;
    this.arriving.add(key);
    try {
      const answer = await this.parts.post.answerTo(key);
      if (answer === null || this.isClosed) return;
      if (this.dropped.has(answer.by)) {
        await this.parts.post.forget([key]);
        if (!isTwin) await this.handOut(item, true);
      } else if (isTwin) await this.compare(item, answer);
      else await this.accept(item, answer);
    } catch (error) {
      item.reject(asRefusal(this.parts.link, error));
    } finally {
      this.arriving.delete(key);
    }
    this.settle();
  }

  private async accept(item: Item<Result, Work>, answer: Answer): Promise<void> {
    const { roster, post, link, seal } = this.parts;
    item.answer = answer;
    this.sizing.add(item.end - item.first, answer.bytes.length);
    roster.addUnits(answer.by, item.end - item.first);
    if (!item.isChecked) return;
    item.isDoubted = true;
    // At a run's beginning the others have come, but nobody has looked for them since.
    if (roster.othersThan(answer.by) === 0) await roster.look(link, seal, this.dropped);
    if (roster.othersThan(answer.by) === 0) return this.trust(item);
    await this.patiently(() => post.add(item.twinKey, item.works, { not: answer.by, isUrgent: true }));
  }

  /** Compares the answers of two workers. Where they differ, what comes of the item here is right. */
  private async compare(item: Item<Result, Work>, twin: Answer): Promise<void> {
    const { judge, post, onNotice } = this.parts;
    const first = item.answer;
    if (first === null) return;
    const [one, other] = [this.outcomeOf(item.key, first), this.outcomeOf(item.twinKey, twin)];
    if ('results' in one && 'results' in other && !isSame(one.results, other.results)) {
      const right = await judge.play(item.works);
      const isOne = isSame(one.results, right);
      if (isOne !== isSame(other.results, right)) {
        if (mustBeSame([...one.results, ...other.results])) await this.drop(isOne ? twin.by : first.by, item);
      } else
        onNotice(
          `items ${item.first} to ${item.end - 1} come out otherwise each time: bots in them are not repeatable`,
        );
    }
    await post.forget([item.twinKey]);
    item.isDoubted = false;
  }

  private outcomeOf(key: string, { by, bytes }: Answer): ItemOutcome {
    const { seal, post } = this.parts;
    return seal.unpack(resultContext(post.run, key, by), bytes) as ItemOutcome;
  }

  /** A worker was found to be wrong: what it has said is heeded no more, and played again. */
  private async drop(by: string, found: Item<Result, Work>): Promise<void> {
    const { link, post, roster, onNotice } = this.parts;
    this.dropped.add(by);
    roster.addFault(by);
    const name = roster.nameOf(by);
    onNotice(
      `worker ${name} gave a wrong result (items ${found.first} to ${found.end - 1}); it is dropped, and what it has played is played again`,
    );
    await link.redis.hset(DROPPED, by, name);
    for (const item of this.order) {
      if (item.answer?.by !== by) continue;
      item.answer = null;
      item.isDoubted = false;
      await post.forget([item.key]);
      await this.handOut(item, true);
    }
    const share = await post.shareOf(by);
    if (share !== null) this.order[0]?.reject(new Retraction(share));
  }

  /** Gives out what is due. */
  private settle(): void {
    for (let item = this.order.at(0); item !== undefined; item = this.order.at(0)) {
      if (item.isWithdrawn) {
        for (const each of this.order.splice(0)) each.reject(new Withdrawn());
        this.byKey.clear();
        return;
      }
      const { answer } = item;
      if (answer === null || item.isDoubted) return;
      this.order.shift();
      this.byKey.delete(item.key);
      item.resolve(this.givenOut(item, answer));
    }
  }

  private async givenOut(item: Item<Result, Work>, answer: Answer): Promise<readonly Result[]> {
    const { roster, post, judge, onNotice } = this.parts;
    this.spent.add(item.key, answer.bytes.length);
    const outcome = this.outcomeOf(item.key, answer);
    if ('results' in outcome) {
      if (!this.sharers.has(answer.by)) await post.noteShare(answer.by, item.first);
      this.sharers.add(answer.by);
      return outcome.results as readonly Result[];
    }
    onNotice(
      `worker ${roster.nameOf(answer.by)} cannot play items ${item.first} to ${item.end - 1}: ${outcome.refused}; they are played here`,
    );
    roster.addFault(answer.by);
    return judge.play(item.works);
  }

  /** Every second: a sign of life; who is there; answers that nobody told of; items that the database has lost. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const { post, roster, link, seal, onWorkers } = this.parts;
    try {
      this.looks++;
      await post.beat();
      this.complaints.tellRoom();
      await roster.look(link, seal, this.dropped);
      if (this.isClosed) return;
      onWorkers(roster.progress());
      const there = new Set(await post.results());
      for (const key of there) void this.arrive(key);
      for (const item of this.order)
        if (item.isDoubted && roster.othersThan(item.answer?.by ?? '') === 0) item.isDoubted = false;
      if (this.looks % 4 === 0) await this.findLost();
      await post.forget(this.spent.take());
      this.settle();
    } catch (error) {
      if (!this.isClosed) this.complaints.tell(error); // the next look comes in a second
    } finally {
      this.isLooking = false;
    }
  }

  /** Nobody is there to play it once more. */
  private trust(item: Item<Result, Work>): void {
    item.isDoubted = false;
    this.settle();
  }

  private async findLost(): Promise<void> {
    const doubted = this.order.filter(({ isDoubted }) => isDoubted);
    const gone = new Set(await this.parts.post.lost(doubted.map(({ twinKey }) => twinKey)));
    for (const item of doubted) if (gone.has(item.twinKey)) this.trust(item);
    const open = this.order.filter(({ answer, isWithdrawn }) => answer === null && !isWithdrawn);
    const lost = new Set(await this.parts.post.lost(open.map(({ key }) => key)));
    for (const item of open) if (lost.has(item.key) && item.answer === null) await this.handOut(item);
  }

  /** Takes back what nobody has begun, and gives out what is in hand before that. */
  private readonly withdraw = async (): Promise<void> => {
    const { post, dropsInHand } = this.parts;
    while (this.order.length > 0 && !this.isClosed) {
      const open = this.order.filter(({ answer }) => answer === null).reverse();
      const taken = await within(FAREWELL, Promise.all(open.map(({ key }) => post.takeBack(key))));
      open.forEach((item, i) => {
        item.isWithdrawn = dropsInHand || taken === undefined || taken[i];
      });
      this.settle();
      await pause(BEAT / 4);
    }
  };

  async close(): Promise<void> {
    const { post, link, judge, signal, isKept } = this.parts;
    this.isClosed = true;
    if (this.timer !== null) clearInterval(this.timer);
    signal.removeEventListener('abort', this.withdraw);
    for (const item of this.order.splice(0)) item.reject(new Withdrawn());
    await within(
      FAREWELL,
      post.close(signal.aborted && isKept).catch(() => {}),
    );
    await within(FAREWELL, post.end());
    link.close();
    await judge.close();
  }
}
