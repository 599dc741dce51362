import type { Command } from 'commander';
import type { SelfTestPlan, SelfTestSummary } from '../blocks/self-test.js';
import type { Kind } from '../run/kind.js';
import { playAndPrint } from './play.js';
import { givenFlags } from './typed-flags.js';

export function isSelfTest(command: Command): boolean {
  const { aa, ab } = givenFlags(command);
  return aa === true || ab === true;
}

/** Plays a self-test; the exit code is 1 if a promise is broken. */
export async function playSelfTest(
  kind: Kind<SelfTestPlan, SelfTestSummary>,
  what: Readonly<Record<string, unknown>>,
  command: Command,
): Promise<void> {
  const { aa, ab } = givenFlags(command);
  const { summary } = await playAndPrint(kind, { ...what, ...(aa && { aa }), ...(ab && { ab }) }, command);
  if (summary.broken > 0) process.exitCode = 1;
}
