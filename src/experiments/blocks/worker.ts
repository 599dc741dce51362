import { BoardPlayer } from '../../boards/player.js';
import { serve } from '../../runs/work/serving.js';

/** Plays boards or blocks on a worker thread. */
export default serve(BoardPlayer.make);
