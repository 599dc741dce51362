import { basename } from 'node:path';
import { QUESTIONS, type Question } from '../../cards/engine/actions.js';
import { pathOf } from '../../players/bot/loading/bundle.js';
import { readSystem } from '../../players/system/read-system.js';
import type { System } from '../../players/system/system.js';
import { termsOf } from '../../runs/run/how.js';
import { settledGame } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, refuse } from '../../support/input/refusal.js';
import { readText } from '../../support/system/text.js';
import { FLOOR } from './floor.js';
import { type ValuesHow, valuesOf } from './making.js';
import { PRICING, type PricingHow, type PricingWhat, VALUES_HOW } from './options.js';
import { type PriceDifference, pricesOf, type SystemPrice } from './prices.js';
import { SystemSums } from './sums.js';
import { PRICED } from './values.js';

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
  /** In the order given; then the floor, the lowest bid whatever the hand, unless it was among them. */
  readonly systems: readonly SystemPrice[];
  readonly pairs: readonly PriceDifference[];
}

/** A system by its text. */
export interface NamedSystem {
  readonly name: string;
  readonly text: string;
}

/**
 * What systems of bidding come to: points a deal that a seat loses which answers by the system and else as the model
 * does, beside two of the model; line by line. The values of all answers are in tables, which are made on first use.
 * @throws OptionError, InputError
 * @example
 * const { systems } = await priceSystems(['cautious.system']);
 * console.log(systems[0].points);
 */
export async function priceSystems(
  files: readonly string[],
  what: PricingWhat = {},
  how: PricingHow = {},
): Promise<PriceSummary> {
  if (files.length === 0) throw new OptionError('price: expected the file of a system, or several');
  const named = await Promise.all(
    files.map(async (file) => ({ name: nameOf(file), text: await readText(pathOf(file)) })),
  );
  const settled = filled(PRICING, checked(PRICING, what, 'price'));
  const { model, deals, seed, tables } = settled;
  const game = settledGame(settled);
  const systems = [...named, ...(named.some(({ name }) => name === FLOOR.name) ? [] : [FLOOR])].map(
    ({ name, text }, i) => ({
      name,
      system: readSystem(text, files[i] ?? name),
    }),
  );
  const tallied = systems.map((each) => ({ ...each, tally: new SystemSums(each.system, deals) }));
  const terms: ValuesHow = { ...termsOf(checked(VALUES_HOW, how, 'price')), tables };
  const folders: string[] = [];
  let decisions = 0;
  for (const question of questionsIn(systems, files)) {
    const { table, folder } = await valuesOf({ game, model, seed, board: 0, deals }, question, terms);
    for (const { system, tally } of tallied) if (asks(system, question)) tally.add(table);
    folders.push(folder);
    decisions += table.rows;
  }
  const head = { game: game.ruleSet, rules: { ...game.rules }, model, deals, seed, decisions, tables: folders };
  return { ...head, ...pricesOf(tallied, deals, game, seed) };
}

const nameOf = (file: string): string => basename(file).replace(/\.system$/, '');

const asks = (system: System, question: Question): boolean =>
  system.blocks.some((block) => QUESTIONS[block.question] === question);

/** The questions that any of the systems answers. @throws InputError for one that is not priced */
function questionsIn(systems: readonly { readonly system: System }[], files: readonly string[]): Question[] {
  const all = QUESTIONS.filter((question) => systems.some(({ system }) => asks(system, question)));
  const other = all.find((question) => !PRICED.includes(question));
  if (other === undefined) return all;
  const file = files[systems.findIndex(({ system }) => asks(system, other))];
  return refuse(
    file,
    `has lines for ${other}; priced are ${PRICED.join(', ')}; \`bolachen compare\` plays whole deals`,
  );
}
