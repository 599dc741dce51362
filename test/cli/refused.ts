import { describe, expect, test, vi } from 'vitest';
import { folderWith, listing, type Ran, wordsOf } from './run.js';

const PROGRAM = new URL('../../dist/src/cli/program.js', import.meta.url).href;

/** What is typed, and what is said to it. A message of several lines is given as one text. */
export type Row = readonly [line: string, message: string];

/** How commands of a table are refused. */
export interface Refusals {
  /** 2 for usage, 1 for the rest. */
  readonly code: 1 | 2;
  /** Files that are in the folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Are the fixtures there too? */
  readonly fixtures?: boolean;
}

/** A test for each row: the message and nothing else, the exit code, and a folder that stays as it was. */
export function refusals(title: string, { code, files = {}, fixtures = false }: Refusals, rows: readonly Row[]): void {
  describe(title, () => {
    test.each(rows)('%s', async (line, message) => {
      const folder = folderWith(files, fixtures);
      const before = listing(folder);
      const ran = await runHere(folder, line);
      expect(ran).toEqual({ code, stdout: '', stderr: `bolachen: ${message}\n` });
      expect(listing(folder)).toEqual(before);
    });
  });
}

/** The compiled program on this thread, which is quicker than one of its own by the time that takes to start. */
async function runHere(folder: string, line: string): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((piece) => {
      texts[name] += piece;
      return true;
    }),
  );
  const home = process.cwd();
  process.chdir(folder);
  try {
    const { run }: typeof import('../../src/cli/program.js') = await import(PROGRAM);
    await run(wordsOf(line));
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    process.exitCode = undefined;
    process.chdir(home);
    for (const spy of spies) spy.mockRestore();
  }
}

/** What follows a message about the form of a command. */
export const SEE_HELP = '\n(--help shows what there is)';
