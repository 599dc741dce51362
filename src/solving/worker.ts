import type { TextBatch } from '../work/batches.js';
import { serve } from '../work/serving.js';
import type { PositionAnswer, RefusedPosition } from './answers.js';
import { type PositionJob, PositionSolver } from './position-solver.js';

/** Solves positions on a worker thread. */
export default serve<PositionJob, readonly (PositionAnswer | RefusedPosition)[], TextBatch>(
  async (job) => new PositionSolver(job),
);
