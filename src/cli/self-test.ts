import type { Command } from 'commander';
import type { Kind, Plan } from '../run/kind.js';
import { playAndPrint } from './play.js';

type Options = Readonly<Record<string, unknown>>;

/** Is a self-test requested? */
export const isSelfTest = ({ aa, ab }: Options): boolean => aa === true || ab === true;

/** Plays a self-test; the exit code is 1 if a promise is broken. */
export async function playSelfTest<P extends Plan>(
  kind: Kind<P, { readonly broken: number }>,
  what: Options,
  command: Command,
): Promise<void> {
  const { summary } = await playAndPrint(kind, what, command);
  if (summary.broken > 0) process.exitCode = 1;
}
