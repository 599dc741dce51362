import { serve } from '../../runs/work/serving.js';
import { swingPlayer } from './swings.js';

/** Replays swings on a worker thread. */
export default serve(swingPlayer);
