import { QUESTIONS } from '../../cards/engine/actions.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import type { Rows } from '../../data/dataset/format/read-parquet.js';
import { planDataset } from '../../data/dataset/plan.js';
import { priceDocument } from '../../experiments/pricing/document.js';
import { knownSystems } from '../../experiments/pricing/floor.js';
import { pricesOf } from '../../experiments/pricing/prices.js';
import { SystemSums } from '../../experiments/pricing/sums.js';
import { columnOf, FilledTable, KNOWN, type ValuesTable, wordsAt } from '../../experiments/pricing/values.js';
import { LIMITS } from '../../players/bot/limits.js';
import { readSystem } from '../../players/system/read-system.js';
import type { Document } from '../../results/document/document.js';

/** The deals of a table, and the options of `price` by which the command makes the same. */
const OF = { model: 'keen', deals: 200_000, seed: 'values' } as const;
const BID = 'bid';

/** Makes rows of some boards of a dataset. */
type RowsOf = (job: object, first: number, count: number) => Promise<readonly Rows[]>;

/** Boards that a worker is asked for at once. */
const AT_ONCE = 2_000;

/** What every bid comes to in many deals of a game, played on by keen; `far` is told how many are done. */
export async function valuesOf(game: string, rowsOf: RowsOf, far: (done: number) => void): Promise<ValuesTable> {
  const { model, deals, seed } = OF;
  const question = QUESTIONS.indexOf(BID);
  const words = wordsAt(makeGame(game), question);
  const columns = [...KNOWN, ...words.map(columnOf)].join(',');
  const what = { kind: 'decisions', game, bots: model, playedOn: model, phase: [BID], match: 1, seed, deals, columns };
  const { job } = await planDataset(what, { limits: LIMITS, shard: null });
  let done = 0;
  const pieces = Array.from({ length: deals / AT_ONCE }, async (_, i) => {
    const rows = await rowsOf(job, i * AT_ONCE, AT_ONCE);
    done += AT_ONCE;
    far(done / deals);
    return rows;
  });
  const all = (await Promise.all(pieces)).flat();
  const rows = all.reduce((sum, { count }) => sum + count, 0);
  const filling = new FilledTable({ question, words, deals, rows }, 0);
  for (const each of all) filling.add(each);
  return filling.table;
}

/** What each line of a system costs, with the word that would be better. @throws InputError */
export function pricesIn(table: ValuesTable, text: string, game: string, known: string): Document {
  const rules = makeGame(game);
  const mine = { name: 'mine', system: readSystem(text, 'mine', rules) };
  const systems = [mine, ...knownSystems(rules, known)].map((each) => ({
    ...each,
    tally: new SystemSums(each.system, table.deals),
  }));
  for (const { tally } of systems) tally.add(table);
  const asked = [...new Set(mine.system.blocks.map(({ question }) => QUESTIONS[question]))];
  return priceDocument({
    ...OF,
    game,
    rules: { ...rules.rules },
    decisions: table.rows,
    tables: [],
    unpriced: asked.filter((question) => question !== BID),
    leftOut: [],
    added: systems.slice(1).map(({ name }) => name),
    ...pricesOf(systems, table.deals, rules, OF.seed),
  });
}
