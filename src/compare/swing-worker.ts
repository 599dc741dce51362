import type { BlockJob } from '../blocks/block-job.js';
import type { Swing } from '../blocks/duel.js';
import { serve } from '../work/serving.js';
import { SwingTeller, type ToldSwing } from './swings.js';

/** Tells swings on a worker thread. */
export default serve<BlockJob, ToldSwing, Swing>(SwingTeller.make);
