import { performance } from 'node:perf_hooks';
import { simulation } from '../src/experiments/simulate/kind.js';
import { playRun } from '../src/runs/run/start.js';
import { type Mark, SAMPLES, type WholeDeals } from './whole-deals.js';

/** A process that plays one run of `simulate`, and sends its progress: the argument is the run. */
const { bot, threads, sizes } = JSON.parse(process.argv[2]) as WholeDeals;
process.once('disconnect', () => process.exit()); // `bench` is gone, and nobody waits for the rest
process.channel?.unref(); // or listening would keep this process
if (!process.connected) process.exit(); // gone before this was loaded
const playing = Math.max(1, threads);
const [warm, sample] = [sizes.warm * playing, sizes.sample * playing];
const marks: Mark[] = [];
let next = sizes.first;
await playRun(
  simulation(),
  { bots: bot, deals: warm + SAMPLES * sample, seed: 'bench' },
  {
    threads,
    onProgress: ({ done }) => {
      if (done < next) return;
      const { user, system } = process.cpuUsage();
      const { active } = performance.eventLoopUtilization();
      marks.push({ done, time: performance.now(), processor: (user + system) / 1000, main: active });
      next = done < warm ? warm : done + sample;
    },
  },
);
process.send?.(marks, () => {}); // what cannot be sent is for nobody: `bench` is gone
