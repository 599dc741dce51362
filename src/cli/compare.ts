import type { Command } from 'commander';
import { compareKind } from '../compare/kind.js';
import { selfKind } from '../compare/self-kind.js';
import { whatOf } from './given-options.js';
import { playAndPrint } from './play.js';

/** Exit codes of `--gate`; 1 and 2 are errors. */
const GATE_CODES = { passed: 0, failed: 3, undecided: 4, tainted: 5 } as const;

/** `bolachen compare A B`: is A better than B? With `--ab`, a self-test, whose exit code is 1 if a promise is broken. */
export async function compare(a: string | undefined, b: string | undefined, command: Command): Promise<void> {
  const what = whatOf(command, { a, b });
  if (what.ab === true) {
    const { summary } = await playAndPrint(selfKind, what, command);
    if (summary.broken > 0) process.exitCode = 1;
  } else {
    const { summary, complete } = await playAndPrint(compareKind, what, command);
    if (summary.gate !== undefined && complete) process.exitCode = GATE_CODES[summary.gate.result];
  }
}
