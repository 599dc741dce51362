import { type AnswersOfBot, takenBy } from '../../boards/answers/answers-of-bot.js';
import { count } from '../../results/text/numbers.js';
import { blocksToFind, type ComparedBlocks } from './needed.js';

/** What a block of a comparison takes of bots that need not repeat their answers, and how much blocks vary. */
interface BlockCost {
  /** What says how narrow the interval is after so many blocks. */
  readonly compared: ComparedBlocks;
  readonly deals: number;
  /** By name: `questions`, `seconds`, and whatever programs report. */
  readonly amounts: Readonly<Record<string, number>>;
  /** How many questions are open at the same time. */
  readonly atOnce: number;
}

/** What was played, as far as it says what more would take. */
interface PaidBlocks extends ComparedBlocks {
  readonly deals: number;
  readonly answers?: readonly AnswersOfBot[];
}

/** Half-widths for which a comparison says what they take. */
const WIDTHS = [0.5, 0.2, 0.1];

/** What a block has taken on average; null if no such bot played, or blocks have not differed. */
function costIn({ blocks, deals, spread, answers = [] }: PaidBlocks): BlockCost | null {
  if (!spread.deviation || answers.length === 0) return null;
  const amounts: Record<string, number> = {};
  for (const each of answers)
    for (const [name, amount] of Object.entries(takenBy(each))) amounts[name] = (amounts[name] ?? 0) + amount / blocks;
  const compared = { blocks, spread };
  return { compared, deals: deals / blocks, amounts, atOnce: Math.max(...answers.map(({ atOnce }) => atOnce)) };
}

/** A test with this power is as likely to find a difference as not: it is as large as the half-width. */
const EVEN = 0.5;

/** How many blocks give an interval of ±`width` at 95 %. */
const blocksForWidth = ({ compared }: BlockCost, width: number): number =>
  blocksToFind(width, compared, { power: EVEN }) ?? 0;

/** ±0.2 points takes some 420 deals, 9,800 questions, 2.40 M tokens, 3.0 h at 64 boards at once. */
function costText(cost: BlockCost, width: number): string {
  const blocks = blocksForWidth(cost, width);
  const { questions, seconds, ...usage } = cost.amounts;
  const used = Object.entries({ deals: cost.deals, questions, ...usage });
  const parts = used.map(([name, amount = 0]) => `${rounded(amount * blocks)} ${name}`);
  const atOnce = cost.atOnce > 1 ? `${cost.atOnce} boards at once` : 'one board at a time';
  return `±${width} points takes some ${parts.join(', ')}, ${time((seconds * blocks) / cost.atOnce)} at ${atOnce}`;
}

export const costLines = (paid: PaidBlocks): string[] => {
  const cost = costIn(paid);
  return cost === null ? [] : WIDTHS.map((width) => `${costText(cost, width)}.`);
};

/** Three figures are enough. */
function rounded(amount: number): string {
  if (amount >= 1e6) return `${(amount / 1e6).toPrecision(3)} M`;
  return amount >= 100 ? count(Number(amount.toPrecision(3))) : String(Number(amount.toPrecision(2)));
}

function time(seconds: number): string {
  if (seconds >= 3_600) return `${(seconds / 3_600).toPrecision(2)} h`;
  return seconds >= 60 ? `${(seconds / 60).toPrecision(2)} min` : `${Math.ceil(seconds)} s`;
}
