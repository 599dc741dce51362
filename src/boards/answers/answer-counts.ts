import * as v from 'valibot';
import type { AnswerLine } from '../../players/bot/answers/answer-line.js';
import { refuse } from '../../support/input/refusal.js';
import { described, trueOrFalse, wholeNumber } from '../../support/input/schema.js';
import type { Sum } from '../tallies/sum.js';

/** Reported numbers are summed in millionths: sums of fractions would depend on the order. */
export const MILLIONTH = 1e6;

const AnswerCountsSchema = v.strictObject({
  bot: described(wholeNumber(), 'its index'),
  again: described(trueOrFalse, 'is this of questions that were asked a second time?'),
  questions: described(wholeNumber(), 'how many it was asked'),
  ms: described(wholeNumber(), 'the time of all its answers'),
  stopped: described(wholeNumber(), 'how many of its answers were defaults, as it was stopped or died'),
  usage: described(v.record(v.string(), v.number()), 'what it has reported, by name, in millionths'),
  asked: described(v.record(v.string(), wholeNumber()), 'how many, by question'),
  differed: described(v.record(v.string(), wholeNumber()), 'how many were answered otherwise the second time'),
});

type Counts = Record<string, number>;

/** What a bot that need not repeat its answers was asked once, or a second time, and what that took. */
export interface AnswerCounts {
  readonly bot: number;
  readonly again: boolean;
  questions: number;
  ms: number;
  stopped: number;
  readonly usage: Counts;
  readonly asked: Counts;
  readonly differed: Counts;
}

/** What all such bots were asked; the size is the number of bots. */
export const ANSWERING: Sum<AnswerCounts[], AnswerCounts[]> = {
  about: 'what bots that need not repeat their answers were asked, and what it took',
  schema: v.array(AnswerCountsSchema),
  none: () => [],
  plus(sum, following) {
    for (const counts of following) add(countsOf(sum, counts.bot, counts.again), counts);
    sum.sort((one, other) => one.bot - other.bot || Number(one.again) - Number(other.again));
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : sum.map(inOrder)),
  parse(written, bots, name) {
    const stranger = written.find(({ bot }) => bot >= bots);
    return stranger === undefined ? written : refuse(name, `has bot ${stranger.bot}, expected one of ${bots}`);
  },
};

/** With names in their order, not that in which answers came. */
const inOrder = ({ usage, asked, differed, ...counts }: AnswerCounts): AnswerCounts => ({
  ...counts,
  usage: sorted(usage),
  asked: sorted(asked),
  differed: sorted(differed),
});

const sorted = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).sort());

function countsOf(sum: AnswerCounts[], bot: number, again: boolean): AnswerCounts {
  const found = sum.find((each) => each.bot === bot && each.again === again);
  if (found !== undefined) return found;
  const none: AnswerCounts = { bot, again, questions: 0, ms: 0, stopped: 0, usage: {}, asked: {}, differed: {} };
  sum.push(none);
  return none;
}

function add(into: AnswerCounts, { questions, ms, stopped, usage, asked, differed }: AnswerCounts): void {
  into.questions += questions;
  into.ms += ms;
  into.stopped += stopped;
  addTo(into.usage, usage);
  addTo(into.asked, asked);
  addTo(into.differed, differed);
}

function addTo(into: Counts, counts: Counts): void {
  for (const [name, count] of Object.entries(counts)) into[name] = (into[name] ?? 0) + count;
}

/** Counts an answer; `differed` from the first, if it was asked again. */
export function countAnswer(
  sum: AnswerCounts[],
  bot: number,
  { again: isAgain, question, ms, usage = {}, fault }: AnswerLine,
  differed: boolean,
): void {
  const amounts = Object.entries(usage).map(([name, amount]) => [name, Math.round(amount * MILLIONTH)]);
  const one = {
    bot,
    again: isAgain === true,
    questions: 1,
    ms,
    stopped: isStop(fault) ? 1 : 0,
    usage: Object.fromEntries(amounts) as Counts,
  };
  add(countsOf(sum, one.bot, one.again), {
    ...one,
    asked: { [question]: 1 },
    differed: differed ? { [question]: 1 } : {},
  });
}

const isStop = (fault: AnswerLine['fault']): boolean => fault?.kind === 'timeout' || fault?.kind === 'crash';

const SECOND = 1_000;

/** How much of something was spent on first questions: `questions`, `seconds`, or a name that is reported. */
export function spentOf(sum: readonly AnswerCounts[], name: string): number {
  const first = sum.filter(({ again }) => !again);
  const all = (of: (each: AnswerCounts) => number): number => first.reduce((total, each) => total + of(each), 0);
  if (name === 'questions') return all(({ questions }) => questions);
  return name === 'seconds' ? all(({ ms }) => ms) / SECOND : all(({ usage }) => usage[name] ?? 0) / MILLIONTH;
}
