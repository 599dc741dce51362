import { type Limits, MOST_ENDINGS } from '../../players/bot/limits.js';
import { type Absence, OF_NOBODY, SITTING } from '../../players/bot/pulse.js';
import { InputError } from '../../support/input/refusal.js';
import type { Standstill } from './pulse-watch.js';

/** How a thread was lost in the middle of a piece. */
export interface Loss {
  readonly place: Standstill;
  readonly isTimeout: boolean;
  /** The system's description. */
  readonly how: string;
  /** What the system refused, in words, if it did: then no bot is to blame for a thread that did not start. */
  readonly refusal?: string | undefined;
}

/** Keeps account of the threads that bots have hung or ended, and of the resulting absences. */
export class Casualties {
  readonly limits: Limits;
  /** How many threads each bot has cost since the last piece without a loss. */
  readonly counts = new Map<number, number>();
  /** Bots that are no longer asked. */
  readonly gone: Absence[] = [];

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Starts the account of one piece. */
  ofPiece(): PieceCasualties {
    return new PieceCasualties(this);
  }
}

class PieceCasualties {
  /** The absences to apply when the piece is replayed. */
  readonly absences: Absence[];
  private readonly all: Casualties;

  constructor(all: Casualties) {
    this.absences = [...all.gone];
    this.all = all;
  }

  /** @throws InputError if no bot was being asked, or one that should not have been */
  add({ place: { deal, bot, step, isOvertime }, isTimeout, how, refusal }: Loss): void {
    // Who works on after its answers is found when the piece is played again.
    if (isOvertime && !this.absences.includes(OF_NOBODY)) {
      for (const absences of [this.absences, this.all.gone])
        if (!absences.includes(OF_NOBODY)) absences.push(OF_NOBODY);
      return;
    }
    if (deal === 0 || isOvertime) {
      throw new InputError(
        isTimeout
          ? 'a bot hangs its thread before it is asked: as it loads, or by what it has left running'
          : (refusal ?? `a bot ended the thread it was to run in (${how})`),
      );
    }
    const { counts, gone, limits } = this.all;
    const { kind, detail } = faultOf({ isTimeout, how }, limits);
    const isAbsent = this.absences.some((each) => each.bot === bot && each.deal === deal && step >= each.step);
    if (isAbsent) throw new InputError(`a bot costs its thread without being asked (${detail})`);
    this.absences.unshift({ deal, isForGood: false, bot, step, kind, detail });
    const count = (counts.get(bot) ?? 0) + 1;
    counts.set(bot, count);
    const isGone = gone.some((each) => each.bot === bot); // because of another piece
    if (count < MOST_ENDINGS && !isGone) return;
    const last = `asked no more after ${MOST_ENDINGS} threads; the last time: ${detail}`;
    const always = { isForGood: true, bot, step: SITTING, kind, detail: last } as const;
    if (!isGone) gone.push({ ...always, deal: 0 });
    this.absences.push({ ...always, deal: deal + 1 });
  }

  survived(): void {
    if (this.absences.every(({ isForGood }) => isForGood)) this.all.counts.clear();
  }
}

/** The loss of a thread as a bot's fault. */
export function faultOf(
  { isTimeout, how }: Pick<Loss, 'isTimeout' | 'how'>,
  { moveTime, memory }: Limits,
): { readonly kind: 'timeout' | 'crash'; readonly detail: string } {
  if (isTimeout) return { kind: 'timeout', detail: `no answer after ${moveTime} ms` };
  if (/memory/i.test(how)) return { kind: 'crash', detail: `took more than ${memory} MB of memory` };
  const [, code] = /exited with code: (\d+)/.exec(how) ?? [];
  return { kind: 'crash', detail: `ended its thread ${code === undefined ? `(${how})` : `with exit code ${code}`}` };
}
