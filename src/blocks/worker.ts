import { serve } from '../work/serving.js';
import { BlockPlayer } from './block-player.js';

/** Plays blocks on a worker thread. */
export default serve(BlockPlayer.make);
