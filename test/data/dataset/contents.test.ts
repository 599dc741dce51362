import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsOf } from '../../../src/data/dataset/contents.js';
import { contentsParts } from '../../../src/data/dataset/contents-document.js';
import { FORMATS } from '../../../src/data/dataset/options.js';
import { dataset } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { query } from './tables.js';

/** What a page says of a dataset is what is in all its rows, counted and averaged here by DuckDB. */

const HAND = 'greatest(bit_count(h & 255), bit_count(h >> 8 & 255), bit_count(h >> 16 & 255), bit_count(h >> 24))';

/** Datasets of several files, with a column whose values are counted, and a feature by which means are taken. */
const CASES = [
  {
    what: { kind: 'deals', deals: 300, chunk: 100, split: { train: 0.8, test: 0.2 } },
    counted: 'won',
    feature: { name: 'before_sows', sql: 'before_sows' },
    means: ['contract', 'avg(won::BOOLEAN::INTEGER)', 'won IS NOT NULL'],
  },
  {
    what: { kind: 'decisions', deals: 400, chunk: 150, phase: ['bid'], explore: 'bid' },
    counted: 'answer_word',
    feature: { name: 'longest', sql: HAND },
    means: ['answer_word', 'sum(score * drawn_from) / sum(drawn_from)', 'explored'],
  },
] as const;

const folder = folderOfFile();

