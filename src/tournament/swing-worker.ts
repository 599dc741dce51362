import { serve } from '../simulation/serving.js';
import type { BlockJob } from './block-job.js';
import type { Swing } from './duel.js';
import { SwingTeller, type ToldSwing } from './swings.js';

/** Tells swings on a worker thread. */
export default serve<BlockJob, ToldSwing, Swing>(SwingTeller.make);
