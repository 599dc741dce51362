import type { BlockJob } from '../board/job.js';
import type { Swing } from '../board/tallies/duel.js';
import { serve } from '../work/serving.js';
import { type FullSwing, SwingPlayer } from './swings.js';

/** Replays swings on a worker thread. */
export default serve<BlockJob, FullSwing, Swing>(SwingPlayer.make);
