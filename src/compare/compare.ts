import type { SelfTestSummary } from '../blocks/coverage.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { compareKind } from './kind.js';
import type { CompareWhat, SelfWhat } from './options.js';
import { selfKind } from './self-kind.js';
import type { CompareSummary } from './summary.js';

/** A self-test with one bot against itself, or with two bots. */
export type SelfTest = SelfWhat & ({ readonly aa: true } | { readonly ab: true });

/**
 * Compares two bots on the same deals, and ends as soon as `stop` is satisfied. With `aa` or `ab` it is a self-test: blocks of a bot against itself
 * (or of two bots) are played once, and many comparisons are drawn from them, to measure how often intervals and tests are wrong.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
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
