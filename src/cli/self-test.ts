import type { Command } from 'commander';
import type { Kind, Plan } from '../run/kind.js';
import { playAndPrint } from './play.js';
import { givenFlags } from './typed-flags.js';

type Options = Readonly<Record<string, unknown>>;

/** Is a self-test requested, by a flag or in a file of options? */
export function isSelfTest(what: Options, command: Command): boolean {
  const { aa, ab } = { ...what, ...givenFlags(command) };
  return aa === true || ab === true;
}

/** Plays a self-test; the exit code is 1 if a promise is broken. */
export async function playSelfTest<P extends Plan>(
  kind: Kind<P, { readonly broken: number }>,
  what: Options,
  command: Command,
): Promise<void> {
  const { aa, ab } = givenFlags(command);
  const { summary } = await playAndPrint(
    kind,
    { ...what, ...(aa === true && { aa }), ...(ab === true && { ab }) },
    command,
  );
  if (summary.broken > 0) process.exitCode = 1;
}
