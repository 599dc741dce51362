import * as v from 'valibot';
import type { AnswerLine } from '../../players/bot/answers/answer-line.js';
import { refuse } from '../../support/input/refusal.js';
import { described, wholeNumber } from '../../support/input/schema.js';
import type { Sum } from '../tallies/sum.js';

/** Reported numbers are summed in millionths: sums of fractions would depend on the order. */
export const MILLIONTH = 1e6;

const AnswerCountsSchema = v.strictObject({
  bot: described(wholeNumber(), 'its index'),
  questions: described(wholeNumber(), 'how many it was asked'),
  ms: described(wholeNumber(), 'the time of all its answers'),
  usage: described(v.record(v.string(), v.number()), 'what it has reported, by name, in millionths'),
  again: described(
    v.record(v.string(), v.pipe(v.array(wholeNumber()), v.length(2))),
    'by question, how often it was asked a second time, and how often it answered otherwise then',
  ),
});

/** What a bot that need not repeat its answers was asked, and what that took. */
export interface AnswerCounts {
  readonly bot: number;
  questions: number;
  ms: number;
  readonly usage: Record<string, number>;
  /** By question: asked, differed. */
  readonly again: Record<string, number[]>;
}

/** What all such bots were asked; the size is the number of bots, or 0 if there are none. */
export const ANSWERING: Sum<AnswerCounts[], AnswerCounts[]> = {
  about: 'what bots that need not repeat their answers were asked, and what it took',
  schema: v.array(AnswerCountsSchema),
  none: () => [],
  plus(sum, following) {
    for (const counts of following) add(countsOf(sum, counts.bot), counts);
    sum.sort((one, other) => one.bot - other.bot);
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : sum),
  parse(written, bots, name) {
    const stranger = written.find(({ bot }) => bot >= bots);
    return stranger === undefined ? written : refuse(name, `has bot ${stranger.bot}, expected one of ${bots}`);
  },
};

function countsOf(sum: AnswerCounts[], bot: number): AnswerCounts {
  const found = sum.find((each) => each.bot === bot);
  if (found !== undefined) return found;
  const none: AnswerCounts = { bot, questions: 0, ms: 0, usage: {}, again: {} };
  sum.push(none);
  return none;
}

function add(into: AnswerCounts, { questions, ms, usage, again }: AnswerCounts): void {
  into.questions += questions;
  into.ms += ms;
  for (const [name, amount] of Object.entries(usage)) into.usage[name] = (into.usage[name] ?? 0) + amount;
  for (const [question, [asked, differed]] of Object.entries(again)) {
    const [before, differedBefore] = into.again[question] ?? [0, 0];
    into.again[question] = [before + asked, differedBefore + differed];
  }
}

/** Counts an answer to a question that was asked once, or `differed` from the first if it was asked again. */
export function countAnswer(
  sum: AnswerCounts[],
  bot: number,
  { again, question, ms, usage = {} }: AnswerLine,
  differed = false,
): void {
  const amounts = Object.entries(usage).map(([name, amount]) => [name, Math.round(amount * MILLIONTH)]);
  const isAgain = again === true;
  add(countsOf(sum, bot), {
    bot,
    questions: 1,
    ms,
    usage: Object.fromEntries(amounts),
    again: isAgain ? { [question]: [1, differed ? 1 : 0] } : {},
  });
}
