import { serve } from '../../work/serving.js';
import { type CheckedPart, PartChecker, type PartCheckJob, type PartToCheck } from './part-checker.js';

/** Checks parts of a dataset on a worker thread. */
export default serve<PartCheckJob, CheckedPart, PartToCheck>(async (job) => new PartChecker(job));
