import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundsOf } from '../../players/features/column.js';
import { fromJson } from '../../support/input/json.js';
import { refuse } from '../../support/input/refusal.js';
import { readRows } from './format/read-rows.js';
import { columnsOf, type OutcomeColumns, outcomesIn, outcomesOf } from './outcomes.js';
import type { ColumnSchema, Schema } from './schema.js';
import type { DatasetSummary } from './summary.js';
import { type ColumnCounts, countedInHand, ValueCounter } from './value-counter.js';

/** What a dataset's columns are, how often each value of some occurs in its rows, and what comes of these values. */
export interface DatasetContents {
  readonly columns: readonly ColumnSchema[];
  /** So many rows there are, and so many were read. */
  readonly rows: number;
  readonly read: number;
  /** Columns with a few values, those of answers and results first. */
  readonly spread: readonly ColumnCounts[];
  /** Which columns say what came of a row, and of what; null if none does. */
  readonly outcomes: OutcomeColumns | null;
  /** Columns, and numbers from hands, by whose values outcomes may differ. */
  readonly features: readonly ColumnCounts[];
}

/** More columns, or values of one, cannot be looked through. */
const [MOST_COLUMNS, MOST_VALUES, MOST_FEATURES] = [8, 24, 8];
/** What a learner looks at first. The range of scores is wide, but few of them occur. */
const FIRST = ['answer_word', 'answer_card', 'score', 'explored', 'forehand_score', 'won'];
/** By what outcomes are shown, the first of these that there are. */
const OF_HANDS = ['longest', 'sows', 'sevens', 'trump_length', 'trump_tops', 'sure_tricks', 'bottoms', 'voids'];
const BY = [...['seat', 'role', 'declarer'], ...OF_HANDS, ...OF_HANDS.map((name) => `before_${name}`)];

/** Of more rows a part is read, from all files alike: reading takes longer than making, and shares are known. */
const MOST_ROWS = 2 ** 16;

/**
 * Reads all rows, or some if there are many, file by file.
 * @throws InputError if the folder has too few files, or a file cannot be read
 */
export async function contentsOf(
  folder: string,
  { folders, format, rows }: DatasetSummary,
  most = MOST_ROWS,
): Promise<DatasetContents> {
  const path = join(folder, 'schema.json');
  const text = await readFile(path, 'utf8').catch(() => refuse(folder, 'has no schema.json yet'));
  const { columns } = (fromJson(text) as Schema | undefined) ?? refuse(path, 'is not a schema');
  const learned = columns.filter(({ name }) => FIRST.includes(name));
  const counted = (all: Iterable<ColumnSchema>): ValueCounter[] => [...all].map((each) => new ValueCounter(each));
  const spread = counted(new Set([...learned, ...columns.filter(hasFewValues)]));
  const outcomes = outcomesIn(columns);
  const named = BY.flatMap((name) => columns.filter((column) => column.name === name));
  const features = outcomes === null ? [] : [...counted(named), ...countedInHand(columns)];
  const needed = [...spread, ...features].map(({ from }) => from);
  const selected = [...new Set([...needed, ...(outcomes === null ? [] : columnsOf(outcomes))])];
  const sides = folders.map(({ name, files }) => ({ path: join(folder, name), files }));
  let read = 0;
  for await (const cells of readRows(sides, { format, columns }, selected, Math.max(1, Math.ceil(rows / most)))) {
    read += cells.get(selected[0])?.length ?? 0;
    for (const each of spread) each.add(cells, null);
    const found = outcomes && outcomesOf(outcomes, cells);
    for (const each of features) each.add(cells, found);
  }
  return {
    columns,
    rows,
    read,
    spread: countsOf(spread).slice(0, MOST_COLUMNS),
    outcomes,
    features: countsOf(features).slice(0, MOST_FEATURES),
  };
}

function hasFewValues({ type, range }: ColumnSchema): boolean {
  if (type === 'BOOLEAN') return true;
  if (range === null) return false;
  const [low, high] = boundsOf({ range }) ?? [1, range.length];
  const values = high - low + 1;
  return values > 1 && values <= MOST_VALUES;
}

/** Without constants, whose charts say nothing, and columns of many values, whose charts cannot be read. */
const countsOf = (counters: readonly ValueCounter[]): ColumnCounts[] =>
  counters.map((each) => each.counts()).filter(({ values }) => values.length > 1 && values.length <= MOST_VALUES);
