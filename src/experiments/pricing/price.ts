import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QUESTIONS, type Question } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { pathOf } from '../../players/bot/loading/bundle.js';
import { gamesOf } from '../../players/system/games.js';
import { readSystem } from '../../players/system/read-system.js';
import type { System } from '../../players/system/system.js';
import { listed } from '../../results/document/words.js';
import { termsOf } from '../../runs/run/how.js';
import { settledGame } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, refuse } from '../../support/input/refusal.js';
import { packageFile } from '../../support/system/own-file.js';
import { readText } from '../../support/system/text.js';
import { KNOWN, knownSystems } from './floor.js';
import { type ValuesHow, valuesOf } from './making.js';
import { PRICING, type PricingHow, type PricingWhat, VALUES_HOW } from './options.js';
import { type PriceDifference, pricesOf, type SystemPrice } from './prices.js';
import { SystemSums } from './sums.js';
import { PRICED, wordsAt } from './values.js';

/** What systems come to beside two of a model. */
export interface PriceSummary {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly deals: number;
  readonly seed: string;
  /** Decisions in the tables, and their folders. */
  readonly decisions: number;
  readonly tables: readonly string[];
  /** Questions that systems answer and that are not priced: the model answers them. */
  readonly unpriced: readonly Question[];
  /** Files beside others that are not priced, and why not. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  /** Those of the systems that were not given. */
  readonly added: readonly string[];
  /** In the order given; then what they are compared with, unless it was given: the floor, and the best known. */
  readonly systems: readonly SystemPrice[];
  readonly pairs: readonly PriceDifference[];
}

/**
 * What systems of bidding come to: points a deal that a seat loses which answers by the system and else as the model
 * does, beside two of the model; line by line. The values of all answers are in tables, which are made on first use.
 * @throws OptionError, InputError
 * @example
 * const { systems } = await priceSystems(['cautious.system']);
 * console.log(systems[0]?.points);
 */
export async function priceSystems(
  files: readonly string[],
  what: PricingWhat = {},
  how: PricingHow = {},
): Promise<PriceSummary> {
  if (files.length === 0) throw new OptionError('price: expected the file of a system, or several');
  const named = await Promise.all(
    files.map(async (file) => ({
      name: nameOf(file, files),
      text: await readText(pathOf(inFull(file)), inFull(file)),
    })),
  );
  const settled = filled(PRICING, checked(PRICING, what, 'price'));
  const { model, deals, seed, tables } = settled;
  const game = settledGame(settled);
  const mayPrice = PRICED.filter((question) => wordsAt(game, QUESTIONS.indexOf(question)).length > 0);
  const read = named.map(({ name, text }, i) => ({ name, file: files[i], ...readFor(game, text, files[i], mayPrice) }));
  const own = read.filter(({ why }) => why === null);
  const leftOut = read.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }]));
  if (own.length === 0) refuse(read[0].file, `${read[0].why}; \`bolachen compare\` plays whole deals`);
  const known = await readText(fileURLToPath(packageFile(`bots/systems/${KNOWN}.system`)), KNOWN);
  const beside = knownSystems(game, known).filter(({ name }) => named.every((each) => each.name !== name));
  const systems = [...own, ...beside];
  const tallied = systems.map((each) => ({ ...each, tally: new SystemSums(each.system, deals) }));
  const terms: ValuesHow = { ...termsOf(checked(VALUES_HOW, how, 'price')), tables };
  const folders: string[] = [];
  let decisions = 0;
  const priced = mayPrice.filter((each) => systems.some(({ system }) => asks(system, each)));
  for (const question of priced) {
    const { table, folder } = await valuesOf({ game, model, named: 'model', seed, board: 0, deals }, question, terms);
    for (const { system, tally } of tallied) if (asks(system, question)) tally.add(table);
    folders.push(folder);
    decisions += table.rows;
  }
  const unpriced = QUESTIONS.filter(
    (each) => !priced.includes(each) && systems.some(({ system }) => asks(system, each)),
  );
  const head = { game: game.ruleSet, rules: { ...game.rules }, model, deals, seed, decisions, tables: folders };
  return { ...head, unpriced, leftOut, added: beside.map(({ name }) => name), ...pricesOf(tallied, deals, game, seed) };
}

/** A system, and why it cannot be priced: null if it can. @throws InputError for a text that is no system */
function readFor(
  game: Game,
  text: string,
  file: string,
  priced: readonly Question[],
): { readonly system: System; readonly why: string | null } {
  const system = readSystem(text, file, game);
  const games = gamesOf(system);
  if (!games.includes(game.ruleSet)) return { system, why: `is for ${listed(games)}; this is ${game.ruleSet}` };
  const isPriced = priced.some((question) => asks(system, question));
  return { system, why: isPriced ? null : `answers nothing that is priced here: ${priced.join(', ')}` };
}

const ENDING = '.system';
/** `mine` is `mine.system`. @throws InputError for another file */
function inFull(file: string): string {
  if (file.endsWith(ENDING)) return file;
  if (/[./\\]$/.test(file) || extname(file) !== '')
    refuse(file, `expected the file of a system, which ends in ${ENDING}`);
  return file + ENDING;
}
const nameIn = (file: string): string => basename(file, ENDING);

/** A file's name, with its folder where another has the same. */
const nameOf = (file: string, files: readonly string[]): string =>
  files.filter((each) => nameIn(each) === nameIn(file)).length > 1
    ? inFull(file).slice(0, -ENDING.length)
    : nameIn(file);

const asks = (system: System, question: Question): boolean =>
  system.blocks.some((block) => QUESTIONS[block.question] === question);
