import type { Piece } from '../../boards/piece.js';
import { InputError } from '../../support/input/refusal.js';
import { type FarExecutor, Retraction, Withdrawn } from '../work/executor.js';
import type { FarPlay } from './announcement.js';
import { asRefusal, type QueueLink } from './connection.js';
import type { Judge } from './judge.js';
import { BEAT, DROPPED } from './keys.js';
import { PARCEL_TIME, Parcel, ParcelSizes } from './parcels.js';
import { Complaints, isPassing, patiently, pause, within } from './patience.js';
import type { Answer, PostListener, RunPost } from './post.js';
import type { Roster } from './roster.js';

/** How often workers may give a parcel up. */
const MOST_FAILURES = 3;
/** The most milliseconds that closing waits for a server that does not answer. */
const FAREWELL = 3_000;

export interface QueueParts<Result, Work> extends Pick<FarPlay, 'signal' | 'onNotice' | 'identity' | 'dropsInHand'> {
  readonly link: QueueLink;
  readonly post: RunPost;
  readonly roster: Roster;
  readonly judge: Judge<Result, Work>;
}

/** Plays on other machines. Results are returned in order, and only if a worker has signed them. */
export class QueueExecutor<Result, Work extends Piece> implements FarExecutor<Result, Work>, PostListener {
  readonly parcelTime = PARCEL_TIME;
  private readonly parts: QueueParts<Result, Work>;
  /** The keys of parcels that an earlier call of this run has left: finished, or in progress. */
  private left: ReadonlySet<string> = new Set();
  /** Parcels whose result has not been returned yet, in order. */
  private readonly order: Parcel<Result, Work>[] = [];
  private readonly byKey = new Map<string, Parcel<Result, Work>>();
  private readonly arriving = new Set<string>();
  /** Workers whose results no longer count. */
  private readonly dropped = new Set<string>();
  /** The keys of results that have been returned, and are to be deleted from the database. */
  private spent: string[] = [];
  private readonly sizing = new ParcelSizes();
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
    const parcel = new Parcel<Result, Work>(works);
    this.order.push(parcel);
    this.byKey.set(parcel.key, parcel);
    if (this.parts.signal.aborted) parcel.isWithdrawn = true;
    else void this.begin(parcel);
    this.settle();
    return parcel.result;
  }

  /** Does not play again what an earlier call has left. */
  private async begin(parcel: Parcel<Result, Work>): Promise<void> {
    if (this.left.has(parcel.key)) await this.arrive(parcel.key);
    if (parcel.answer === null) await this.handOut(parcel);
  }

  private async handOut(parcel: Parcel<Result, Work>, isUrgent = false): Promise<void> {
    await this.patiently(() => this.parts.post.add(parcel.key, parcel.works, isUrgent)).catch((error) =>
      parcel.reject(asRefusal(this.parts.link, error)),
    );
  }

  private patiently<T>(act: () => Promise<T>): Promise<T> {
    const isOver = (): boolean => this.isClosed || this.parts.signal.aborted;
    return patiently(act, { complaints: this.complaints, isOver });
  }

  onDone(key: string): void {
    void this.arrive(key);
  }

  onFailed(key: string, reason: string): void {
    const parcel = this.byKey.get(key);
    if (parcel === undefined || parcel.answer !== null) return;
    parcel.failures++;
    const why = `${parcel.units} were given up ${MOST_FAILURES} times: ${reason}`;
    if (parcel.failures < MOST_FAILURES) void this.handOut(parcel, true);
    else parcel.reject(new InputError(why));
  }

  /** Fetches the answer to a parcel, if there is one. */
  private async arrive(key: string): Promise<void> {
    const parcel = this.byKey.get(key);
    if (parcel === undefined || parcel.answer !== null || this.arriving.has(key)) return;
    this.arriving.add(key);
    try {
      const answer = await this.parts.post.answerTo(key);
      if (answer === null || this.isClosed) return;
      if (this.dropped.has(answer.by)) {
        await this.parts.post.forget([key]);
        await this.handOut(parcel, true);
      } else this.accept(parcel, answer);
    } catch (error) {
      if (isPassing(error))
        this.complaints.report(error); // the next look finds it again
      else parcel.reject(asRefusal(this.parts.link, error));
    } finally {
      this.arriving.delete(key);
    }
    this.settle();
  }

  private accept(parcel: Parcel<Result, Work>, answer: Answer): void {
    const { judge } = this.parts;
    parcel.answer = answer;
    this.complaints.recovered(); // a worker could store it
    this.sizing.add(parcel.end - parcel.first, answer.bytes.length);
    if (judge.checks(answer.by)) void this.check(parcel, answer);
  }

  /** Plays a parcel here, too: that is its result then. A worker with another one is dropped. */
  private async check(parcel: Parcel<Result, Work>, answer: Answer): Promise<void> {
    const { judge, post, onNotice } = this.parts;
    parcel.isDoubted = true;
    try {
      const { is, right } = await judge.verdictOn(parcel.works, judge.read(parcel.works, post.sentIn(answer)));
      parcel.verdict = right;
      if (is === 'different every time')
        onNotice(`${parcel.units} come out differently each time: a bot is not deterministic`);
      else if (is === 'wrong') await this.drop(answer.by, parcel);
      parcel.isDoubted = false;
      this.settle();
    } catch (error) {
      parcel.reject(error);
    }
  }

  /** Ignores from now on what a worker has played, which was wrong, and has it played again. */
  private async drop(by: string, found: Parcel<Result, Work>): Promise<void> {
    if (this.dropped.has(by)) return;
    const { link, post, roster, onNotice } = this.parts;
    this.dropped.add(by);
    const name = roster.nameOf(by);
    onNotice(
      `worker ${name} gave a wrong result (${found.units}); it is dropped, and what it has played is played again`,
    );
    const again = this.order.filter(({ answer, verdict }) => answer?.by === by && verdict === null);
    for (const parcel of again) {
      parcel.answer = null;
      parcel.isDoubted = false;
    }
    await this.patiently(() => link.redis.hset(DROPPED, by, name));
    for (const parcel of again) {
      await this.patiently(() => post.forget([parcel.key]));
      await this.handOut(parcel, true);
    }
    const share = await this.patiently(() => post.shareOf(by));
    if (share !== null) this.order.at(0)?.reject(new Retraction(share));
  }

  /** Returns the results that are due. */
  private settle(): void {
    const { post, judge, link } = this.parts;
    for (let parcel = this.order.at(0); parcel !== undefined; parcel = this.order.at(0)) {
      if (parcel.isWithdrawn) {
        for (const each of this.order.splice(0)) each.reject(new Withdrawn());
        this.byKey.clear();
        return;
      }
      const { answer, works, verdict } = parcel;
      if (answer === null || parcel.isDoubted) return;
      const outcome = verdict === null ? judge.read(works, post.sentIn(answer)) : { results: verdict };
      if (outcome === null)
        return void this.drop(answer.by, parcel).catch((error) => parcel.reject(asRefusal(link, error)));
      this.order.shift();
      this.byKey.delete(parcel.key);
      this.spent.push(parcel.key);
      parcel.resolve(
        'results' in outcome
          ? this.counted(parcel, answer, outcome.results)
          : this.playedHere(parcel, answer, outcome.refused),
      );
    }
  }

  /** Notes who has played results before they count. */
  private async counted(
    { first, verdict }: Parcel<Result, Work>,
    { by }: Answer,
    results: readonly Result[],
  ): Promise<readonly Result[]> {
    if (verdict === null) await this.patiently(() => this.parts.post.noteShare(by, first));
    return results;
  }

  private playedHere(
    { first, end, works }: Parcel<Result, Work>,
    { by }: Answer,
    why: string,
  ): Promise<readonly Result[]> {
    const { roster, judge, onNotice } = this.parts;
    onNotice(`worker ${roster.nameOf(by)} cannot play units ${first} to ${end - 1}: ${why}; they are played here`);
    return judge.play(works);
  }

  /** Every second: a sign of life; the workers present; answers whose event was missed; parcels that were lost. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const { post, roster } = this.parts;
    try {
      this.looks++;
      await post.beat();
      this.complaints.recovered();
      await roster.look(this.dropped);
      if (this.isClosed) return;
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
    for (const parcel of open) if (lost.has(parcel.key) && parcel.answer === null) await this.handOut(parcel);
  }

  /** Takes back what no worker has begun, and returns the results of parcels in progress before that. */
  private readonly withdraw = async (): Promise<void> => {
    const { post, dropsInHand } = this.parts;
    while (this.order.length > 0 && !this.isClosed) {
      const open = this.order
        .filter(({ answer, isDoubted }) => answer === null || (dropsInHand && isDoubted))
        .reverse();
      const taken = await within(FAREWELL, Promise.all(open.map(({ key }) => post.takeBack(key))));
      open.forEach((parcel, i) => {
        parcel.isWithdrawn = dropsInHand || taken === undefined || taken[i];
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
    for (const parcel of this.order.splice(0)) parcel.reject(new Withdrawn());
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
