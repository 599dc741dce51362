import type { How } from '../run/how.js';
import { playRun, type Run } from '../run/start.js';
import { compareKind } from './kind.js';
import { selfKind } from './self-kind.js';
import type { SelfSummary } from './self-summary.js';
import type { CompareSummary } from './summary.js';
import type { CompareWhat, SelfWhat } from './what.js';

/**
 * Compares two bots on the same deals; ends as soon as `stop` is satisfied. With `aa`, compares a bot with itself, again and again, to see how
 * often intervals and tests err.
 * @throws OptionError for options that cannot be used, InputError for bots and folders that cannot
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', stop: { rule: 'sprt', bounds: [0, 0.05] } });
 * console.log(summary.verdict, summary.sequential.mean);
 */
export function compare(what: SelfWhat & { readonly aa: true }, how?: How): Promise<Run<SelfSummary>>;
export function compare(what: CompareWhat, how?: How): Promise<Run<CompareSummary>>;
export function compare(
  what: CompareWhat | (SelfWhat & { readonly aa: true }),
  how?: How,
): Promise<Run<CompareSummary> | Run<SelfSummary>> {
  return 'aa' in Object(what) ? playRun(selfKind, what, how) : playRun(compareKind, what, how);
}
