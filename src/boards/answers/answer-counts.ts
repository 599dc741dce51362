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
  stopped: described(wholeNumber(), 'how many of its answers were defaults, as it was stopped or died'),
  usage: described(v.record(v.string(), v.number()), 'what it has reported, by name, in millionths'),
});

/** What a bot that need not repeat its answers was asked, and what that took. */
export interface AnswerCounts {
  readonly bot: number;
  questions: number;
  ms: number;
  stopped: number;
  readonly usage: Record<string, number>;
}

/** What all such bots were asked; the size is the number of bots. */
export const ANSWERING: Sum<AnswerCounts[], AnswerCounts[]> = {
  about: 'what bots that need not repeat their answers were asked, and what it took',
  schema: v.array(AnswerCountsSchema),
  none: () => [],
  plus(sum, following) {
    for (const counts of following) add(countsOf(sum, counts.bot), counts);
    sum.sort((one, other) => one.bot - other.bot);
    return sum;
  },
  format: (sum) => (sum.length === 0 ? undefined : sum.map(inOrder)),
  parse(written, bots, name) {
    const stranger = written.find(({ bot }) => bot >= bots);
    return stranger === undefined ? written : refuse(name, `has bot ${stranger.bot}, expected one of ${bots}`);
  },
};

/** With names in their order, not that in which answers came. */
const inOrder = ({ usage, ...counts }: AnswerCounts): AnswerCounts => ({
  ...counts,
  usage: Object.fromEntries(Object.entries(usage).sort()),
});

function countsOf(sum: AnswerCounts[], bot: number): AnswerCounts {
  const found = sum.find((each) => each.bot === bot);
  if (found !== undefined) return found;
  const none: AnswerCounts = { bot, questions: 0, ms: 0, stopped: 0, usage: {} };
  sum.push(none);
  return none;
}

function add(into: AnswerCounts, { questions, ms, stopped, usage }: AnswerCounts): void {
  into.questions += questions;
  into.ms += ms;
  into.stopped += stopped;
  for (const [name, amount] of Object.entries(usage)) into.usage[name] = (into.usage[name] ?? 0) + amount;
}

export function countAnswer(sum: AnswerCounts[], bot: number, { ms, usage = {}, fault }: AnswerLine): void {
  const amounts = Object.entries(usage).map(([name, amount]) => [name, Math.round(amount * MILLIONTH)]);
  add(countsOf(sum, bot), {
    bot,
    questions: 1,
    ms,
    stopped: isStop(fault) ? 1 : 0,
    usage: Object.fromEntries(amounts),
  });
}

const isStop = (fault: AnswerLine['fault']): boolean => fault?.kind === 'timeout' || fault?.kind === 'crash';
