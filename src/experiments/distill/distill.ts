import type { Question } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { readSystem } from '../../players/system/read-system.js';
import { several } from '../../results/text/numbers.js';
import { termsOf } from '../../runs/run/how.js';
import { settledGame } from '../../runs/run/settings.js';
import type { Mean } from '../../stats/interval.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { refuseOption } from '../../support/input/refusal.js';
import { type ValuesHow, type ValuesWhat, valuesOf } from '../pricing/making.js';
import { VALUES_HOW } from '../pricing/options.js';
import { pricesOf, type SystemPrice, type TalliedSystem } from '../pricing/prices.js';
import { SystemSums } from '../pricing/sums.js';
import { partOf, type ValuesTable } from '../pricing/values.js';
import { answersTo, rowsToFit } from './fitting.js';
import { type Lines, lists, worthOf } from './list.js';
import { DISTILL, type DistillHow, type DistillWhat } from './options.js';
import type { FitRows } from './rows.js';
import { wordsFor } from './words.js';
import { linesInAll, type QuestionList, systemText } from './writing.js';

/** What so many lines come to on deals that they were not fitted to. */
export interface SizePrice {
  readonly lines: number;
  readonly points: Mean;
  readonly agreement: number | null;
}

/** A system in a few lines, made from what a bot's answers are worth. */
export interface DistillSummary {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly questions: readonly Question[];
  readonly seed: string;
  /** Deals that lines were fitted to, and others on which they were judged. */
  readonly fitted: number;
  readonly judged: number;
  readonly tables: readonly string[];
  /** By number of lines, on the deals for judging. */
  readonly sizes: readonly SizePrice[];
  /** The largest, and its text. */
  readonly system: SystemPrice;
  readonly text: string;
}

/** The boards of tables for distilling begin here: those on which systems are priced are others. */
const FRESH = 1_000_000_000;
/** Sizes that are priced on the way. */
const SIZES = [1, 3, 6, 9, 12, 18, 24, 30];

/**
 * Makes a system of a few lines from what the answers of a bot are worth in the deals themselves, played on by it:
 * lists of at most three conditions a line, each line chosen anew as others join it, fitted to half of the deals and
 * judged on the other half. The same on any number of threads. `onSearch`: called when the tables are there, before
 * the search, which keeps this thread busy.
 * @throws OptionError, InputError
 * @example
 * const { text, system } = await distill('keen', { question: ['bid'], lines: 12 });
 */
export async function distill(
  model: string,
  what: DistillWhat = {},
  how: DistillHow = {},
  onSearch = (): void => {},
): Promise<DistillSummary> {
  const settled = filled(DISTILL, checked(DISTILL, what, 'distill'));
  const { deals, seed, tables, lines, question = ['bid'] } = settled;
  const game = settledGame(settled);
  const questions = [...new Set(question)];
  if (lines < questions.length) refuseOption('lines', `expected one for each question at least; found ${lines}`);
  const terms = { ...termsOf(checked(VALUES_HOW, how, 'distill')), tables };
  const fitted = Math.floor(deals / 2);
  const made = await halves({ game, model, named: 'bot', seed, board: FRESH, deals }, questions, terms);
  onSearch();
  const most = lines - questions.length + 1;
  const curves = made.map(({ fit }, i) => fittedTo(fit, questions[i], most));
  const reached = SIZES.filter((size) => size >= questions.length && size < lines);
  const about = aboutText(game, model, questions);
  const ways = [...reached, lines].map((size) => shared(curves, size));
  const texts = ways.map((way) => systemText(way, [about]));
  const tallied = texts.map((text, i) => talliedOf(text, several(linesInAll(ways[i]), 'line'), made, deals - fitted));
  const { systems } = pricesOf(tallied, deals - fitted, game, seed);
  return {
    game: game.ruleSet,
    rules: { ...game.rules },
    model,
    questions,
    seed,
    fitted,
    judged: deals - fitted,
    tables: made.map(({ folder }) => folder),
    sizes: sizesOf(systems, ways),
    system: systems[systems.length - 1],
    text: texts[texts.length - 1],
  };
}

/** The decisions at a question: half of the deals to fit lines to, half to judge them. */
interface Halves {
  readonly fit: ValuesTable;
  readonly judge: ValuesTable;
  readonly folder: string;
}

async function halves(source: ValuesWhat, questions: readonly Question[], terms: ValuesHow): Promise<Halves[]> {
  const { deals } = source;
  const half = Math.floor(deals / 2);
  const made: Halves[] = [];
  for (const question of questions) {
    const { table, folder } = await valuesOf(source, question, terms);
    made.push({ fit: partOf(table, 0, half), judge: partOf(table, half, deals), folder });
  }
  return made;
}

/** A system with its sums over the deals that judge it. */
function talliedOf(text: string, name: string, made: readonly Halves[], deals: number): TalliedSystem {
  const system = readSystem(text, 'distilled');
  const tally = new SystemSums(system, deals);
  for (const { judge } of made) tally.add(judge);
  return { name, system, tally };
}

/** What lists of so many lines come to; where no further line gains anything, they are as long as before. */
const sizesOf = (systems: readonly SystemPrice[], ways: readonly (readonly QuestionList[])[]): SizePrice[] =>
  systems
    .map(({ points, agreement }, i) => ({ lines: linesInAll(ways[i]), points, agreement }))
    .filter(({ lines }, i, all) => lines !== all[i - 1]?.lines);

const aboutText = ({ ruleSet }: Game, model: string, questions: readonly Question[]): string =>
  `Distilled from ${model}: ${questions.join(', ')} of ${ruleSet}`;

/** Lists of 1, 2 … lines for a question, found as far as they are asked for. */
class Curve {
  readonly about: Omit<QuestionList, 'lines'>;
  private readonly rows: FitRows;
  private readonly found: { readonly lines: Lines; readonly worth: number }[] = [];
  private readonly more: Iterator<Lines>;

  constructor(about: Omit<QuestionList, 'lines'>, rows: FitRows, most: number) {
    this.about = about;
    this.rows = rows;
    this.more = lists(rows, most);
  }

  /** The list of so many lines, and what it comes to on the deals for fitting; undefined if none is so long. */
  at(size: number): { readonly lines: Lines; readonly worth: number } | undefined {
    while (this.found.length < size) {
      const { done, value: lines } = this.more.next();
      if (done) return undefined;
      this.found.push({ lines, worth: worthOf(lines, this.rows) });
    }
    return this.found[size - 1];
  }
}

function fittedTo(table: ValuesTable, question: Question, most: number): Curve {
  const answers = answersTo(table).map(({ text }) => text);
  const words = wordsFor(question);
  const rows = rowsToFit(table, words);
  return new Curve({ question, words, answers, rows }, rows, most);
}

/** So many lines in all, each given to the question where it brings most. */
function shared(curves: readonly Curve[], lines: number): QuestionList[] {
  const sizes = curves.map(() => 1);
  const worth = (i: number, size: number): number => curves[i].at(size)?.worth ?? Number.NEGATIVE_INFINITY;
  for (let left = lines - curves.length; left > 0; left--) {
    const gains = sizes.map((size, i) => worth(i, size + 1) - worth(i, size));
    const best = gains.indexOf(Math.max(...gains));
    if (gains[best] <= 0) break;
    sizes[best]++;
  }
  return curves.map((curve, i) => ({ ...curve.about, lines: curve.at(sizes[i])?.lines ?? [] }));
}
