import { serve } from '../work/serving.js';
import { BoardPlayer } from './player.js';

/** Plays boards or blocks on a worker thread. */
export default serve(BoardPlayer.make);
