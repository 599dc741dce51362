import type { How } from '../../runs/run/options.js';
import { playRun, type Run } from '../../runs/run/start.js';
import { compareKind } from './kind.js';
import type { CompareWhat } from './options.js';
import type { CompareSummary } from './summary.js';

/**
 * Compares two bots on the same deals, and ends as soon as `stop` is satisfied.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', stop: { rule: 'sprt', bounds: [0, 0.05] } });
 * console.log(summary.verdict, summary.sequential.mean);
 */
export const compare = (what: CompareWhat, how?: How): Promise<Run<CompareSummary>> => playRun(compareKind, what, how);
