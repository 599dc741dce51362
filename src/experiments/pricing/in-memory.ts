import type { Piece } from '../../boards/piece.js';
import { QUESTIONS } from '../../cards/engine/actions.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import type { RowFile } from '../../data/dataset/batch.js';
import { BoardRows } from '../../data/dataset/board-rows.js';
import { cellsOf } from '../../data/dataset/format/cells.js';
import type { Rows } from '../../data/dataset/format/read-parquet.js';
import type { DatasetJob } from '../../data/dataset/job.js';
import { planDataset } from '../../data/dataset/plan.js';
import { LIMITS } from '../../players/bot/limits.js';
import { readSystem } from '../../players/system/read-system.js';
import type { Document } from '../../results/document/document.js';
import { priceDocument } from './document.js';
import { knownSystems } from './floor.js';
import { pricesOf } from './prices.js';
import { SystemSums } from './sums.js';
import { columnOf, FilledTable, KNOWN, type ValuesTable, wordsAt } from './values.js';

/** What rows of boards of a dataset are asked of; `job`: the dataset's. */
export type AskRows = (asked: Piece & { readonly job: DatasetJob }) => Promise<readonly Rows[]>;

/** Makes rows of boards of one dataset, as they would be read from a file, on the thread on which it was made. */
export function rowsInMemory(): AskRows {
  let found: Rows[] = [];
  const file: RowFile = {
    rowsAtOnce: Number.POSITIVE_INFINITY,
    begin() {
      found = [];
    },
    add(batch) {
      const columns = batch.columns.map((column, at): ArrayLike<unknown> => {
        const cells = cellsOf(column, at, batch);
        return column.type === 'INT_64' ? Array.from(cells, Number) : cells;
      });
      found.push({ count: batch.rows, columns });
    },
    finish: () => new Uint8Array(),
  };
  let boards: BoardRows | null = null;
  return async ({ job, first, count }) => {
    boards ??= await BoardRows.make(job, () => file);
    boards.begin(first, first + count);
    for (let board = first; board < first + count; board++) boards.playBoard(board);
    boards.checked.audit.check();
    for (const side of boards.sides) side.finish();
    return found;
  };
}

/** The deals of a table, and the options of `price` by which the command makes the same. */
const OF = { model: 'keen', deals: 200_000, seed: 'values' } as const;
const BID = 'bid';

/** Boards that a worker is asked for at once. */
const AT_ONCE = 2_000;

/** What every bid comes to in many deals of a game, played on by keen; `far` gets how many are done. */
export async function valuesInMemory(game: string, rowsOf: AskRows, far: (done: number) => void): Promise<ValuesTable> {
  const { model, deals, seed } = OF;
  const question = QUESTIONS.indexOf(BID);
  const words = wordsAt(makeGame(game), question);
  const columns = [...KNOWN, ...words.map(columnOf)].join(',');
  const what = { kind: 'decisions', game, bots: model, playedOn: model, phase: [BID], match: 1, seed, deals, columns };
  const { job } = await planDataset(what, { limits: LIMITS, shard: null });
  let done = 0;
  const pieces = Array.from({ length: deals / AT_ONCE }, async (_, i) => {
    const rows = await rowsOf({ job, first: i * AT_ONCE, count: AT_ONCE });
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
