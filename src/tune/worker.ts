import { serve } from '../work/serving.js';
import { StepPlayer } from './player.js';

/** Plays steps of a search on a worker thread. */
export default serve(StepPlayer.make);
