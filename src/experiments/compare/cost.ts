import { type AnswersOfBot, takenBy } from '../../boards/answers/answers-of-bot.js';
import type { BotFaults } from '../../boards/reliance.js';
import { count } from '../../results/text/numbers.js';
import { readManifest, readSummary } from '../../runs/run/manifest.js';
import { fromJson } from '../../support/input/json.js';
import { refuse, shown } from '../../support/input/refusal.js';
import { blocksToFind, type ComparedBlocks, widthAfter } from './needed.js';

/** What a block of a comparison takes of bots that need not repeat their answers, and how much blocks vary. */
export interface BlockCost {
  /** What says how narrow the interval is after so many blocks. */
  readonly compared: ComparedBlocks;
  readonly deals: number;
  /** By name: `questions`, `seconds`, and whatever programs report. */
  readonly amounts: Readonly<Record<string, number>>;
  /** How many questions are open at the same time. */
  readonly atOnce: number;
}

/** What was played, as far as it says what more would take. */
export interface PaidBlocks extends ComparedBlocks {
  readonly deals: number;
  readonly answers?: readonly AnswersOfBot[];
  readonly tainted?: readonly BotFaults[];
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
function costText(cost: BlockCost, blocks: number, width = widthAfter(blocks, cost.compared)): string {
  const { questions, seconds, ...usage } = cost.amounts;
  const used = Object.entries({ deals: cost.deals, questions, ...usage });
  const parts = used.map(([name, amount = 0]) => `${rounded(amount * blocks)} ${name}`);
  const atOnce = cost.atOnce > 1 ? `${cost.atOnce} boards at once` : 'one board at a time';
  return `±${Number(width.toPrecision(2))} points takes some ${parts.join(', ')}, ${time((seconds * blocks) / cost.atOnce)} at ${atOnce}`;
}

export const costLines = (paid: PaidBlocks): string[] => {
  const cost = costIn(paid);
  return cost === null ? [] : WIDTHS.map((width) => `${costText(cost, blocksForWidth(cost, width), width)}.`);
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

/**
 * What a comparison will take, from the folder of another, or figures of a block: `deviation=2.4,deals=6,questions=40`.
 * @throws InputError
 */
export async function plannedCost(
  pilot: string,
  { blocks, width, atOnce = 1 }: { readonly blocks: number; readonly width: number | null; readonly atOnce?: number },
): Promise<string> {
  const known = /^\w+=/.test(pilot) ? costGiven(pilot) : await costInFolder(pilot);
  const cost = { ...known, atOnce };
  return costText(cost, width === null ? blocks : Math.min(blocks, blocksForWidth(cost, width)));
}

async function costInFolder(folder: string): Promise<BlockCost> {
  const manifest = await readManifest(folder);
  const summary = fromJson(await readSummary(folder, manifest)) as PaidBlocks;
  if (manifest.command !== 'compare') refuse(folder, `holds a run of ${manifest.command}; expected one of compare`);
  const { answers = [], tainted = [] } = summary;
  for (const { bot, questions } of answers) {
    const faults = tainted.find((each) => each.bot === bot)?.faults ?? 0;
    if (faults > questions / 2)
      refuse(
        folder,
        `${faults} of ${count(questions)} answers of ${bot} were faults; plan by a run in which it answers`,
      );
  }
  return costIn(summary) ?? refuse(folder, 'says nothing of cost: no bot that need not repeat, or no difference yet');
}

/** @throws InputError for a figure that is missing or no number */
function costGiven(text: string): BlockCost {
  const figures: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(part) ?? [];
    const figure = value === '' ? Number.NaN : Number(value);
    if (!(figure > 0)) refuse('pilot', `expected NAME=NUMBER with a number above 0; found ${shown(part)}`);
    figures[name] = figure;
  }
  const { deviation, deals, ...amounts } = figures;
  for (const name of ['deviation', 'deals', 'questions', 'seconds'])
    if (figures[name] === undefined) refuse('pilot', `has no ${name} of a block`);
  const compared = { blocks: 1, spread: { deviation, differing: null, event: 0 } };
  return { compared, deals, amounts, atOnce: 1 };
}
