import { type AnswersOfBot, answersOfBot } from '../../boards/answers/answers-of-bot.js';
import type { BlockJob } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';

/** What the bots were asked that need not repeat their answers; copies of one are added up. */
export function answersOf(
  { bots, triples, atOnce = 1 }: BlockJob,
  { answering, deals }: BlockSums,
  labels: readonly string[],
): AnswersOfBot[] {
  const nameOf = (bot: number): string => labels[bot] ?? bots[bot];
  const names = [...new Set(answering.map(({ bot }) => nameOf(bot)))];
  return names.map((name) => {
    const seats = triples.flat().filter((bot) => nameOf(bot) === name).length;
    const own = answering.filter(({ bot }) => nameOf(bot) === name);
    return answersOfBot(name, own, (deals * seats) / triples.length, atOnce);
  });
}