test.each(CASES.flatMap((each) => FORMATS.map((format) => [each.what.kind, format, each] as const)))(
  '%s in %s: values are counted, and outcomes summed, over all rows',
  async (kind, format, { what, counted, feature, means: [across, mean, where] }) => {
    const at = join(folder, `${kind}-${format}`);
    const { summary } = await dataset({ ...what, seed: 'all', format }, { folder: at, threads: 0 });
    const { rows, spread, features } = await contentsOf(at, summary);
    expect(rows).toBe(summary.rows);
    const reader = format === 'jsonl' ? 'read_json' : `read_${format}`;
    const files = `${reader}('${at}/*/part-*.${format}')`;
    const counts = await query(
      `SELECT coalesce(${counted}::VARCHAR, 'missing') AS name, count(*)::INTEGER AS rows FROM ${files} GROUP BY ALL`,
    );
    const found = spread.find(({ column }) => column.name === counted)?.values ?? [];
    expect(Object.fromEntries(found.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(counts.map(({ name, rows }) => [name, rows])),
    );
    const from = kind === 'decisions' ? `(SELECT *, hand::BIGINT AS h FROM ${files})` : files;
    const averages = await query(
      `SELECT ${feature.sql} AS value, ${across} AS word, ${mean} AS mean, count(*)::INTEGER AS rows
       FROM ${from} WHERE ${where} GROUP BY ALL`,
    );
    const ofFeature = features.find(({ column }) => column.name === feature.name)?.values ?? [];
    const sums = ofFeature.flatMap(({ name, outcomes }) =>
      [...outcomes].map(([word, { rows, sum, weight }]) => [`${name} ${word}`, [rows, (sum / weight).toFixed(9)]]),
    );
    expect(Object.fromEntries(sums)).toEqual(
      Object.fromEntries(
        averages.map(({ value, word, mean, rows }) => [`${value} ${word}`, [rows, Number(mean).toFixed(9)]]),
      ),
    );
  },
);

test.each(FORMATS)('of many rows in %s a part is read, from all files alike', async (format) => {
  const at = join(folder, `many-${format}`);
  const { summary } = await dataset(
    { kind: 'deals', seed: 'all', deals: 90, chunk: 10, format },
    { folder: at, threads: 0 },
  );
  const { rows, read, spread } = await contentsOf(at, summary, 30);
  expect([rows, read]).toEqual([90, 30]); // the first, the fourth and the seventh file
  const boards = Array.from({ length: 90 }, (_, board) => board).filter((board) => Math.floor(board / 10) % 3 === 0);
  const files = `read_${format === 'jsonl' ? 'json' : format}('${at}/data/part-*.${format}')`;
  const [{ won }] = await query(
    `SELECT count(*)::INTEGER AS won FROM ${files} WHERE won::VARCHAR = 'true' AND board IN (${boards.join()})`,
  );
  const counted = spread.find(({ column }) => column.name === 'won')?.values;
  expect(counted?.find(({ name }) => name === 'true')?.rows).toBe(won);
  const { figures } = contentsParts({ columns: [], rows, read, spread, outcomes: null, features: [] });
  expect(figures[0].about).toMatch(/; in 30 of 90 rows\.$/);
});

test.each<[string, (data: string) => void, RegExp]>([
  ['a file is missing', (data) => rmSync(join(data, 'part-00001.parquet')), /data: expected 3 files; found 2$/],
  ['the folder is missing', (data) => rmSync(data, { recursive: true }), /data: no such file or folder$/],
  [
    'a file is damaged',
    (data) => writeFileSync(join(data, 'part-00002.parquet'), 'x'),
    /part-00002\.parquet: is no whole Parquet file/,
  ],
])('where %s, that is said', async (what, damage, message) => {
  const at = join(folder, what);
  const { summary } = await dataset({ kind: 'deals', seed: 'all', deals: 30, chunk: 10 }, { folder: at, threads: 0 });
  damage(join(at, 'data'));
  await expect(contentsOf(at, summary)).rejects.toThrow(message);
});

test('outcomes are drawn by answer or contract; the means of a few rows are only in the table', () => {
  const column = { name: 'seat', about: 'the seat asked', range: ['forehand', 'dealer'] };
  const outcome = (name: string) => ({ name, about: name, type: 'INT_8', unit: null, nullable: false }) as const;
  const words = { ...outcome('answer_word'), range: ['pass', 'brand'], stored: '', duckdb: '' };
  const score = { ...outcome('score'), range: [-12, 12], stored: '', duckdb: '' } as const;
  const valued = (name: string, brands: number) => ({
    name,
    rows: 200,
    outcomes: new Map([
      ['brand', { rows: brands, weight: brands, sum: brands / 2 }],
      ['pass', { rows: 100, weight: 100, sum: -25 }],
    ]),
  });
  const features = [{ column, values: [valued('forehand', 100), valued('dealer', 29)] }];
  const outcomes = { column: score, across: words, drawnFrom: null };
  const { figures } = contentsParts({ columns: [], rows: 400, read: 400, spread: [], outcomes, features });
  expect(figures).toMatchObject([
    {
      title: 'score by seat',
      chart: {
        columns: ['all', 'pass', 'brand'],
        rows: [
          { name: 'forehand', cells: [{ text: '+0.13' }, { text: '−0.25' }, { text: '+0.50' }] },
          { name: 'dealer', cells: [{ text: '−0.08' }, { text: '−0.25' }, null] },
        ],
      },
    },
  ]);
  const [table] = figures[0].tables;
  expect(table.rows.map((row) => table.columns.map((each) => each.of(row)))).toEqual([
    ['forehand', '+0.13 (200)', '−0.25 (100)', '+0.50 (100)'],
    ['dealer', '−0.08 (129)', '−0.25 (100)', '+0.50 (29)'],
  ]);
});

test('a page has the six charts that say most, and the strongest in a sentence', () => {
  const schema = { type: 'INT_8', unit: null, nullable: false, stored: '', duckdb: '', range: [-12, 12] } as const;
  const columnOf = (name: string) => ({ ...schema, name, about: name });
  const feature = (name: string, least: number, most: number) => ({
    column: columnOf(name),
    values: [least, most].map((mean, i) => ({
      name: String(i),
      rows: 100,
      outcomes: new Map([['brand', { rows: 100, weight: 100, sum: 100 * mean }]]),
    })),
  });
  const features = [feature('a', 0, 0.1), feature('b', -1, 2), feature('c', 0, 1), feature('d', 0, 0.5)];
  const spread = Array.from({ length: 8 }, (_, i) => feature(`s${i}`, 0, 1));
  const words = { ...columnOf('answer_word'), range: ['brand', 'pass'] };
  const outcomes = { column: columnOf('score'), across: words, drawnFrom: null };
  const { figures, verdict } = contentsParts({ columns: [], rows: 200, read: 200, spread, outcomes, features });
  expect(figures.map(({ title }) => title)).toEqual(['score by b', 'score by c', 'score by d', 's0', 's1', 's2']);
  expect(verdict).toBe('The mean score by b goes from −1.00 (0) to +2.00 (1).');
});
