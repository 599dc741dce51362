import { serve } from '../work/serving.js';
import { ChunkPlayer } from './chunk-player.js';

/** Plays boards on a worker thread. */
export default serve(ChunkPlayer.make);
