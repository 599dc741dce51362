import { describe, expect, test } from 'vitest';
import { csvFiles, csvRows } from '../../../src/results/document/csv.js';
import { intervalFigure, NO_BOT } from '../../../src/results/document/intervals.js';
import { asMarkdown } from '../../../src/results/document/markdown.js';
import { inShort, onScreen, textOfTable, verdictOnScreen } from '../../../src/results/document/screen.js';
import { type DataTable, table } from '../../../src/results/document/table.js';
import { hashOf } from '../../outline.js';
import { DOCUMENTS, mean, pageOfDocument, rowsOnPage } from './documents.js';

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

describe('in the short form', () => {
  const shortOf = (tables: readonly DataTable[], lines: number): string => inShort({ tables }, lines);
  const costs = [1, -2, 9, 3, -8, 5].map((cost, i) => ({ name: `r${i}`, cost: mean(cost, 0.5) }));
  const byPlace = table<(typeof costs)[number]>({
    title: 'Costs',
    short: true,
    columns: [
      { as: 'word', head: 'row', of: ({ name }) => name },
      { as: 'mean', head: 'a deal', of: ({ cost }) => cost },
    ],
    rows: costs,
    note: 'No.',
  }) as DataTable;
  const bySize: DataTable = { ...byPlace, weight: 'a deal' };
  const words = table<string>({
    ...{ title: 'Words', short: true, columns: [{ as: 'word', head: 'word', of: String }] },
    rows: ['pass', 'brand', 'bettel'],
  }) as DataTable;
  const one: DataTable = { ...words, title: 'In front', rows: ['all'] };
  const paragraphs = (text: unknown, isShort: boolean): string => `  it says\n  ${text}${isShort ? '' : ' in full'}\n`;
  const said: DataTable = { ...words, paragraphs, lines: ['A sentence.'] };
  const named = (text: string): string[] => text.match(/^ {2}r\d/gm)?.map((row) => row.trim()) ?? [];

  const ALL = 'r0 r1 r2 r3 r4 r5';
  test.each<[rule: string, tables: DataTable[], lines: number, rows: string, more?: string]>([
    ['all where there is space', [byPlace], 8, ALL],
    ['the first, if no number says what matters', [byPlace], 5, 'r0 r1', '4 more, the next +9.00 ±0.50 a deal (r2)'],
    ['the largest, either way, in their places', [bySize], 5, 'r2 r4', '4 more, the largest +5.00 ±0.50 a deal (r5)'],
    ['all that was asked for', [{ ...bySize, asked: true }], 5, ALL],
    ['asked for, then the largest', [{ ...bySize, asked: [costs[0]] }], 5, 'r0 r2', '4 more, the largest −8.00 ±0.50'],
    ['what they are, where there is no space', [said, bySize], 6, '', '6 more, the largest +9.00 ±0.50 a deal (r2)'],
    ['one of each before more', [words, bySize], 10, 'r2', '5 more, the largest −8.00 ±0.50 a deal (r4)'],
    ['names, where there are no numbers', [said], 5, '', '2 more: brand, bettel'],
    ['chosen rows, of which others are parts', [{ ...byPlace, short: costs.slice(2, 4) }], 9, 'r2 r3'],
    ['nothing of a table of the long form', [{ ...byPlace, short: false }, words], 9, ''],
  ])('%s', (_, tables, lines, rows, more = '') => {
    const text = shortOf([one, ...tables], lines + 4);
    expect(named(text).join(' ')).toBe(rows);
    expect(text).toContain(more && `… ${more}`);
    expect(text.includes('more')).toBe(more !== '');
    if (!tables.some(({ asked }) => asked === true)) expect(text.split('\n').length - 1).toBeLessThanOrEqual(lines + 4);
  });

  test('each mix of tables, in each number of lines', () => {
    const chosen = { ...bySize, asked: [costs[0], costs[3]] };
    const mixes = [
      [one, bySize, words],
      [bySize, words, said],
      [words, bySize, byPlace],
      [chosen, words, said, bySize],
    ];
    const wide = { ...bots.tables[0], short: true };
    const keys = ['word', 'plain', 'word'].map((as, i) => ({ as, head: ['row', '', 'too'][i], of: () => `many ${i}` }));
    const [named, found] = [keys, [...keys, bySize.columns[1]]].map(
      (columns) => ({ ...byPlace, columns }) as DataTable,
    );
    mixes.push(
      [one, named, found],
      [
        { ...found, weight: 'a deal' },
        { ...named, asked: [costs[1]] },
      ],
    );
    const texts = [...mixes, [wide, bySize], [bySize, wide], [bySize, { ...wide, asked: true }, words]].flatMap(
      (tables) => Array.from({ length: 24 }, (_, lines) => shortOf(tables, lines)),
    );
    expect(hashOf(texts.join())).toBe('daa30101');
  });

  test('of the table in front, which is the answer, four rows at least', () => {
    expect(named(shortOf([bySize, words], 3))).toEqual(['r2', 'r3', 'r4', 'r5']);
  });

  test('beside much that was asked for, other tables have space; columns that do not fit are named', () => {
    const asked = { ...byPlace, asked: true, rows: Array.from({ length: 50 }, () => costs[0]) };
    expect(named(shortOf([{ ...bySize, rows: [...costs, ...costs, ...costs] }, asked], 20))).toHaveLength(61);
    const wide = { ...bots.tables[0], short: true };
    expect(shortOf([wide], 9)).toMatch(/won, 95 %\n(?:.*\n)*.*… columns: won, %, seats\n/);
    expect(shortOf([{ ...wide, asked: true }], 9)).toMatch(/ won, % {2}seats\n/);
  });

  test('what is above is not repeated, but where the row above is left out', () => {
    const twice = [3, 1, 2].map((cost, i) => ({ name: 'a', cost: mean(cost, 0.5), i }));
    const [name, cost] = byPlace.columns;
    const pairs = { ...bySize, columns: [{ ...name, merged: true }, cost], rows: twice };
    expect(shortOf([one, pairs], 8)).toMatch(
      /Costs\n {2}row {7}a deal\n {2}a {4}\+3.00 ±0.50\n {2}… 2 more, the largest \+2.00 ±0.50 a deal \(a\)\n$/,
    );
    expect(shortOf([{ ...pairs, rows: twice.slice(1), short: twice.slice(2) }], 9)).toContain('  a    +2.00');
  });
});

