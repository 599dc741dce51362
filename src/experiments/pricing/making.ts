import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { QUESTIONS, type Question } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import { readParquet } from '../../data/dataset/format/read-parquet.js';
import type { DatasetWhat } from '../../data/dataset/options.js';
import { type DatasetPlan, planDataset } from '../../data/dataset/plan.js';
import { datasets } from '../../data/dataset/run.js';
import type { ColumnSchema } from '../../data/dataset/schema.js';
import { count } from '../../results/text/numbers.js';
import { MANIFEST } from '../../runs/run/folder.js';
import type { Terms } from '../../runs/run/how.js';
import { lineUpModel } from '../../runs/run/lineup.js';
import { FolderLock } from '../../runs/run/lock.js';
import { firstManifest, playRun } from '../../runs/run/start.js';
import { refuse } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';
import { makeFolder } from '../../support/system/system-error.js';
import { readTable, writeTable } from './table-file.js';
import { columnOf, FilledTable, KNOWN, type TableAsked, type ValuesTable, wordsAt } from './values.js';

/** Which deals a table of values has, and whose they are. */
export interface ValuesWhat {
  readonly game: Game;
  /** The bot in all seats, which also plays answers on; a spec, from the option `named`. */
  readonly model: string;
  readonly named: string;
  readonly seed: string;
  /** Boards `board` … `board + deals − 1`. */
  readonly board: number;
  readonly deals: number;
}

/** How a table is made; it decides nothing of what is in it. */
export interface ValuesHow extends Pick<Terms, 'threads' | 'signal' | 'onProgress' | 'onNotice' | 'limits'> {
  /** Where the folders of tables are. */
  readonly tables: string;
}

/** In the folder of a dataset: its rows as a table, which is read at once; made of them again if it is lost. */
const TABLE = 'values.table';

/**
 * The values of all answers to a question: read from the folder of a dataset, which is made on first use. Its name has
 * a hash of all that decides what is in it, the program's version and commit included; all changes to a checkout count
 * as one.
 * @throws OptionError, InputError; also where making it was stopped
 */
export async function valuesOf(
  of: ValuesWhat,
  question: Question,
  how: ValuesHow,
): Promise<{ readonly table: ValuesTable; readonly folder: string }> {
  const { game, model, named, deals } = of;
  const words = wordsAt(game, QUESTIONS.indexOf(question));
  if (words.length === 0) refuse('question', `${question} is never asked in ${game.ruleSet} under these rules`);
  const what = datasetOf(of, question, words);
  const { tables, limits } = how;
  await lineUpModel(model, named, { game: game.ruleSet, rules: game.rules, limits });
  const plan = await planDataset(what, { limits, shard: null });
  const { limits: _, ...identity } = firstManifest(datasets.command, plan, { limits, shard: null });
  const hash = hashOf(JSON.stringify(identity)).slice(0, 12);
  const folder = join(tables, `${game.ruleSet}_${model.replace(/[^\w.=-]+/g, '-').slice(0, 80)}_${question}_${hash}`);
  const head = { question: QUESTIONS.indexOf(question), words, deals };
  const file = join(folder, TABLE);
  const kept = (): Promise<ValuesTable | null> => readTable(file, head);
  const made = async (): Promise<ValuesTable> => {
    const table = await madeTable(what, plan, head, folder, how);
    await writeTable(file, table);
    return table;
  };
  const table = (await kept()) ?? (await aloneIn(tables, how, async () => (await kept()) ?? (await made())));
  return { table, folder };
}

/** Makes the dataset, or what is missing of it, and reads it. */
async function madeTable(
  what: DatasetWhat,
  { schema: { columns } }: DatasetPlan,
  head: TableAsked,
  folder: string,
  { threads, signal, onProgress, onNotice, limits }: ValuesHow,
): Promise<ValuesTable> {
  const resume = existsSync(join(folder, MANIFEST));
  const useful = Math.min(threads, availableParallelism()); // a thread more takes time and memory, and a file in hand
  const limited = { threads: useful, moveTime: limits.moveTime, botMemory: limits.memory };
  const into = { folder, resume, repair: resume };
  const watched = { signal, onProgress, onNotice };
  const deals = what.deals as number;
  if (deals >= CHUNK) onNotice(`first the table of what each answer comes to, which is kept: ${count(deals)} deals`);
  const { complete, summary } = await playRun(datasets, what, { ...limited, ...into, ...watched });
  if (!complete) refuse(folder, 'is not complete: the same command goes on with it');
  const filling = new FilledTable({ ...head, rows: summary.rows }, what.board as number);
  const names = [...KNOWN, ...head.words.map(columnOf)];
  const selected = names.map((name) => columns.find((column) => column.name === name) as ColumnSchema);
  const data = join(folder, summary.folders[0].name);
  for (const name of (await readdir(data)).sort())
    for await (const rows of readParquet(await readFile(join(data, name)), columns, selected)) filling.add(rows);
  return filling.table;
}

/** Does something while no other process makes or checks a table there. */
async function aloneIn<T>(tables: string, { signal, onNotice }: ValuesHow, act: () => Promise<T>): Promise<T> {
  await makeFolder(tables, tables);
  const lock = await FolderLock.whenFree(tables, signal, (holder) => onNotice(`${holder}; waiting for it`));
  try {
    return await act();
  } finally {
    lock.release();
  }
}

/** Deals in a file: so few that a stop loses little, so many that files are few. */
const CHUNK = 20_000;

const datasetOf = (
  { game, model, seed, board, deals }: ValuesWhat,
  question: Question,
  words: readonly number[],
): DatasetWhat => ({
  kind: 'decisions',
  game: game.ruleSet,
  rules: changedRules(game),
  bots: model,
  playedOn: model,
  phase: [question],
  match: 1,
  seed,
  board,
  deals,
  chunk: CHUNK,
  columns: [...KNOWN, ...words.map(columnOf)].join(','),
});
