import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distill } from '../../../src/experiments/distill/distill.js';
import { distillDocument } from '../../../src/experiments/distill/document.js';
import { lists } from '../../../src/experiments/distill/list.js';
import { FitRows } from '../../../src/experiments/distill/rows.js';
import { bestLine } from '../../../src/experiments/distill/search.js';
import { LIST_WORDS } from '../../../src/experiments/distill/words.js';
import { linesIn, systemText } from '../../../src/experiments/distill/writing.js';
import { drawDocument } from '../../../src/pages/report/drawing.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { folderOfFile } from '../../folders.js';
import { Random } from '../../judge/random.js';
import { hashOf } from '../../outline.js';
import { isWhole, sized } from '../../sizes.js';

const tables = join(folderOfFile(), 'values');
const WHAT = { deals: sized(200, 2_000), tables, lines: 3 };

/** Rows whose second answer brings 1 where a and b are large and c is small, and else costs 1. */
function planted(): FitRows {
  const random = new Random(7);
  const count = 4_000;
  const numbers = [0, 1, 2, 3].map(() => Int16Array.from({ length: count }, () => random.below(8)));
  const values = new Int32Array(2 * count);
  for (let i = 0; i < count; i++)
    values[2 * i + 1] = numbers[0][i] >= 4 && numbers[2][i] >= 3 && numbers[3][i] <= 5 ? 1 : -1;
  return new FitRows(numbers, values, new Uint16Array(count).fill(3), [3]);
}

test('the best line is the one that was planted, with its three conditions', () => {
  const rows = planted();
  const open = { open: Int32Array.from({ length: rows.count }, (_, i) => i), count: rows.count, gains: rows.values };
  const { conditions, answer, gain } = bestLine(rows, open);
  expect(answer).toBe(1);
  expect([...conditions].sort((a, b) => a.word - b.word)).toEqual([
    { word: 0, from: 4, to: 7 },
    { word: 2, from: 3, to: 7 },
    { word: 3, from: 0, to: 5 },
  ]);
  expect(gain).toBe(rows.values.filter((value) => value === 1).length);
  const many = Int32Array.from({ length: 300_000 }, (_, i) => (i * i) % rows.count);
  const gains = Int32Array.from({ length: 600_000 }, (_, i) => rows.values[2 * many[i >> 1] + (i & 1)]);
  expect(hashOf(JSON.stringify(bestLine(rows, { open: many, count: many.length, gains })))).toMatchInlineSnapshot(
    `"9fa12242"`,
  );
});

test('lists of lines for rows of whatever values do not change by accident', () => {
  const found = Array.from({ length: 8 }, (_, seed) => {
    const random = new Random(seed);
    const drawn = (count: number, below: number, from = 0) =>
      Array.from({ length: count }, () => from + random.below(below));
    const numbers = [3, 5, 17, 40, 9].map((below) => Int16Array.from(drawn(300, below, -2)));
    const legal = Uint16Array.from(drawn(300, 7, 1));
    return [...lists(new FitRows(numbers, Int32Array.from(drawn(900, 41, -20)), legal, [...new Set(legal)].sort()), 4)];
  });
  expect(hashOf(JSON.stringify(found))).toMatchInlineSnapshot(`"3811fdcc"`);
});

test('lines with conditions on each word are written as systems have them', () => {
  const line = (word: number, from: number, to: number) => ({ conditions: [{ word, from, to }], answer: from });
  const lines = LIST_WORDS.flatMap((_, word) => [line(word, 0, 1), line(word, 1, 3), line(word, 2, 3)]);
  const rows = { edges: LIST_WORDS.map(() => [0, 1, 2, 4, 8]) } as never;
  const text = systemText(
    [...lines, { conditions: [], answer: 1 }, { conditions: [], answer: 0 }],
    [2, 3, 4],
    rows,
    'x',
  );
  expect([linesIn(lines), hashOf(text)].join()).toMatchInlineSnapshot(`"88,21688d4f"`);
});

test('a system that is distilled is the same on any number of threads, can be read, and has the price of its text', async () => {
  const found = await distill('keen', WHAT, { threads: 0 });
  if (isWhole) {
    const other = await distill('keen', { ...WHAT, tables: `${tables}-2` }, { threads: 2 });
    expect({ ...other, table: '' }).toEqual({ ...found, table: '' });
  }
  const [block] = readSystem(found.text, 'found').blocks;
  expect(block.lines.length).toBe(3);
  expect(found.sizes.map(({ lines }) => lines)).toEqual([1, 3]);
  expect(found.sizes[1].points).toEqual(found.system.points);
  for (const { text } of block.lines) expect(text.match(/[<>]=|!=| = /g)?.length ?? 0).toBeLessThanOrEqual(3);
  const screen = onScreen(distillDocument(found));
  const page = drawDocument(distillDocument(found));
  expect(page.match(/>as keen</g), 'the table is below its chart, and nowhere else').toHaveLength(1);
  expect(Math.max(...screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
