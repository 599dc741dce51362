import { type AnswersOfBot, takenBy } from '../../boards/answers/answers-of-bot.js';
import { count } from '../../results/text/numbers.js';
import { blocksToFind, type ComparedBlocks } from './needed.js';

/** Half-widths for which a comparison says what they take. */
const WIDTHS = [0.5, 0.2, 0.1];

/** A test with this power is as likely to find a difference as not: it is as large as the half-width. */
const EVEN = 0.5;

/**
 * What narrower intervals take of bots that need not repeat their answers, as the blocks played have on average; empty
 * if no such bot played, or blocks have not differed: ±0.2 points takes some 420 deals, 9,800 questions, 2.40 M tokens,
 * 3.0 h at 64 boards at once.
 */
export function costLines({
  answers = [],
  deals,
  ...compared
}: ComparedBlocks & { readonly deals: number; readonly answers?: readonly AnswersOfBot[] }): string[] {
  const { blocks: played, spread } = compared;
  if (!spread.deviation || answers.length === 0) return [];
  const taken: Record<string, number> = {};
  for (const each of answers)
    for (const [name, amount] of Object.entries(takenBy(each))) taken[name] = (taken[name] ?? 0) + amount;
  const { questions, seconds, ...usage } = taken;
  const most = Math.max(...answers.map(({ atOnce }) => atOnce));
  return WIDTHS.map((width) => {
    const times = (blocksToFind(width, compared, { power: EVEN }) ?? 0) / played;
    const used = Object.entries({ deals, questions, ...usage });
    const parts = used.map(([name, amount = 0]) => `${rounded(amount * times)} ${name}`);
    const atOnce = most > 1 ? `${most} boards at once` : 'one board at a time';
    return `±${width} points takes some ${parts.join(', ')}, ${time((seconds * times) / most)} at ${atOnce}.`;
  });
}

/** Three figures are enough. */
function rounded(amount: number): string {
  if (amount >= 1e6) return `${(amount / 1e6).toPrecision(3)} M`;
  return amount >= 100 ? count(Number(amount.toPrecision(3))) : String(Number(amount.toPrecision(2)));
}

function time(seconds: number): string {
  if (seconds >= 3_600) return `${(seconds / 3_600).toPrecision(2)} h`;
  return seconds >= 60 ? `${(seconds / 60).toPrecision(2)} min` : `${Math.ceil(seconds)} s`;
}
