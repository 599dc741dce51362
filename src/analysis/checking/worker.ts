import type { Fault } from '../../cards/record/fault.js';
import { serve } from '../../runs/work/serving.js';
import { type BotCheckJob, checkerOf } from './checker.js';
import type { Finding } from './finding.js';

/** Checks a bot on a worker thread. */
export default serve<BotCheckJob, Finding | Fault, string>(checkerOf);
