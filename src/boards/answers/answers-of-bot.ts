import type { Proportion } from '../../stats/interval.js';
import { proportionOf } from '../../stats/proportion.js';
import type { Ratio } from '../../stats/ratio.js';
import { type AnswerCounts, MILLIONTH } from './answer-counts.js';

/** What a bot that need not give the same answer again was asked, and what that took. */
export interface AnswersOfBot {
  readonly bot: string;
  /** Questions, those that were asked a second time included. */
  readonly questions: number;
  /** Deals in which it sat, counted once per seat. */
  readonly deals: number;
  /** Milliseconds from questions to answers, all together. */
  readonly ms: number;
  /** Answers on file that are defaults, as it was stopped or died. */
  readonly stopped: number;
  /** What it has reported, by name, all together. */
  readonly usage: Readonly<Record<string, number>>;
  /** How many questions are open at the same time, if so many boards are under way. */
  readonly atOnce: number;
  /** How often it answered otherwise when it was asked the same again; and by question. */
  readonly differed: Proportion;
  readonly byQuestion: Readonly<Record<string, Proportion>>;
}

const SECOND = 1_000;

/** All that a bot has taken, by name: what is counted here, and what it has reported under other names. */
export function takenBy({ questions, ms, usage }: AnswersOfBot): Readonly<Record<string, number>> {
  const counted = { questions, seconds: ms / SECOND };
  return { ...counted, ...usage, ...counted };
}

/** Some of independent trials. */
const someOf = (total: number, trials: number): Ratio => ({
  clusters: trials,
  trials,
  total,
  trialsSquared: trials,
  totalTimesTrials: total,
  totalSquared: total,
});

/** The counts of bots of one name, all together. `deals`: in which they sat. */
export function answersOfBot(
  bot: string,
  counts: readonly AnswerCounts[],
  deals: number,
  atOnce: number,
): AnswersOfBot {
  const sum = (of: (each: AnswerCounts) => number): number => counts.reduce((all, each) => all + of(each), 0);
  const names = (of: 'usage' | 'asked', some = counts): string[] =>
    [...new Set(some.flatMap((each) => Object.keys(each[of])))].sort();
  const again = counts.filter((each) => each.again);
  const rateOf = (questions: readonly string[]): Proportion => {
    const all = (of: 'asked' | 'differed'): number =>
      again.reduce((total, each) => total + questions.reduce((part, name) => part + (each[of][name] ?? 0), 0), 0);
    return proportionOf(someOf(all('differed'), all('asked')));
  };
  const questions = names('asked', again);
  return {
    bot,
    questions: sum((each) => each.questions),
    deals,
    ms: sum((each) => each.ms),
    stopped: sum(({ again: isAgain, stopped }) => (isAgain ? 0 : stopped)),
    usage: Object.fromEntries(names('usage').map((name) => [name, sum(({ usage }) => usage[name] ?? 0) / MILLIONTH])),
    atOnce,
    differed: rateOf(questions),
    byQuestion: Object.fromEntries(questions.map((each) => [each, rateOf([each])])),
  };
}
