import type { Fault } from '../record/fault.js';
import { serve } from '../work/serving.js';
import { type BotCheckJob, Checker } from './checker.js';
import type { Finding } from './finding.js';

/** Runs checks on a worker thread. */
export default serve<BotCheckJob, Finding | Fault, string>(Checker.make);
