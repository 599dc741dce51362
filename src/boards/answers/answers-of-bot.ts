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
  /** What it has reported, by name, all together. */
  readonly usage: Readonly<Record<string, number>>;
  /** How often it answered otherwise when it was asked the same again; and by question. */
  readonly differed: Proportion;
  readonly byQuestion: Readonly<Record<string, Proportion>>;
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
export function answersOfBot(bot: string, counts: readonly AnswerCounts[], deals: number): AnswersOfBot {
  const sum = (of: (each: AnswerCounts) => number): number => counts.reduce((all, each) => all + of(each), 0);
  const names = (of: 'usage' | 'again'): string[] =>
    [...new Set(counts.flatMap((each) => Object.keys(each[of])))].sort();
  const againOf = (question: string, i: 0 | 1): number => sum(({ again }) => again[question]?.[i] ?? 0);
  const rateOf = (questions: readonly string[]): Proportion => {
    const [asked, differed] = ([0, 1] as const).map((i) => questions.reduce((all, each) => all + againOf(each, i), 0));
    return proportionOf(someOf(differed, asked));
  };
  const questions = names('again');
  return {
    bot,
    questions: sum((each) => each.questions),
    deals,
    ms: sum((each) => each.ms),
    usage: Object.fromEntries(names('usage').map((name) => [name, sum(({ usage }) => usage[name] ?? 0) / MILLIONTH])),
    differed: rateOf(questions),
    byQuestion: Object.fromEntries(questions.map((each) => [each, rateOf([each])])),
  };
}
