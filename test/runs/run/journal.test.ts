import { readFileSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BegunChunk, Journal } from '../../../src/runs/run/journal.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

const VALUES = [{ first: 0 }, { first: 10, text: 'a "b"' }, { first: 20 }];

async function written(path: string, values: readonly object[] = VALUES, identity = 'a run'): Promise<void> {
  const journal = new Journal(path, identity);
  for (const value of values) await journal.append(value);
  await journal.close();
}

async function read(path: string, { identity = 'a run', repair = false } = {}) {
  const notices: string[] = [];
  const values: unknown[] = [];
  const reading = { parse: (value: unknown) => value, repair, onNotice: (line: string) => notices.push(line) };
  for await (const value of new Journal(path, identity).read(reading)) values.push(value);
  return { values, notices };
}

test('appended lines are read back, and the journal can be continued', async () => {
  const path = join(folderWith(), 'blocks.jsonl');
  expect((await read(path)).values).toEqual([]);
  await written(path);
  expect((await read(path)).values).toEqual(VALUES);
  const journal = new Journal(path, 'a run');
  for await (const _ of journal.read({ parse: (value) => value, repair: false, onNotice: () => {} }));
  await journal.append({ first: 30 });
  await journal.close();
  const fails = { parse: () => JSON.parse('{'), repair: true, onNotice: () => {} };
  await expect(new Journal(path, 'a run').read(fails).next()).rejects.toThrow(SyntaxError);
  expect((await read(path)).values).toEqual([...VALUES, { first: 30 }]);
});

test('a line is in its file before the journal is closed', async () => {
  const path = join(folderWith(), 'blocks.jsonl');
  const journal = new Journal(path, 'a run');
  for (const value of VALUES) await journal.append(value);
  await (journal as object as { syncing: Promise<void> | null }).syncing;
  expect(readFileSync(path, 'utf8')).toMatch(/^\{"first":0,.*\n$/);
  await journal.close();
  expect((await read(path)).values).toEqual(VALUES);
});

test('a last line without its end was being written when the run was killed: it is cut off', async () => {
  const path = join(folderWith(), 'blocks.jsonl');
  await written(path);
  const whole = readFileSync(path, 'utf8');
  await appendFile(path, '{"first":30,"ha');
  expect((await read(path)).values).toEqual(VALUES);
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

type Lines = readonly string[];

/** What becomes of lines from the second on, and at which line it shows. */
const DAMAGES: Readonly<Record<string, readonly [damage: (lines: Lines) => Lines, line?: number]>> = {
  'a digit changed': [(lines) => lines.with(1, lines[1].replace('10', '11'))],
  'a hash changed': [(lines) => lines.with(1, lines[1].replace(/...."}$/, '0000"}'))],
  'a line left out': [(lines) => lines.toSpliced(1, 1)],
  'two lines left out': [(lines) => lines.toSpliced(1, 2)],
  'a line twice': [(lines) => lines.toSpliced(1, 0, lines[1]), 3],
  'the first line once more': [(lines) => lines.toSpliced(1, 0, lines[0])],
  'two lines exchanged': [(lines) => lines.toSpliced(1, 2, lines[2], lines[1])],
  'a line moved to the end': [(lines) => [...lines.toSpliced(1, 1), lines[1]]],
  'no JSON': [(lines) => lines.with(1, 'x')],
  'half a line': [(lines) => lines.with(1, lines[1].slice(0, 20))],
  'a blank line': [(lines) => lines.toSpliced(1, 0, '')],
};

const damaged = (path: string, damage: (lines: Lines) => Lines): void =>
  writeFileSync(path, `${damage(readFileSync(path, 'utf8').trimEnd().split('\n')).join('\n')}\n`);

const LONG = [...VALUES, { first: 30 }];

test.each(Object.entries(DAMAGES))(
  'damage is refused with its place, or dropped with what follows: %s',
  async (_, [damage, line = 2]) => {
    const path = join(folderWith(), 'blocks.jsonl');
    await written(path, LONG);
    damaged(path, damage);
    const refused = await laterRefusal(() => read(path));
    expect(refused).toMatch(new RegExp(`blocks\\.jsonl:${line}: is not as it was written.*; \`repair\` drops it`));
    const { values, notices } = await read(path, { repair: true });
    expect(values).toEqual(LONG.slice(0, line - 1));
    expect(notices).toHaveLength(1);
    expect((await read(path)).values).toEqual(LONG.slice(0, line - 1));
  },
);

test('the current chunk is saved next to the journal, refused when damaged, and dropped by repair', async () => {
  const path = join(folderWith(), 'blocks.jsonl');
  const begun = new BegunChunk(path, 'a run');
  const reading = { parse: (value: unknown) => value, repair: false, onNotice: () => {} };
  expect(await begun.read(reading)).toBeUndefined();
  await begun.keep(() => ({ first: 5 }));
  expect(await begun.read(reading)).toBeUndefined();
  await begun.keep(() => ({ first: 5 }), true);
  expect(await begun.read(reading)).toEqual({ first: 5 });
  expect(await laterRefusal(() => new BegunChunk(path, 'another').read(reading))).toMatch(
    /blocks\.jsonl\.begun:1: is not as it was written, or does not follow .*; `repair` drops it/,
  );
  expect(await new BegunChunk(path, 'another').read({ ...reading, repair: true })).toBeUndefined();
  await begun.remove();
  expect(await begun.read(reading)).toBeUndefined();
});
