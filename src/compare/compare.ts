import type { SelfTestSummary } from '../blocks/self-test.js';
import type { How } from '../run/how.js';
import { playRun, type Run } from '../run/start.js';
import { compareKind } from './kind.js';
import { selfKind } from './self-kind.js';
import type { CompareSummary } from './summary.js';
import type { CompareWhat, SelfWhat } from './what.js';

/** A self-test: of a bot with itself, or of two. */
export type SelfTest = SelfWhat & ({ readonly aa: true } | { readonly ab: true });

/**
 * Compares two bots on the same deals; ends as soon as `stop` is satisfied. With `aa`, draws many comparisons of a bot with itself, and with `ab` of
 * two, from blocks that are played once, to see how often intervals and tests err.
 * @throws OptionError for options that cannot be used, InputError for bots and folders that cannot
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', stop: { rule: 'sprt', bounds: [0, 0.05] } });
 * console.log(summary.verdict, summary.sequential.mean);
 */
export function compare(what: SelfTest, how?: How): Promise<Run<SelfTestSummary>>;
export function compare(what: CompareWhat, how?: How): Promise<Run<CompareSummary>>;
export function compare(what: CompareWhat | SelfTest, how?: How): Promise<Run<CompareSummary> | Run<SelfTestSummary>> {
  const isSelfTest = 'aa' in Object(what) || 'ab' in Object(what);
  return isSelfTest ? playRun(selfKind, what, how) : playRun(compareKind, what, how);
}
