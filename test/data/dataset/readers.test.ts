import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import { FORMATS, type Format, KINDS } from '../../../src/data/dataset/options.js';
import { featureColumns } from '../../../src/players/features/vector.js';
import { compare, dataset, simulate } from '../../../src/public/index.js';
import { CSV_STYLES } from '../../../src/results/document/csv-style.js';
import { jobOf } from './making.js';
import { query } from './tables.js';

/** Tables as people read them who know nothing of their types: with what is usual in R, pandas, Polars, DuckDB. */

const folder = mkdtempSync(join(tmpdir(), 'bolachen-readers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What some reader takes for a truth, a number, a date or a missing value. */
const MISTAKEN =
  /^([tf]|true|false|y|n|yes|no|on|off|n\/?a|null|nan|<na>|-?inf(inity)?|none|[-+]?[\d.,]+(e[-+]?\d+)?|\d+[-/]\d+([-/]\d+)?)$/i;
/** These alone are not: pandas takes `None` for missing, but not `none`. */
const ALLOWED = ['none'];

describe.each(ruleSetNames)('%s', (name) => {
  test.each(KINDS)('no word of %s is one that readers take for another type', (kind) => {
    const game = makeGame(name);
    const job = jobOf({ kind, game: name, rules: { ...kindOf(kind).rules }, explore: null });
    const columns = [...kindOf(kind).columns(job, game), ...featureColumns(name)];
    const words = columns.flatMap(({ range }) => (range ?? []).filter((word) => typeof word === 'string'));
    expect(words.length).toBeGreaterThan(2);
    expect(words.filter((word) => MISTAKEN.test(word) && !ALLOWED.includes(word))).toEqual([]);
  });
});

test('where all declare the same with digits, their columns are texts to DuckDB, in datasets and in tables of runs', async () => {
  const at = (name: string): string => join(folder, name);
  const what = { game: 'wallachen', bots: 'sound', seed: 'words', declarer: 'F', contract: '6' } as const;
  const how = (name: string) => ({ folder: at(name), threads: 0 });
  await dataset({ ...what, kind: 'deals', deals: 30, format: 'csv' }, how('deals'));
  await simulate({ ...what, deals: 30 }, how('simulated'));
  await compare({ a: 'keen', b: 'lowest', blocks: 20, seed: 'words', game: 'wallachen' }, how('compared'));
  const typesOf = async (file: string, ...columns: string[]): Promise<unknown[]> => {
    const types = columns.map((column) => `any_value(typeof(${column})) AS ${column}`);
    return Object.values((await query(`SELECT ${types.join(', ')} FROM read_csv('${at(file)}')`))[0]);
  };
  expect(await typesOf('deals/data/*.csv', 'declarer', 'contract')).toEqual(['VARCHAR', 'VARCHAR']);
  const [one] = await query(`SELECT DISTINCT declarer, contract FROM read_csv('${at('deals/data/*.csv')}')`);
  expect(one).toEqual({ declarer: 'forehand', contract: 'six' });
  const contracts = readFileSync(at('simulated/tables/contracts.csv'), 'utf8');
  expect(contracts).toMatch(/,six,/);
  expect(readFileSync(at('simulated/tables/bots.csv'), 'utf8')).toContain('won_six,');
  const swings = `read_csv('${at('compared/tables/swings.csv')}')`;
  const declared = await query(`SELECT DISTINCT contract_a AS name FROM ${swings} WHERE contract_a IS NOT NULL`);
  expect(declared.length).toBeGreaterThan(0);
  for (const { name } of declared) expect(name).toMatch(/^[a-z]+$/);
});

/** Formats, and CSV for German spreadsheets. */
const WRITTEN = [...FORMATS.map((format) => [format, 'plain'] as const), ['csv', 'excel-de'] as const];

describe.each(WRITTEN)('the lines of the data card read its rows: %s, %s', (format: Format, csvStyle) => {
  const at = join(folder, `${format}-${csvStyle}`);
  let code = '';
  let rows = 0;

  beforeAll(async () => {
    const { summary } = await dataset(
      {
        kind: 'decisions',
        game: 'wallachen',
        seed: 'card',
        deals: 10,
        format,
        csvStyle,
        split: { train: 0.8, test: 0.2 },
      },
      { folder: at, threads: 0 },
    );
    rows = summary.folders[0].rows;
    const card = readFileSync(join(at, 'README.md'), 'utf8');
    code = card.match(/```sql\n([\s\S]+?)```/)?.[1] ?? '';
    expect(card).toMatch(new RegExp(`^---\nlicense: mit\n[\\s\\S]+- split: train\n {8}path: train/\\*\\.${format}\n`));
  });

  test('DuckDB', async () => {
    const [view, summarize] = code.split(';\n');
    await query(view.replace('VIEW', 'OR REPLACE VIEW').replace("'train/", `'${at}/train/`));
    expect((await query('SELECT count(*) AS n FROM dataset'))[0].n).toBe(String(rows));
    const columns = await query(summarize);
    expect(columns.find(({ column_name }) => column_name === 'hand')?.column_type).toMatch(/INT/);
  });
});

describe('tables for German spreadsheets', () => {
  const what = {
    game: 'bolachen',
    bots: 'keen,sound,lowest',
    deals: 100,
    seed: '00123',
    money: { brand: 0.1, bettel: 0.2, mord: 0.5 },
  };
  const at = (name: string): string => join(folder, name);

  beforeAll(async () => {
    for (const csvStyle of CSV_STYLES)
      await simulate({ ...what, csvStyle }, { folder: at(`run-${csvStyle}`), threads: 0 });
  });

  test.each(['bots', 'contracts'])(
    'no number of %s.csv has a point, and all are those of the plain file',
    async (name) => {
      const [plain, german] = CSV_STYLES.map((style) => readFileSync(at(`run-${style}/tables/${name}.csv`), 'utf8'));
      expect(plain).toMatch(/,-?\d+\.\d{3,}/);
      expect(german[0]).toBe('\ufeff');
      // What German settings read: 0.875 is 875 there, and 1.5 is a day in May.
      expect(german).not.toMatch(/(^|;)-?\d+\.\d+/m);
      const read = (style: string, form: string) =>
        query(`FROM read_csv('${at(`run-${style}/tables/${name}.csv`)}'${form})`);
      expect(await read('excel-de', ", delim = ';', decimal_separator = ','")).toEqual(await read('plain', ''));
    },
  );

  test('a run goes on in its style, and in no other', async () => {
    const how = { folder: at('run-excel-de'), threads: 0, resume: true };
    await simulate({ ...what, csvStyle: 'excel-de' }, how);
    await expect(simulate({ ...what, csvStyle: 'plain' }, how)).rejects.toThrow('csvStyle');
    const parquet = { kind: 'deals', csvStyle: 'excel-de', deals: 1 } as const;
    await expect(dataset(parquet, { threads: 0 })).rejects.toThrow('csvStyle: is for files in the format csv');
  });
});
