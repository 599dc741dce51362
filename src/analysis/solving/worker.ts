import { serve } from '../../runs/work/serving.js';
import type { TextPiece } from '../../runs/work/text-pieces.js';
import { positionSolver } from './position-solver.js';
import { recordJudge } from './record-judge.js';

/** Solves positions, or judges records, on a worker thread. */
export default serve<
  Parameters<typeof positionSolver>[0] | Parameters<typeof recordJudge>[0],
  readonly unknown[],
  TextPiece
>(async (job) => ('solve' in job ? recordJudge(job) : positionSolver(job)));
