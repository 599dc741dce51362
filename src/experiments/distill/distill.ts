import { readSystem } from '../../players/system/read-system.js';
import { several } from '../../results/text/numbers.js';
import { termsOf } from '../../runs/run/how.js';
import { settledGame } from '../../runs/run/settings.js';
import type { Mean } from '../../stats/interval.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { valuesOf } from '../pricing/making.js';
import { VALUES_HOW } from '../pricing/options.js';
import { pricesOf, type SystemPrice } from '../pricing/prices.js';
import { SystemSums } from '../pricing/sums.js';
import { partOf } from '../pricing/values.js';
import { rowsToFit } from './fitting.js';
import { type Lines, lists, worthOf } from './list.js';
import { DISTILL, type DistillHow, type DistillWhat } from './options.js';
import type { FitRows } from './rows.js';
import { LIST_WORDS } from './words.js';
import { linesIn, systemText } from './writing.js';

/** What so many lines come to on deals that they were not fitted to. */
export interface SizePrice {
  readonly lines: number;
  readonly points: Mean;
  readonly agreement: number | null;
}

/** A system of bids in a few lines, made from what a bot's are worth. */
export interface DistillSummary {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly seed: string;
  /** Deals that lines were fitted to, and others on which they were judged. */
  readonly fitted: number;
  readonly judged: number;
  /** The folder of the table. */
  readonly table: string;
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
 * Makes a system of a few lines from what the bids of a bot are worth in the deals themselves, played on by it: lists
 * of at most three conditions a line, each line chosen anew as others join it, fitted to half of the deals and
 * judged on the other half. The same on any number of threads. `onSearch`: called when the table is there, before
 * the search, which keeps this thread busy.
 * @throws OptionError, InputError
 * @example
 * const { text, system } = await distill('keen', { lines: 12 });
 */
export async function distill(
  model: string,
  what: DistillWhat = {},
  how: DistillHow = {},
  onSearch = (): void => {},
): Promise<DistillSummary> {
  const settled = filled(DISTILL, checked(DISTILL, what, 'distill'));
  const { deals, seed, tables, lines } = settled;
  const game = settledGame(settled);
  const terms = { ...termsOf(checked(VALUES_HOW, how, 'distill')), tables };
  const fitted = Math.floor(deals / 2);
  const { table, folder } = await valuesOf({ game, model, named: 'bot', seed, board: FRESH, deals }, 'bid', terms);
  onSearch();
  const rows = rowsToFit(partOf(table, 0, fitted), LIST_WORDS);
  const judge = partOf(table, fitted, deals);
  const found = gainingLists(rows, lines);
  const ways = [...SIZES.filter((size) => size < lines), lines].map((size) => found[Math.min(size, found.length) - 1]);
  const about = `Distilled from ${model}: bid of ${game.ruleSet}`;
  const tallied = ways.map((way) => {
    const text = systemText(way, table.words, rows, about);
    const system = readSystem(text, 'distilled');
    const tally = new SystemSums(system, judge.deals);
    tally.add(judge);
    return { name: several(linesIn(way), 'line'), text, system, tally };
  });
  const { systems } = pricesOf(tallied, judge.deals, game, seed);
  return {
    game: game.ruleSet,
    rules: { ...game.rules },
    model,
    seed,
    fitted,
    judged: judge.deals,
    table: folder,
    sizes: sizesOf(systems, ways),
    system: systems[systems.length - 1],
    text: tallied[tallied.length - 1].text,
  };
}

/** Lists of 1, 2 … lines, as long as a line more gains something. */
function gainingLists(rows: FitRows, most: number): Lines[] {
  const found: Lines[] = [];
  for (const list of lists(rows, most)) {
    const last = found.at(-1);
    if (last !== undefined && worthOf(list, rows) <= worthOf(last, rows)) break;
    found.push(list);
  }
  return found;
}

/** What lists of so many lines come to; where no further line gains anything, they are as long as before. */
const sizesOf = (systems: readonly SystemPrice[], ways: readonly Lines[]): SizePrice[] =>
  systems
    .map(({ points, agreement }, i) => ({ lines: linesIn(ways[i]), points, agreement }))
    .filter(({ lines }, i, all) => lines !== all[i - 1]?.lines);
