import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFiles, csvOf } from '../../../src/results/document/csv.js';
import { inShort, onScreen, textOfTable, verdictOnScreen } from '../../../src/results/document/screen.js';
import { type DataTable, type TableColumn, table } from '../../../src/results/document/table.js';
import { DOCUMENTS, mean, pageOfDocument, rowsOnPage, share } from './documents.js';

/** Documents on the screen, in files, and on pages. */

const { bots, gaps, said } = DOCUMENTS;
const LONG = 'a-bot-with-a-name-of-thirty-one';

test('on the screen: the verdict, tables within 80 columns, what is said below them', () => {
  expect(verdictOnScreen(bots) + onScreen(bots)).toBe(`Verdict
  sound is better.
Bots
  bot                                 points        money           won, 95 %
  sound                          +0.50 ±0.25  +1.50 ±0.25  75.0 % (65.0–85.0)
  a-bot-w…-of-thirty-one  field    −1.0 ±2.0  −3.00 ±2.00   25.0 % (5.0–45.0)

  bot                         won, %  seats
  sound                   75.0 ±10.0  1,200
  a-bot-w…-of-thirty-one  25.0 ±20.0  1,200
  Two bots.
  Points: a deal.
`);
  expect(verdictOnScreen(gaps)).toBe('');
  expect(onScreen(said)).toBe('Said\n  it said one\n  it said two\n');
});

test('in the short form: the tables that belong to it, the columns that fit, and as many rows as there is space for', () => {
  const rows = Array.from({ length: 9 }, (_, i) => `a${i}`);
  const many = table({
    title: 'Many',
    short: true,
    columns: [{ as: 'word', head: 'row', of: String }],
    rows,
    note: 'No.',
  });
  const few = { ...many, title: 'Few', short: rows.slice(3, 4), lines: ['A sentence.'] };
  const said = { ...many, title: 'Said', paragraphs: (text: string) => `  it says\n  ${text}\n` };
  const shortOf = (tables: readonly DataTable[], lines: number) => inShort({ tables }, lines);
  expect(shortOf([bots.tables[0], few], 20)).toBe('Few\n  row\n  a3\n  A sentence.\n');
  expect(shortOf([few], 3)).toBe('Few\n  row\n  a3\n');
  expect(shortOf([many], 5)).toBe('Many\n  row\n  a0\n  a1\n  … 7 more\n');
  expect(shortOf([many, few], 9)).toBe('Many\n  row\n  a0\n  a1\n  … 7 more\n\nFew\n  row\n  a3\n');
  expect(shortOf([many, said], 9)).toBe('Many\n  row\n  a0\n  … 8 more\n\nSaid\n  it says\n  a0\n  … 8 more\n');
  expect(shortOf([few, many], 6)).toBe('Few\n  row\n  a3\n  A sentence.\n');
  expect(shortOf([{ ...bots.tables[0], short: true }], 9).split('\n')[1]).toMatch(/^ {2}bot .* won, 95 %$/);
});

test('in the report: details too; what is not known is a dash, what is not there nothing, what is said again nothing', () => {
  expect(textOfTable(gaps.tables[0])).toBe('  name  points\n  none       –\n\n');
});

test('in files: every row, a mean in three columns, a share in five', () => {
  expect(csvFiles(bots)).toEqual({
    'bots.csv':
      'name,field,points_mean,points_low,points_high,money_mean,money_low,money_high,won,won_of,won_rate,won_low,won_high,seats\n' +
      'sound,false,0.5,0.25,0.75,1.5,1.25,1.75,30,40,0.75,0.65,0.85,1200\n' +
      `${LONG},true,-1,-3,1,-3,-5,-1,1,4,0.25,0.04999999999999999,0.45,1200\n`,
  });
  expect(csvFiles(gaps)).toEqual({
    'gaps.csv': 'name,points_mean,points_low,points_high\nnone,,,\nnone,,,\nall,1,0.5,1.5\n',
  });
});

test('on a page: whole names, a short title for the tab, the verdict said, each table once', () => {
  const page = pageOfDocument(bots);
  expect(rowsOnPage(page)).toEqual([
    ['bot', '', 'points', 'money', 'won, 95 %', 'won, %', 'seats'],
    ['sound', '', '+0.50 ±0.25', '+1.50 ±0.25', '75.0 % (65.0–85.0)', '75.0 ±10.0', '1,200'],
    [LONG, 'field', '−1.0 ±2.0', '−3.00 ±2.00', '25.0 % (5.0–45.0)', '25.0 ±20.0', '1,200'],
  ]);
  expect(page).toContain('<title>Who? · s</title>');
  expect(page).toContain('<p class="verdict">sound is better.</p>');
  expect(page).toContain('<p class="about">Two bots.</p><p class="about">Points: a deal.</p>');
  expect(rowsOnPage(pageOfDocument(said))).toEqual([['what'], ['one'], ['two']]);
});

/** A value of each kind. */
const VALUES = {
  ...{ bot: 'sound', word: 'pass', strip: '─●─', plain: 7, count: 1200 },
  ...{ mean: mean(1, 0.5), amount: mean(2, 0.5), share: share(3, 4, 0.1), narrow: share(1, 4, 0.1) },
};

const columns = fc.array(
  fc.record({
    as: fc.constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[])),
    hasHead: fc.boolean(),
    hasKey: fc.boolean(),
  }),
  { minLength: 1, maxLength: 9 },
);

test('no column with a heading is missing on the screen or a page, none with a key in a file', () => {
  fc.assert(
    fc.property(columns, (given) => {
      const made = given.map(
        ({ as, hasHead, hasKey }, i) =>
          ({
            as,
            of: () => VALUES[as],
            ...((hasHead || i === 0) && { head: `h${i}` }),
            ...(hasKey && { key: `k${i}` }),
          }) as TableColumn<number>,
      );
      const shown = table({ title: 'All', columns: made, rows: [1] });
      const heads = made.flatMap(({ head }) => head ?? []);
      const keys = made.flatMap(({ key }) => (key as string) ?? []);
      const text = onScreen({ tables: [shown] });
      expect(text.match(/\bh\d\b/g)?.filter((head, i, all) => all.indexOf(head) === i) ?? []).toEqual(heads);
      const [row = []] = rowsOnPage(pageOfDocument({ ...bots, tables: [shown], figures: [] }));
      expect(row).toEqual(heads);
      const names = csvOf(shown).split('\n')[0].split(',');
      expect(
        names.map((name) => name.split('_')[0]).filter((name, i, all) => name !== '' && all.indexOf(name) === i),
      ).toEqual(keys);
    }),
  );
});
