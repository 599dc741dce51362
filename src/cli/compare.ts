import type { Command } from 'commander';
import { compareKind } from '../experiments/compare/kind.js';
import { OptionError } from '../support/input/refusal.js';
import { ending } from './ending.js';
import { givenFlags, whatOf } from './given-options.js';
import { playAndPrint, TAINTED } from './play.js';

/** Exit codes of `--gate`; 1 and 2 are errors. */
const GATE_CODES = { passed: 0, failed: 3, undecided: 4, tainted: TAINTED } as const;

/** `bolachen compare A B`: is A better than B? */
export async function compare(a: string | undefined, b: string | undefined, command: Command): Promise<void> {
  const names = `${a ?? ''} ${b ?? ''}`.trim().split(/[\s,]+(?:(?:vs\.?|versus|gegen|against|and|und)[\s,]+)?/i);
  if ((b === undefined || a?.endsWith(',')) && names.length === 2 && names.every((name) => /^[\w-]+$/.test(name)))
    throw new OptionError(`compare: needs two bots, without quotes or commas: bolachen compare ${names.join(' ')}`);
  if (givenFlags(command).watch) return (await import('./watch.js')).watchVersions(command, { a, b });
  const { summary, complete } = await playAndPrint(compareKind, whatOf(command, { a, b }), command);
  if (summary.gate !== undefined && complete) ending.code = GATE_CODES[summary.gate.result];
}
