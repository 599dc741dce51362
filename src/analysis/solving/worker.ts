import { serve } from '../../runs/work/serving.js';
import type { TextPiece } from '../../runs/work/text-pieces.js';
import { type PositionJob, positionSolver } from './position-solver.js';
import { type JudgeJob, recordJudge } from './record-judge.js';

/** Solves positions, or judges records, on a worker thread. */
export default serve<PositionJob | JudgeJob, readonly unknown[], TextPiece>(async (job) =>
  'solve' in job ? recordJudge(job) : positionSolver(job),
);
