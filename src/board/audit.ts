import { PARTS } from '../bot/bot.js';
import { pulse } from '../bot/pulse.js';
import { partAsked, type SeatedBot } from '../bot/seated.js';
import { actionAnswer, QUESTIONS } from '../engine/actions.js';
import { refuse } from '../input/refusal.js';
import { formatAnswer } from '../record/actions.js';
import { begunAgain } from '../record/given-view.js';
import { SEAT_NAMES } from '../record/notation.js';
import type { Table } from './table.js';

/** A deal that was played, or put together from known answers, and who plays it again. */
interface NotedDeal {
  readonly board: number;
  readonly again: readonly [SeatedBot, SeatedBot, SeatedBot];
  readonly actions: Uint16Array;
  /** By action: 1 if the answer was not given, but copied from an equal part. */
  readonly copied: Uint8Array;
  /** The bots by seat, as the caller numbers them. */
  readonly trio: readonly number[];
}

/** The first answer of a deal that was another when the deal was played again. */
interface Mismatch {
  readonly bot: number;
  /** An index of PARTS. */
  readonly part: number;
  readonly isCopied: boolean;
  /** `board 12: middlehand, asked for play, said HA, and HO when the deal was played again`. */
  readonly text: string;
}

/** What a mismatch is reported with. */
interface AuditTerms {
  /** The bots as the user calls them. */
  readonly names: readonly string[];
  /** The parameters in which parts differ that count as equal; none by default. */
  readonly unread?: (bot: number, part: number) => readonly string[];
}

/** One match in this many is played again; more of the first, so that short runs are looked at too. */
const EVERY = 256;
const EVERY_EARLY = 64;
const EARLY = 1024;

const NONE = new Uint8Array();

/**
 * Plays some deals again, later and in another order, by other copies of the bots, without copying answers: a bot that keeps something between
 * deals, draws chance of its own, or says wrongly what its parts read, answers some of them otherwise. Its numbers would depend on how the run
 * was cut into pieces, so the run ends. No number of the run is affected.
 */
export class Audit {
  private readonly table: Table;
  /** The matches to be played again, each as a list of its deals, and the one in progress. */
  private matches: NotedDeal[][] = [];
  private match: NotedDeal[] | null = null;

  /** `table` is another one than that of the run, set up in the same way. */
  constructor(table: Table) {
    this.table = table;
  }

  /** Notes a deal just played; `isFirst` if it begins a match. */
  note(
    { course, bySeat }: Table,
    isFirst: boolean,
    deal: Pick<NotedDeal, 'board' | 'again' | 'trio'>,
    copied = NONE,
  ): void {
    if (isFirst) {
      this.match = [];
      this.matches.push(this.match);
    }
    // A bot that was stopped may answer next time.
    if (bySeat.some((bot) => bot.wasStopped)) this.match = null;
    const { step, actions } = course;
    this.match?.push({ ...deal, actions: actions.slice(0, step), copied: copied.slice(0, step) });
  }

  /**
   * Plays the noted matches again, the last one first; but not in a chunk that is itself played once more without a bot that was stopped.
   * @throws InputError for a bot that answers otherwise
   */
  check({ names, unread }: AuditTerms): void {
    const { matches } = this;
    this.matches = [];
    this.match = null;
    if (pulse.absences.length > 0) return;
    for (const match of matches.reverse()) {
      for (const deal of match) {
        const found = this.playAgain(deal);
        if (found === 'stopped') break;
        if (found === null) continue;
        const others = found.isCopied ? (unread?.(found.bot, found.part) ?? []) : [];
        refuse('bots', `${names[found.bot]}: ${found.text}; ${reasonOf(PARTS[found.part], others)}`);
      }
    }
  }

  private playAgain(deal: NotedDeal): Mismatch | 'stopped' | null {
    const { table } = this;
    const { again, actions } = deal;
    table.playWith(deal.board, ...again);
    const isStopped = again.some((bot) => bot.wasStopped);
    for (const { faults } of again) faults.length = 0;
    if (isStopped) return 'stopped';
    const at = actions.findIndex((action, i) => action !== table.course.actions[i]);
    return at < 0 ? null : this.mismatchAt(at, deal);
  }

  private mismatchAt(at: number, { board, actions, copied, trio }: NotedDeal): Mismatch {
    const course = begunAgain(this.table.course);
    for (const action of actions.subarray(0, at)) course.take(actionAnswer(action));
    const [first, then] = [actions, this.table.course.actions].map((each) => formatAnswer(actionAnswer(each[at])));
    const asked = `${SEAT_NAMES[course.seat]}, asked for ${QUESTIONS[course.question]}`;
    return {
      bot: trio[course.seat],
      part: partAsked(course),
      isCopied: copied[at] === 1,
      text: `board ${board}: ${asked}, said ${first}, and ${then} when the deal was played again`,
    };
  }
}

/** Is this match of the run played again? Evenly spread, the first match among them. */
export function isAudited(match: number): boolean {
  return spread(match) < 2 ** 32 / (match < EARLY ? EVERY_EARLY : EVERY);
}

/** Which of the deals of a match is played again, where it is played several times. */
export const auditedOf = (match: number, count: number): number => spread(Math.imul(match, 7) + 3) % count;

/** Multiples of the golden ratio: any stretch of matches has its share. */
const spread = (match: number): number => Math.imul(match, 0x9e3779b1) >>> 0;

/** What may be wrong, given the parameters in which equal parts differ. */
const reasonOf = (part: string, unread: readonly string[]): string =>
  unread.length > 0
    ? `the first was copied from another setting of ${unread.join(', ')}, which its ${part} does not read according to \`reads\``
    : `its ${part} must answer by the view and the random numbers alone, not by a clock, or what a module keeps from deal to deal`;