test('a long text of a column goes on below', () => {
  const long = table<string>({
    title: '',
    columns: [
      { as: 'word', head: 'hands with', width: 12, of: String },
      { as: 'count', head: 'n', of: ({ length }) => length },
    ],
    rows: ['longest >= 5 and sows', '  a >= 4 or b'],
  });
  expect(textOfTable(long)).toBe('  hands with     n\n  longest >= 5  21\n  and sows\n    a >= 4 or   13\n    b\n');
});

test('in the report: details too; what is not known is a dash, what is not there nothing, what is said again nothing', () => {
  expect(textOfTable(gaps.tables[0])).toBe('  name  points\n  none       –\n\n');
});

test('in a figure: what a column holds, or several, row by row', () => {
  const [table] = bots.tables;
  const more = { name: 'n', title: 't', about: 'a', unit: 'u', heading: () => 'h', isDropped: () => true };
  const one = intervalFigure(gaps.tables[0], { ...more, columns: ['points'], named: () => 'called' });
  const two = intervalFigure(table, { ...more, columns: ['points', 'money'], series: NO_BOT });
  expect(hashOf(JSON.stringify([one.chart, two.chart, ...bots.figures.map(({ chart }) => chart)]))).toBe('d0dba374');
});

test('in files: every row, a mean in three columns, a share in five', () => {
  expect(csvFiles(bots)).toEqual({
    'bots.csv':
      'name,field,points_mean,points_low,points_high,money_mean,money_low,money_high,won,won_of,won_rate,won_low,won_high,seats\n' +
      'sound,false,0.5,0.25,0.75,1.5,1.25,1.75,30,40,0.75,0.65,0.85,1200\n' +
      `${LONG},true,-1,-3,1,-3,-5,-1,1,4,0.25,0.04999999999999999,0.45,1200\n`,
  });
  expect(csvFiles(gaps, 'excel-de')['gaps.csv']).toMatch(/^\ufeffname;points_mean;/);
  expect(csvFiles(gaps)).toEqual({
    'gaps.csv': 'name,points_mean,points_low,points_high\nnone,,,\nnone,,,\nall,1,0.5,1.5\n',
  });
});

test('numbers that a spreadsheet would shorten are text for it, and for programs numbers', () => {
  const row = ['1234567890123456', 12345678901234, 0.5];
  expect(csvRows([row], 'excel-de')).toBe("'1234567890123456;12345678901234;0,5\n");
  expect(csvRows([row])).toBe('1234567890123456,12345678901234,0.5\n');
  const cells = ['=1+1', '-x', '-1e-9', '+1.5', '\u001b[31m', '\tx', '＝1', 'a\nb;c,"d"', '-Infinity'];
  const written = `'=1+1;'-x;-1e-9;+1,5;·[31m;'\tx;'＝1;"a\nb;c,""d""";-Infinity\n`;
  expect(csvRows([cells], 'excel-de')).toBe(written);
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

test.each([
  ['a <img src=x onerror=alert(1)>', 'a \\<img src=x onerror=alert(1)>'],
  ['</pre><!-- <?php <https://x.y>', '\\</pre>\\<!-- \\<?php \\<https://x.y>'],
  ['[here](javascript:alert(1))', '\\[here](javascript:alert(1))'],
  ['seed `a`<b>`, p < 0.05, rules=["x"]', 'seed `a`\\<b>`, p < 0.05, rules=["x"]'],
  ['`<b>`` \\`<b>`', '`\\<b>`` \\`\\<b>`'],
  ['code `<b>` stays', 'code `<b>` stays'],
])('names, seeds and faults are only text in Markdown: %s', (text, written) => {
  const shown = table({ title: text, columns: [], rows: ['```\n<b>\n'], paragraphs: String, note: text });
  const document = { title: '', verdict: text, facts: [], tables: [shown], figures: [] };
  const page = asMarkdown('title', [text], () => document);
  expect(page).toBe(
    `# title\n\n${written}\n\n- ${written}\n\n## ${written}\n\n\`\`\`text\n'''\n<b>\n\`\`\`\n\n${written}\n`,
  );
});
