import type { SelfTestSummary } from '../blocks/coverage.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { compareKind } from './kind.js';
import type { CompareWhat, SelfWhat } from './options.js';
import { selfKind } from './self-kind.js';
import type { CompareSummary } from './summary.js';

/**
 * Compares two bots on the same deals, and ends as soon as `stop` is satisfied. With `ab` it is a self-test: blocks are played once, and many
 * comparisons are drawn from them, to measure how often intervals and tests are wrong.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', stop: { rule: 'sprt', bounds: [0, 0.05] } });
 * console.log(summary.verdict, summary.sequential.mean);
 */
export function compare(what: SelfWhat, how?: How): Promise<Run<SelfTestSummary>>;
export function compare(what: CompareWhat, how?: How): Promise<Run<CompareSummary>>;
export function compare(what: CompareWhat | SelfWhat, how?: How): Promise<Run<CompareSummary> | Run<SelfTestSummary>> {
  return 'ab' in Object(what) ? playRun(selfKind, what, how) : playRun(compareKind, what, how);
}
