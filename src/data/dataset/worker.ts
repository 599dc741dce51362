import { serve } from '../../runs/work/serving.js';
import { chunkPlayer, type PlayedChunk } from './chunk-player.js';
import type { DatasetJob } from './job.js';

/** Makes chunks of a dataset on a worker thread. */
export default serve<DatasetJob, PlayedChunk>(chunkPlayer);
