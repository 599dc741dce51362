import { describe, expect, test } from 'vitest';
import { SAMPLE } from '../cards/record/sample.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { folderWith, listing } from './run.js';

/** What is typed, and what is said to it. A message of several lines is given as one text. */
export type Row = readonly [line: string, message: string];

/** How commands of a table are refused. */
export interface Refusals {
  /** 2 for usage, 1 for the rest. */
  readonly code: 1 | 2;
  /** Files that are in the folder, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A test for each row: the message and nothing else, the exit code, and a folder that stays as it was. */
export function refusals(title: string, { code, files = {} }: Refusals, table: readonly (readonly string[])[]): void {
  describe(title, () => {
    test.each(table)('%s', async (line, message) => {
      const folder = folderWith(files);
      const before = listing(folder);
      const ran = await here(folder, line);
      expect(ran).toEqual({ code, stdout: '', stderr: `bolachen: ${message}\n` });
      expect(listing(folder)).toEqual(before);
    });
  });
}

/** The same of a table that is written as text. */
export const refusing =
  (title: string, how: Refusals) =>
  (texts: TemplateStringsArray, ...values: readonly unknown[]): void =>
    refusals(title, how, rows(texts, ...values));

/** What is there, where a command is refused. */
export const FILES = {
  ...{ 'two.txt': '5\n6\n', 'rec.jsonl': '', 'games.jsonl': '{}\n', 'mine.ts': 'precious', plain: '' },
  ...{ 'mine.html': '<p>mine', 'wrong.jsonl': '{"game":"bolachen"}\n', 'empty.jsonl': '\n' },
  'deals.jsonl': `${JSON.stringify(SAMPLE)}\n`,
  'long.mjs': "export default { name: 'long', params: { length: 5 }, ranges: { length: [1, 9] } };",
};
