import type { LineBlock } from '../system/line-blocks.js';
import { serve } from '../work/serving.js';
import { type LineJob, LineSolver, type SolvedBlock } from './line-solver.js';

/** Solves lines of positions on a worker thread. */
export default serve<LineJob, SolvedBlock, LineBlock>(async (job) => new LineSolver(job));
