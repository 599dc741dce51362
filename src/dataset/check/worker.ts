import { serve } from '../../work/serving.js';
import { type CheckedPart, type CheckJob, PartChecker, type PartToCheck } from './part-checker.js';

/** Checks parts of a dataset on a worker thread. */
export default serve<CheckJob, CheckedPart, PartToCheck>(async (job) => new PartChecker(job));
