import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CSV_FORMS, type CsvStyle } from '../../src/results/document/csv-style.js';
import { folderOfFile } from '../folders.js';
import { here } from './here.js';
import { wordsOf } from './run.js';

/** All CSV that is written or printed: no cell is a formula to a spreadsheet, and the German style has no point. */

const BOT = `export default { name: 'b', params: { bias: 0.5 },
  sit: ({ params }) => ({ bid: ({ legal }) => (params.bias < 0 ? legal.at(-1) : legal[0]) }) };`;
const SPEC = '=b.mjs(bias=-0.5)';
const RUN = '--seed s --threads 0 --out OUT';
const WRITERS: readonly (readonly [line: string, files: RegExp])[] = [
  [`simulate --bots ${SPEC},-x:=lowest,lowest --deals 9 ${RUN}`, /^tables.(bots|contracts)/],
  [`compare --blocks 9 ${RUN} ${SPEC} -- -x:=lowest`, /./],
  [`tournament --bots ${SPEC},-x:=lowest,lowest --blocks 9 ${RUN}`, /./],
  [`sweep =b.mjs(bias=-1..0.5) --blocks 9 ${RUN}`, /^tables.curve/],
  [`tune =b.mjs(bias=-1..-0.5) --blocks 30 ${RUN}`, /^tables.path/],
  [`rules --effects --bots lowest --deals 9 ${RUN}`, /./],
  [`dataset --kind outcomes --bots ${SPEC},-x:=lowest,lowest --deals 9 --format csv ${RUN}`, /^data/],
];

/** Tables of a document, of deals and of rows: what writes them is three. */
const IN_GERMAN = [0, 1, 6].map((i) => WRITERS[i][0]);

const folder = folderOfFile({ '=b.mjs': BOT });

/** The cells of all CSV that a command writes in a style, row by row. */
async function rowsOf(line: string, files: RegExp, style: CsvStyle): Promise<string[][]> {
  const out = `${line.slice(0, 4)}-${style}`;
  const words = wordsOf(line).map((word) => (word === 'OUT' ? out : word));
  const { code, stderr } = await here(folder, [words[0], '--csv-style', style, ...words.slice(1)]);
  expect([code, stderr]).toEqual([0, '']);
  const written = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' });
  const names = written.filter((name) => name.endsWith('.csv') && files.test(name));
  expect(names).not.toEqual([]);
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, out, name), 'utf8');
    const { delimiter, bom } = CSV_FORMS[style];
    expect(text.startsWith('\ufeff')).toBe(bom);
    return parse(text, { delimiter, bom }) as string[][];
  });
}

const NUMBER = /^[-+]?\d*\.?\d+(e[-+]?\d+)?$|^-Infinity$/;

test.each(WRITERS)('no cell is a formula: %s', async (line, files) => {
  const plain = await rowsOf(line, files, 'plain');
  expect(plain.flat().filter((cell) => /^[=+\-@\t\r＝]/.test(cell) && !NUMBER.test(cell))).toEqual([]);
  expect(plain.flat().filter((cell) => cell.startsWith("'") && NUMBER.test(cell.slice(1)))).toEqual([]);
  expect(plain.flat().filter((cell) => /[^\P{Cc}\t\n]/u.test(cell))).toEqual([]);
  expect(plain.flat().some((cell) => cell.startsWith("'") || /^-\d/.test(cell))).toBe(true);
  if (!IN_GERMAN.includes(line)) return;
  const german = await rowsOf(line, files, 'excel-de');
  // Of a number a spreadsheet keeps 15 digits.
  const asText = (at: number, cell: string): string =>
    plain[0][at] === 'deal_id' && NUMBER.test(cell) ? `'${cell}` : cell;
  const inGerman = (cell: string): string => (NUMBER.test(cell) ? cell.replace('.', ',') : cell);
  expect(german).toEqual(plain.map((row) => row.map((cell, at) => inGerman(asText(at, cell)))));
});
