import { serve } from '../src/runs/work/serving.js';
import { BotMeter, type MeterJob, type TableSpeed } from './bot-speed.js';

/** Measures bots on a worker thread. */
export default serve<MeterJob, TableSpeed, null>(BotMeter.make);
