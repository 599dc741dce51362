import { expect, test } from 'vitest';
import { USUAL_BEGINNING } from '../../../src/boards/job.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { RowBatch } from '../../../src/data/dataset/batch.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { ParquetFile } from '../../../src/data/dataset/format/parquet.js';
import { readParquet } from '../../../src/data/dataset/format/read-parquet.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import type { Format } from '../../../src/data/dataset/options.js';
import { schemaOf } from '../../../src/data/dataset/schema.js';
import * as c from '../../../src/players/features/column.js';
import { listed } from '../../listed.js';
import { sized } from '../../sizes.js';
import { laterRefusal } from '../../support/input/refused.js';
import { jobOf } from './making.js';
import { asFile, query, type Rows, reading } from './tables.js';

interface Pattern {
  readonly value: number;
  readonly isThere: boolean;
}

function checkRange(column: c.Column, rows: Rows): void {
  const values = rows.map((row) => row[column.name]);
  const missing = values.filter((value) => value === null).length;
  if (!column.nullable) expect(missing, column.name).toBe(0);
  const words = c.wordsOf(column);
  const bounds = c.boundsOf(column);
  const isOutside = (value: unknown): boolean =>
    (words && !words.includes(value as string)) ||
    (column.type === 'BOOLEAN' && typeof value !== 'boolean') ||
    (bounds !== null && bounds !== undefined && !(Number(value) >= bounds[0] && Number(value) <= bounds[1]));
  expect(
    values.filter((value) => value !== null && isOutside(value)),
    column.name,
  ).toEqual([]);
}

const WALLACHEN = { kind: 'deals', game: 'wallachen' } as const;
const START = { ...USUAL_BEGINNING, start: { declarer: 1, contract: 4 } } as const;
const JOBS: Readonly<Record<string, readonly [change: Partial<DatasetJob>, boards: number]>> = {
  deals: [{ kind: 'deals' }, sized(30, 120)],
  'deals of Wallachen': [{ ...WALLACHEN, bots: ['sound', 'bold', 'sound'] }, sized(16, 60)],
  'deals of Wallachen with a pot': [
    { ...WALLACHEN, rules: { allPass: 'pot' }, bots: ['lowest', 'lowest', 'sound'], matchLength: 3 },
    60,
  ],
  'deals without an auction': [{ kind: 'deals', beginning: START }, 20],
  outcomes: [{ kind: 'outcomes', rules: { earlyEnd: false } }, 6],
  decisions: [{ kind: 'decisions' }, sized(4, 12)],
  solved: [{ kind: 'solved', bots: ['sound', 'sound', 'sound'] }, 2],
};

/** Whatever the kind, the same rows come out of each format, with the types and bounds that the schema promises. */
test.each(Object.entries(JOBS))(
  'the same rows in every format, of the types of the schema: %s',
  async (_, [change, boards]) => {
    const job = jobOf(change);
    const kind = kindOf(job.kind);
    const columns = kind.columns(job, makeGame(job.game, job.rules));
    const made = async (format: Format): Promise<Rows> => {
      const player = await chunkPlayer({ ...job, format, columns: columns.map(({ name }) => name) });
      const { output, chunks } = await player.play({ first: 0, count: boards });
      const schema = schemaOf({ kind: kind.name, about: kind.about, format }, columns);
      return asFile(output[0], async (path) => {
        const source = reading(path, format, schema);
        const rows = await query(`FROM ${source}`);
        expect(rows.length).toBe(chunks[0].files[0].rows);
        const types = await query(`SELECT column_name, column_type FROM (DESCRIBE FROM ${source})`);
        expect(types).toEqual(schema.columns.map(({ name, duckdb }) => ({ column_name: name, column_type: duckdb })));
        return rows;
      });
    };
    const [parquet, ...others] = await Promise.all([made('parquet'), made('csv'), made('jsonl')]);
    expect(parquet.length).toBeGreaterThan(1);
    for (const rows of others) expect(rows).toEqual(parquet);
    for (const column of columns) checkRange(column, parquet);
  },
);

test('whatever the pattern of a column, Parquet gives back what was written, to DuckDB and to the check', async () => {
  const numbers: readonly c.Column<Pattern>[] = c.filled(
    ({ value, isThere }, into, at) => {
      const there = (number: number): number => (isThere ? number : Number.NaN);
      const set = there(Math.imul(value, 0x9e3779b1));
      into.set([value * 2 ** 33, set, there(value - 99), there(value % 3), value & 1], at);
    },
    [
      c.countColumn('wide', [0, 2 ** 53 - 2], 'a'),
      c.cardsColumn('set', 'b', { nullable: true }),
      c.countColumn('count', [-40_000, 70_000], 'c', { nullable: true }),
      c.wordColumn('word', ['one', 'two', 'three'], 'd', { nullable: true }),
      c.flagColumn('flag', 'e'),
    ],
  );
  const put: Parameters<typeof c.textColumn<Pattern>>[2] = ({ value, isThere }, text) =>
    isThere && text.putText(`v${value}`);
  const columns = [...numbers, c.textColumn('text', 'f', put, { nullable: true })];
  const schema = schemaOf({ kind: 'any', about: 'any', format: 'parquet' }, columns);
  let last: Uint8Array = new Uint8Array();
  // By row: one value, long runs, few values, as many as there are rows, none.
  const patterns = [() => 7, (i: number) => i >> 9, (i: number) => (i * i) % 23, (i: number) => i];
  for (const [number, rows] of patterns.flatMap((_, at) => [1, 9, sized(1_500, 20_000)].map((count) => [at, count]))) {
    const batch = new RowBatch(columns, new ParquetFile(columns));
    batch.begin();
    const expected = Array.from({ length: rows }, (_, row) => {
      const value = patterns[number](row);
      const isThere = number === 3 ? row % 3 === 0 : number > 0;
      batch.add({ value, isThere });
      const [set, count, word] = [Math.imul(value, 0x9e3779b1) >>> 0, value - 99, ['one', 'two', 'three'][value % 3]];
      const [cells, text] = isThere ? [[set, count, word], `v${value}`] : [[null, null, null], null];
      return [value * 2 ** 33, ...cells, value % 2 === 1, text];
    });
    batch.keep();
    const bytes = batch.finish();
    last = bytes;
    for await (const { count, columns: cells } of readParquet(bytes, schema.columns)) {
      expect(count).toBe(rows);
      const found = expected.map((_, row) => cells.map((column) => column[row] ?? null));
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
    }
    const rowsFound = await asFile(bytes, (path) => query(`FROM read_parquet('${path}')`));
    const plain = (cell: unknown): unknown => (/^\d+$/.test(`${cell}`) ? Number(cell) : cell);
    expect(JSON.stringify(rowsFound.map((row) => Object.values(row).map(plain)))).toBe(JSON.stringify(expected));
  }
  const { columns: own } = schema;
  const more = { ...own[0], name: 'more' };
  const others = [own.slice(1), own.slice(0, -1), [...own, more], own.with(0, { ...own[0], nullable: true })];
  const said = others.map((columns) => laterRefusal(() => listed(readParquet(last, columns))));
  expect((await Promise.all(said)).join('; ')).toMatchInlineSnapshot(
    `"column 1 is "wide", expected "set" as schema.json says; column 6 is "text", expected none as schema.json says; column 7 is none, expected "more" as schema.json says; column wide is stored as REQUIRED INT64, expected OPTIONAL INT64"`,
  );
});
