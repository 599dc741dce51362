import type { TextBatch } from '../work/batches.js';
import { serve } from '../work/serving.js';
import { type JudgeJob, type Judgement, RecordJudge } from './record-judge.js';

/** Judges records on a worker thread. */
export default serve<JudgeJob, readonly Judgement[], TextBatch>(async (job) => new RecordJudge(job));
