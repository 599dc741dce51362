import type { SingleBar } from 'cli-progress';
import { rate } from '../results/text/numbers.js';
import { note } from './output.js';

const CLEAR_LINE = '\r\u001b[K';

/** A bar on stderr with rate and remaining time. */
export interface ProgressBar {
  /** `remark` is shown at the end of the line from then on. */
  add(count: number, remark?: string): void;
  /** Prints a line above the bar. */
  say(line: string): void;
  stop(): void;
}

const SILENT: ProgressBar = { add() {}, say: note, stop() {} };

/** Returns what starts a bar with a total (null: unknown). The package that draws is loaded only for a terminal. */
export async function progressBars(): Promise<(total: number | null, unit: string) => ProgressBar> {
  if (!process.stderr.isTTY) return () => SILENT;
  const { Presets, SingleBar } = await import('cli-progress');
  return (total, unit) => {
    const format =
      total === null
        ? `  {value} ${unit}  {rate} ${unit}/s{remark}`
        : `  {bar} {percentage} %  {value} of {total} ${unit}  {rate} ${unit}/s  {eta_formatted} left{remark}`;
    const style = { format, barsize: 24, etaBuffer: 20, clearOnComplete: true, gracefulExit: false };
    return started(new SingleBar({ stream: process.stderr, ...style }, Presets.shades_classic), total ?? 0);
  };
}

function started(bar: SingleBar, total: number): ProgressBar {
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
    say: (line) => {
      process.stderr.write(CLEAR_LINE);
      note(line);
    },
    stop: () => bar.stop(),
  };
}
