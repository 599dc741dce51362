import { expect, test } from 'vitest';
import { csvRows } from '../../../src/results/document/csv.js';
import { table } from '../../../src/results/text/text-table.js';
import { widthOf } from '../../../src/results/text/width.js';
import { hashOf } from '../../outline.js';
import { rows } from '../../rows.js';

test.each(rows`
  keen | 4 ‖ 模型 | 4 ‖ Zoë | 3 ‖ ${'Zoe\u0308'} | 3 ‖ 🂡 | 1 ‖ 😀 | 2 ‖ 한글 | 4 ‖ ＡＢ | 4
`)('%s is %s columns wide', (text, width) => expect(widthOf(text)).toBe(Number(width)));

test('columns are in line beside wide letters', () => {
  const drawn = table(['bot', 'points'], rows`模型 | +1 ‖ keen | −1 ‖ ${'Zoe\u0308'} | 0`);
  const lines = drawn.trimEnd().split('\n');
  expect(new Set(lines.map(widthOf)).size).toBe(1);
});

test('columns that do not fit come below, after those on the left, or the first', () => {
  const heads = Array.from({ length: 12 }, (_, i) => `column ${i}`.slice(0, 5 + (i % 4)));
  const rows = [heads.map((_, i) => String(10 ** i)), heads.map(() => '')];
  const drawn = [[], [0], [0, 1], [1], [0, 2], heads.map((_, i) => i)].map((left) => table(heads, rows, left));
  expect(hashOf(drawn.join())).toBe('df1683dd');
});

test('numbers that a spreadsheet would shorten are text for it, and for programs numbers', () => {
  const row = ['1234567890123456', 12345678901234, 0.5];
  expect(csvRows([row], 'excel-de')).toBe("'1234567890123456;12345678901234;0,5\n");
  expect(csvRows([row])).toBe('1234567890123456,12345678901234,0.5\n');
  const cells = ['=1+1', '-x', '-1e-9', '+1.5', '\u001b[31m', '\tx', '＝1', 'a\nb;c,"d"', '-Infinity'];
  const written = `'=1+1;'-x;-1e-9;+1,5;·[31m;'\tx;'＝1;"a\nb;c,""d""";-Infinity\n`;
  expect(csvRows([cells], 'excel-de')).toBe(written);
});
