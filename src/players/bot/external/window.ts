import { shown } from '../../../support/input/refusal.js';
import { nap } from '../../../support/system/processor-time.js';
import { BotFault } from '../fault.js';
import { MOST_ENDINGS } from '../limits.js';
import { pulse, WAITING } from '../pulse.js';
import { type Asker, Desk, FORGIVEN } from './desk.js';
import { type ProtocolReply, readReply } from './messages.js';
import type { BotProcess } from './process.js';

/** Milliseconds between two looks at whether an answer has come: more, the longer it takes. */
const SHORTEST_NAP = 0.05;
const LONGEST_NAP = 2;

/** Those of this thread that have open questions: who waits for an answer at one hears of one at another. */
const waiting = new Set<Window>();

/** The desk of a program that is sent several single questions at once, and answers them in any order. */
export class Window extends Desk {
  /** The questions without an answer, by their numbers, the oldest first; null if nobody needs it any more. */
  private readonly open = new Map<number, Asker | null>();
  /** How many have been answered. */
  private answered = 0;
  /** How many of those to be sent next are asked alone: one of them was at fault when they were asked together. */
  private suspects = 0;
  /** How many more, if the one that took too long is not at fault when it is asked alone. */
  private doubted = 0;
  /** How often it failed at several at once, reduced by every board it has survived since. */
  private failures = 0;

  override add(asker: Asker): void {
    super.add(asker);
    this.send();
  }

  /** Waits until a question has been answered, here or at another window of this thread. */
  override ask(): void {
    pulse.cells[WAITING] = 1;
    try {
      for (let pause = SHORTEST_NAP; !this.look() && !this.lookElsewhere(); pause = Math.min(1.5 * pause, LONGEST_NAP))
        nap(pause);
    } finally {
      pulse.cells[WAITING] = 0;
    }
  }

  /** Who asks once more, with no answer to anybody since, is made to wait: so everybody else has been seen to. */
  override isOpen(asker: Asker): boolean {
    if (asker.isAnswered) return false;
    if (asker.looked === this.answered) this.ask();
    else this.look();
    asker.looked = this.answered;
    return !asker.isAnswered;
  }

  override drop(asker: Asker): void {
    super.drop(asker);
    for (const [id, each] of this.open) if (each === asker) this.open.set(id, null);
  }

  override survived(): void {
    super.survived();
    this.failures = Math.max(0, this.failures - FORGIVEN);
  }

  override leave(): void {
    super.leave();
    this.open.clear();
    waiting.delete(this);
  }

  private lookElsewhere(): boolean {
    for (const each of waiting) if (each !== this && each.look()) return true;
    return false;
  }

  /** Takes the answers that have come, and sends the next questions. Has one been answered? */
  private look(): boolean {
    const before = this.answered;
    this.send();
    try {
      for (let line = this.receive(); line !== undefined; line = this.receive()) this.takeReply(line);
    } catch (thrown) {
      if (!(thrown instanceof BotFault)) throw thrown;
      this.failed(thrown);
    }
    this.send();
    return this.answered > before;
  }

  private receive(): string | null | undefined {
    return this.open.size === 0 ? undefined : this.process?.receive();
  }

  private takeReply(line: string | null): void {
    const process = this.process as BotProcess;
    if (line === null) throw process.ending();
    const reply = readReply(line);
    const asker = this.open.get(reply.id as number);
    if (asker !== undefined) this.settle(reply.id as number, () => asker?.take(reply));
    else if (this.owed === 0 || reply.id !== this.owed) throw new BotFault('illegal', unknown(line, reply));
    else this.owed = 0;
  }

  /** A question is open no more. */
  private settle(id: number, give: () => void): void {
    this.open.delete(id);
    this.answered++;
    if (this.suspects > 0 && --this.suspects === 0) {
      this.suspects = this.doubted;
      this.doubted = 0;
    }
    const [oldest = 0] = this.open.keys();
    this.process?.waitsFor(oldest);
    if (oldest === 0) waiting.delete(this);
    give();
  }

  /** Sends as many as may be open. */
  private send(): void {
    while (this.put.length > 0 && this.open.size < (this.suspects > 0 ? 1 : this.window)) {
      const asker = this.put.shift() as Asker;
      const id = ++this.asked;
      try {
        this.process ??= this.begin(asker.place);
        this.open.set(id, asker);
        waiting.add(this);
        const [oldest] = this.open.keys();
        this.process.send(asker.textFor(this.process, id), id, oldest);
      } catch (thrown) {
        if (!(thrown instanceof BotFault)) throw thrown;
        this.end(thrown);
        this.settle(id, () => asker.fail(thrown));
      }
    }
  }

  /** It fails. One question is at fault; several are asked again, alone: all, or first the one that took too long. */
  private failed(fault: BotFault): void {
    const [[id, asker], ...others] = this.open;
    if (others.length === 0) {
      if (fault.kind === 'illegal') this.owed = id;
      else this.end(fault);
      this.doubted = 0;
      this.settle(id, () => asker?.fail(fault));
      return;
    }
    const again = [...this.open.values()].filter((each) => each !== null);
    this.leave();
    this.put.unshift(...again);
    this.suspects = fault.kind === 'timeout' ? 1 : again.length;
    this.doubted = again.length - this.suspects;
    if (++this.failures >= MOST_ENDINGS) this.suspects = Number.POSITIVE_INFINITY;
  }
}

/** Without numbers of questions, which depend on what else was asked. */
function unknown(line: string, { id }: ProtocolReply): string {
  return typeof id === 'number' ? 'a question was answered that is not open' : `${shown(line)} is no answer`;
}
