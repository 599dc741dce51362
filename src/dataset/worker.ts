import { serve } from '../work/serving.js';
import type { DatasetJob, FilePart } from './job.js';
import { PartPlayer, type PartResult } from './part-player.js';

/** Makes parts of a dataset on a worker thread. */
export default serve<DatasetJob, PartResult, FilePart>(PartPlayer.make);
