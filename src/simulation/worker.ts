import { ChunkPlayer } from './chunk-player.js';
import { serve } from './serving.js';

/** Plays boards on a worker thread. */
export default serve(ChunkPlayer.make);
