import type { AnswersOfBot } from './answers/answers-of-bot.js';

/** How far the results of a run can be trusted, given its faults. */
export interface Reliance {
  /**
   * False if a bot had to be stopped, or died, or need not give the same answer again: the run may come out otherwise
   * when it is repeated. From the answers on file, if those of all such bots are.
   */
  readonly reproducible: boolean | typeof FROM_ANSWERS;
  /** What bots that need not give the same answer again were asked, and what it took; left out if there are none. */
  readonly answers?: readonly AnswersOfBot[];
  /** Bots for which defaults answered so often that their results mean little. */
  readonly tainted: readonly BotFaults[];
}

export const FROM_ANSWERS = 'from its answers on file';

/** A bot for which defaults answered often. */
export interface BotFaults {
  readonly bot: string;
  readonly faults: number;
  /** Deals it has played, counted once per seat. */
  readonly deals: number;
}

/** The faults per deal above which a run is tainted. */
export const TAINTING = 0.01;

/** A bot's faults by kind, and in how many deals. */
export interface FaultCounts {
  readonly name: string;
  readonly faults: Readonly<Record<string, number>>;
  readonly deals: number;
}

export const faultsInAll = (faults: FaultCounts['faults']): number =>
  Object.values(faults).reduce((sum, times) => sum + times, 0);

/** `answers`: of bots that need not repeat theirs, which are kept on file unless `isOnFile` is false. */
export function relianceOn(
  bots: readonly FaultCounts[],
  answers: readonly AnswersOfBot[] = [],
  isOnFile = false,
): Reliance {
  const tainted = bots.map(({ name, faults, deals }) => ({
    bot: name,
    faults: faultsInAll(faults),
    deals,
  }));
  /** How often it was stopped, or died, is on file. */
  const onFile = (name: string): number =>
    answers.reduce((all, { bot, stopped }) => all + (bot === name ? stopped : 0), 0);
  const isAlike = bots.every(({ name, faults }) => faults.timeout + faults.crash <= onFile(name));
  return {
    reproducible: isAlike && (answers.length === 0 || (isOnFile && FROM_ANSWERS)),
    ...(answers.length > 0 && { answers }),
    tainted: tainted.filter(({ faults, deals }) => faults > TAINTING * deals),
  };
}
