import { Presets, SingleBar } from 'cli-progress';
import { rate } from '../text/numbers.js';
import { note } from './output.js';

const CLEAR_LINE = '\r\u001b[K';

/** A bar on stderr with rate and remaining time; silent where stderr is no terminal. */
export interface ProgressBar {
  /** `remark` stands at the end of the line from then on. */
  add(count: number, remark?: string): void;
  /** Puts a line above it. */
  say(line: string): void;
  stop(): void;
}

/** Where it is not known how many there will be (`null`), it only counts. */
export function progressBar(total: number | null, unit: string): ProgressBar {
  const format =
    total === null
      ? `  {value} ${unit}  {rate} ${unit}/s{remark}`
      : `  {bar} {percentage} %  {value} of {total} ${unit}  {rate} ${unit}/s  {eta_formatted} left{remark}`;
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format,
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
  bar.start(total ?? 0, 0, { rate: '–', remark: '' });
  return {
    add(count, remark) {
      done += count;
      if (remark !== undefined) last = `  ${remark}`;
      bar.update(done, { rate: rate((1000 * done) / Math.max(1, Date.now() - start)), remark: last });
    },
    say: (line) => note(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}`),
    stop: () => bar.stop(),
  };
}
