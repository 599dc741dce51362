import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './here.js';
import { wordsOf } from './run.js';

/** All CSV that is written or printed: no cell is a formula to a spreadsheet. */

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

const folder = mkdtempSync(join(tmpdir(), 'bolachen-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  writeFileSync(join(folder, '=b.mjs'), BOT);
  await here(folder, `simulate --bots ${SPEC},-x:=lowest,lowest --deals 9 --seed s --threads 0 --out run`);
});

test.each(WRITERS)('%s', async (line, files) => {
  const out = line.slice(0, 4);
  const { code, stderr } = await here(folder, wordsOf(line.replace('OUT', out)));
  expect([code, stderr]).toEqual([0, '']);
  const written = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' });
  const names = written.filter((name) => name.endsWith('.csv') && files.test(name));
  expect(names).not.toEqual([]);
  const cells = names.flatMap((name) => (parse(readFileSync(join(folder, out, name))) as string[][]).flat());
  const number = /^[-+]?\d*\.?\d+(e[-+]?\d+)?$|^-Infinity$/;
  expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell) && !number.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'") && number.test(cell.slice(1)))).toEqual([]);
  expect(cells.filter((cell) => /[^\P{Cc}\t\n]/u.test(cell))).toEqual([]);
  expect(cells.some((cell) => cell.startsWith("'") || /^-\d/.test(cell))).toBe(true);
});
