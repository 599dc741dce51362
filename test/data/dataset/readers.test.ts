import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import { FORMATS, KINDS } from '../../../src/data/dataset/options.js';
import { featureColumns } from '../../../src/players/features/vector.js';
import { dataset } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';
import { jobOf } from './making.js';
import { query } from './tables.js';

/** Tables as people read them who know nothing of their types: with what is usual in R, pandas, Polars, DuckDB. */

const folder = folderOfFile();

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

test.each(FORMATS)('the lines of the data card read its rows: %s', async (format) => {
  const at = join(folder, format);
  const what = { kind: 'decisions', game: 'wallachen', seed: 'card', deals: 10, format } as const;
  const { summary } = await dataset({ ...what, split: { train: 0.8, test: 0.2 } }, { folder: at, threads: 0 });
  const card = readFileSync(join(at, 'README.md'), 'utf8');
  expect(card).toMatch(new RegExp(`^---\nlicense: mit\n[\\s\\S]+- split: train\n {8}path: train/\\*\\.${format}\n`));
  const [view, summarize] = (card.match(/```sql\n([\s\S]+?)```/)?.[1] ?? '').split(';\n');
  await query(view.replace('VIEW', 'OR REPLACE VIEW').replace("'train/", `'${at}/train/`));
  expect((await query('SELECT count(*) AS n FROM dataset'))[0].n).toBe(String(summary.folders[0].rows));
  const columns = await query(summarize);
  expect(columns.find(({ column_name }) => column_name === 'hand')?.column_type).toMatch(/INT/);
});
