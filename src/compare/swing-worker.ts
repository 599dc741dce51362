import type { BlockJob } from '../blocks/block-job.js';
import type { Swing } from '../blocks/duel.js';
import { serve } from '../work/serving.js';
import { type FullSwing, SwingPlayer } from './swings.js';

/** Replays swings on a worker thread. */
export default serve<BlockJob, FullSwing, Swing>(SwingPlayer.make);
