import { stakesOf } from '../../../cards/games/stakes.js';
import { keyOf } from '../../../cards/random/key.js';
import { PlayedOn } from '../../../data/dataset/kinds/played-on.js';
import { loadBot } from '../../../players/bot/loading/load.js';
import { signed } from '../../../results/text/numbers.js';
import { type Terms, termsOf } from '../../../runs/run/how.js';
import { lineUpModel } from '../../../runs/run/lineup.js';
import { settledGame } from '../../../runs/run/settings.js';
import { ImaginedDeal } from '../../../search/rollout/imagined-deal.js';
import type { Mean } from '../../../stats/interval.js';
import { filled } from '../../../support/input/option.js';
import { checked } from '../../../support/input/option-schema.js';
import { InputError, refuse, refuseOption } from '../../../support/input/refusal.js';
import { VALUES_HOW } from '../../pricing/options.js';
import { DISTILL, type DistillHow, type DistillWhat, isOfCards } from '../options.js';
import type { FoundLine } from '../search.js';
import { CardDecisions } from './card-decisions.js';
import { cardsText, shownLine } from './card-lines.js';
import { groupsOf } from './card-rows.js';
import { LinesOfGroup } from './search-lines.js';
import { gainInDeals } from './whole-deals.js';

/** A line that was tried in whole deals. */
export interface TriedLine {
  readonly text: string;
  /** What one of its cards brings, all else being the model's, points a deal of one seat: what it was found by. */
  readonly alone: number;
  /** What it brings in whole deals, beside the lines kept before it. */
  readonly inDeals: Mean;
  readonly isKept: boolean;
}

/** Lines of cards that a model plays better by. */
export interface CardsSummary {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly questions: readonly ('lead' | 'follow')[];
  readonly seed: string;
  /** Deals in which lines were found, and boards on which each was tried. */
  readonly deals: number;
  readonly tried: readonly TriedLine[];
  /** What all lines that were kept bring, on boards of their own. */
  readonly points: Mean;
  readonly text: string;
}

/** The deals of tables begin below. */
const FRESH = 1_000_000_000;
/** Deals in which lines are found, unless another number is asked for; each is tried on as many. */
const DEALS = 150_000;
/** Of lines that promise less, as a share of the lowest price for a deal of one seat, none is tried. */
const LEAST = 0.0006;
/** Options of tables and of lists of words. */
const OF_WORDS = ['seat', 'counts', 'teacher', 'tables'] as const;
/** So many are tried for each that may be kept. */
const TRIES = 3;

/**
 * Finds lines of cards by which a model plays better than by its own: classes of cards are played on in the deals
 * themselves, the best line is tried in whole deals, and kept if those say that it gains (95 %).
 * @throws OptionError, InputError
 * @example
 * const { text, points } = await distillCards('keen', { question: ['lead'], lines: 6 });
 */
export async function distillCards(model: string, what: DistillWhat, how: DistillHow = {}): Promise<CardsSummary> {
  const unused = OF_WORDS.find((name) => what[name] !== undefined);
  if (unused !== undefined) refuseOption(unused, 'is for words; lines of cards are found without');
  const settled = filled(DISTILL, checked(DISTILL, what, 'distill'));
  const { seed, lines } = settled;
  const deals = what.deals ?? DEALS;
  const questions = [...new Set(settled.question)].filter(isOfCards);
  const game = settledGame(settled);
  const terms = termsOf(checked(VALUES_HOW, how, 'distill'));
  await lineUpModel(model, 'bot', { game: game.ruleSet, rules: game.rules, limits: terms.limits });
  const key = keyOf(seed);
  const setting = { game, key, model: await loadBot(model) };
  const decisions = new CardDecisions(game, setting.model, key);
  const three = [setting.model, setting.model, setting.model] as const;
  const trial = new PlayedOn(new ImaginedDeal(game.ruleSet, game.rules, three, key), model);
  const groups = groupsOf(decisions, trial, questions, { from: FRESH, end: FRESH + deals });
  const found = groups.map((group) => new LinesOfGroup(group));
  const about = `Distilled from ${model}: ${questions.join(', ')} of ${game.ruleSet}`;
  const gain = (number: number, before: string, now: string, times = 1): Mean => {
    const from = FRESH + number * deals;
    return gainInDeals(decisions, setting, [before, now], { from, end: from + times * deals });
  };
  const least = LEAST * stakesOf(game).least * deals;
  const tried = await triedLines(found, { lines, about, least, gain, terms });
  const text = textOf(found, about);
  const points = gain(tried.length + 1, '', text, 2);
  const head = { game: game.ruleSet, rules: { ...game.rules }, model, questions, seed };
  return { ...head, deals, tried: tried.map((each) => ({ ...each, alone: each.alone / deals })), points, text };
}

/** How lines are tried: `gain` is that of a text over another, on boards of a number; `least`, in units in all. */
interface LineTrial {
  readonly lines: number;
  readonly about: string;
  readonly least: number;
  readonly gain: (number: number, before: string, now: string) => Mean;
  readonly terms: Pick<Terms, 'signal' | 'onNotice'>;
}

/** Tries the best line of all blocks in whole deals, again and again; keeps those that gain. `alone` is in units. */
async function triedLines(found: readonly LinesOfGroup[], how: LineTrial): Promise<TriedLine[]> {
  const { lines, about, least, gain, terms } = how;
  const tried: TriedLine[] = [];
  for (let left = lines; left > 0 && tried.length < TRIES * lines; ) {
    if (terms.signal?.aborted) refuse('distill', 'was stopped');
    const best = found.reduce((a, b) => (b.next.gain > a.next.gain ? b : a));
    const { next, group } = best;
    if (next.gain < least) break;
    const before = textOf(found, about);
    const now = textOf(found, about, next);
    const inDeals = tryOut(() => gain(tried.length + 1, before, now));
    const isKept = (inDeals.low ?? 0) > 0;
    const text = shownLine(next, group);
    tried.push({ text, alone: next.gain, inDeals, isKept });
    terms.onNotice(`${text}: ${signed(inDeals.mean ?? 0, 4)}, ${isKept ? 'kept' : 'not kept'}`);
    best.settle(isKept);
    if (isKept) left--;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tried;
}

/** The system so far, with the next line of a block if that is given; empty without lines. */
function textOf(found: readonly LinesOfGroup[], about: string, more: FoundLine | null = null): string {
  const blocks = found.map(({ group, lines, next }) => ({ group, lines: next === more ? [...lines, next] : lines }));
  return blocks.every(({ lines }) => lines.length === 0) ? '' : cardsText(blocks, about);
}

const NOTHING: Mean = { mean: 0, low: 0, high: 0 };

/** A line that can never apply beside those before it brings nothing. */
function tryOut(gain: () => Mean): Mean {
  try {
    return gain();
  } catch (error) {
    if (error instanceof InputError) return NOTHING;
    throw error;
  }
}
