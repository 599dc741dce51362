import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataset } from '../../src/public/index.js';
import { here } from './here.js';

/** Queries over folders of results: which files they read, what they may do, and what they print. */

const NAMES = ['g[1]', 'g1', 'st*r', 'star', 'wh?t', 'what', "q'uote", 'a=b', '{a,b}', 'dir ,(x)'];
const place = mkdtempSync(join(tmpdir(), 'bolachen-sql-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
beforeAll(async () => {
  // As many deals as letters, and names that a pattern takes for each other.
  const what = { kind: 'deals', bots: ['lowest'], seed: 's', format: 'csv' } as const;
  for (const [i, name] of NAMES.entries())
    await dataset({ ...what, deals: i + 1 }, { folder: join(place, name), threads: 0 });
});

const ask = (...words: string[]) => here(place, ['sql', ...words]);

test.each(NAMES.map((name, i) => [name, i + 1] as const))(
  '%s is read, and no folder beside it',
  async (name, deals) => {
    const query = 'SELECT (SELECT count(*) FROM rows) AS n, (SELECT count(*) FROM deals) AS m';
    expect(await ask(name, query, '--csv')).toMatchObject({ stdout: `n,m\n${deals},${deals}\n` });
  },
);

describe('a query may read the folders named, and do nothing else', () => {
  test.each<readonly [string, RegExp]>([
    ["SELECT * FROM read_csv('g1/data/*.csv')", /Permission Error/],
    ["SELECT * FROM read_text('/etc/passwd')", /Permission Error/],
    ["COPY (SELECT 1) TO 'elsewhere.csv'", /Permission Error|COPY, which is not allowed/],
    ["COPY (SELECT 1) TO 'star/chunks.jsonl'", /COPY, which is not allowed/],
    ["ATTACH 'new.db'", /Permission Error|ATTACH, which is not allowed/],
    ["SELECT * FROM read_text('star/../g1/manifest.json')", /Permission Error/],
    ["EXPLAIN ANALYZE COPY (SELECT 1) TO 'star/x.csv'", /EXPLAIN, which is not allowed/],
    ["PRAGMA profiling_output = 'elsewhere.csv'", /not allowed|locked/],
    ["SELECT * FROM 'http://localhost/x.csv'", /Error/],
    ['PIVOT rows ON board USING count(*)', /expected one query, found 2 \(PIVOT needs its values/],
    ['INSTALL httpfs', /Permission Error|not allowed/],
    ['SET enable_external_access = true', /not allowed/],
    ['CREATE TABLE t AS SELECT 1', /CREATE, which is not allowed/],
    ['SELECT 1; SELECT 2', /expected one query, found 2$/],
    ['', /the query is empty$/],
    [' \n', /the query is empty$/],
    ['/* only a remark */', /the query is empty$/],
    ['SELECT * FROM nothing', /\(views: .*deals, .*rows\)$/],
  ])('%s', async (query, refusal) => {
    const { code, stdout, stderr } = await ask('star', query, '--json');
    expect([code !== 0, stdout]).toEqual([true, '']);
    expect(stderr.trim()).toMatch(refusal);
    expect(readdirSync(place)).not.toContain('elsewhere.csv');
  });
});

test('numbers are numbers in JSON, as far as a number holds them', async () => {
  const query =
    "SELECT count(*) AS n, 1.5::DECIMAL(3,1) AS d, 18446744073709551615::UBIGINT AS u, '07' AS t, [count(*)] AS c FROM rows";
  expect(JSON.parse((await ask('star', query, '--json')).stdout)).toEqual([
    { n: 4, d: 1.5, u: '18446744073709551615', t: '07', c: [4] },
  ]);
  expect(JSON.parse((await ask('star', 'SELECT 1 WHERE false', '--json')).stdout)).toEqual([]);
});

test('many rows are printed as they come; a table has the first 1000', async () => {
  const query = 'SELECT range AS r FROM range(5000)';
  expect((await ask('star', query, '--csv')).stdout).toMatch(/^r\n0\n(\d+\n)+4999\n$/);
  expect(JSON.parse((await ask('star', query, '--json')).stdout)).toHaveLength(5000);
  expect((await ask('star', query)).stdout).toMatch(
    /\n +999\n {2}\(the first 1000 of 5000 rows; `--csv` prints all\)\n$/,
  );
});

test('a query that fails at a row has printed nothing before', async () => {
  for (const flag of ['--csv', '--json'])
    expect(await ask('star', "SELECT 'x'::INTEGER FROM rows", flag)).toMatchObject({ code: 1, stdout: '' });
});

describe('a link that leads out of the folder is not read, and said', () => {
  const LEFT = ' is left out: it leads out of the folder\n';
  const linked = join(place, 'linked');
  beforeAll(() => {
    cpSync(join(place, 'star'), linked, { recursive: true });
    mkdirSync(join(place, 'outside'));
    for (const name of ['secret.csv', 'part-0.csv']) writeFileSync(join(place, 'outside', name), 'word\nhidden\n');
    symlinkSync('../outside/secret.csv', join(linked, 'secret.csv'));
    symlinkSync('../nowhere.csv', join(linked, 'dead.csv'));
    symlinkSync('../outside', join(linked, 'more'));
    symlinkSync('../../outside/secret.csv', join(linked, 'data/part-99999.csv'));
    symlinkSync('chunks.jsonl', join(linked, 'inside.jsonl'));
    symlinkSync('linked', join(place, 'link'));
    execFileSync('mkfifo', [join(linked, 'pipe.csv')]);
  });
  const said = (folder: string) =>
    `${folder}/dead.csv is left out: it leads nowhere\n${['more', 'secret.csv', 'data/part-99999.csv'].map((name) => `${folder}/${name}${LEFT}`).join('')}`;

  test.each([
    ['SELECT count(*) AS n FROM rows', '4'],
    ['SELECT count(*) AS n FROM inside', '1'],
    ["SELECT count(*) AS n FROM duckdb_columns() WHERE column_name = 'word'", '0'],
  ])('%s', async (query, n) => {
    for (const folder of ['linked', 'link'])
      expect(await ask(folder, query, '--csv')).toEqual({ code: 0, stdout: `n\n${n}\n`, stderr: said(folder) });
  });

  test.each([
    'secret',
    'more',
    'pipe',
    'dead',
    "read_csv('linked/secret.csv')",
    `read_csv('${linked}/more/part-0.csv')`,
  ])('SELECT * FROM %s', async (from) => {
    const { code, stdout, stderr } = await ask('linked', `SELECT * FROM ${from}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.replace(said('linked'), '')).toMatch(/^bolachen: (Permission|Catalog) Error: .*\n$/);
  });
});
