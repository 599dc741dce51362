import { type AnswerCounts, MILLIONTH } from './answer-counts.js';

/** What a bot that need not give the same answer again was asked, and what that took. */
export interface AnswersOfBot {
  readonly bot: string;
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
}

const SECOND = 1_000;

/** All that a bot has taken, by name: what is counted here, and what it has reported under other names. */
export function takenBy({ questions, ms, usage }: AnswersOfBot): Readonly<Record<string, number>> {
  const counted = { questions, seconds: ms / SECOND };
  return { ...counted, ...usage, ...counted };
}

/** The counts of bots of one name, all together. `deals`: in which they sat. */
export function answersOfBot(
  bot: string,
  counts: readonly AnswerCounts[],
  deals: number,
  atOnce: number,
): AnswersOfBot {
  const sum = (of: (each: AnswerCounts) => number): number => counts.reduce((all, each) => all + of(each), 0);
  const names = [...new Set(counts.flatMap(({ usage }) => Object.keys(usage)))].sort();
  return {
    bot,
    questions: sum(({ questions }) => questions),
    deals,
    ms: sum(({ ms }) => ms),
    stopped: sum(({ stopped }) => stopped),
    usage: Object.fromEntries(names.map((name) => [name, sum(({ usage }) => usage[name] ?? 0) / MILLIONTH])),
    atOnce,
  };
}
