import { describe, expect, test } from 'vitest';
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
  /** Are the fixtures there too? */
  readonly fixtures?: boolean;
}

/** A test for each row: the message and nothing else, the exit code, and a folder that stays as it was. */
export function refusals(
  title: string,
  { code, files = {}, fixtures = false }: Refusals,
  table: readonly (readonly string[])[],
): void {
  describe(title, () => {
    test.each(table)('%s', async (line, message) => {
      const folder = folderWith(files, fixtures);
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

/** What follows a message about the form of a command. */
export const SEE_HELP = '\n(--help shows what there is)';
