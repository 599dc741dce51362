import { Presets, SingleBar } from 'cli-progress';
import { rate } from './numbers.js';

/** A bar on stderr with rate and remaining time; silent where stderr is no terminal. */
export interface Progress {
  /** `remark` stands at the end of the line from then on. */
  add(count: number, remark?: string): void;
  stop(): void;
}

export function progressBar(total: number, unit: string): Progress {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `  {bar} {percentage} %  {value} of {total} ${unit}  {rate} ${unit}/s  {eta_formatted} left{remark}`,
      barsize: 24,
      etaBuffer: 20,
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  const start = Date.now();
  let done = 0;
  let last = '';
  bar.start(total, 0, { rate: '–', remark: '' });
  return {
    add(count, remark) {
      done += count;
      if (remark !== undefined) last = `  ${remark}`;
      bar.update(done, { rate: rate((1000 * done) / Math.max(1, Date.now() - start)), remark: last });
    },
    stop: () => bar.stop(),
  };
}
