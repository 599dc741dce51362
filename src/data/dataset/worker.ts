import { serve } from '../../runs/work/serving.js';
import type { DatasetJob } from './job.js';
import { PartPlayer, type PlayedPart } from './part-player.js';

/** Makes parts of a dataset on a worker thread. */
export default serve<DatasetJob, PlayedPart>(PartPlayer.make);
