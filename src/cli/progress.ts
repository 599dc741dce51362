import type { SingleBar } from 'cli-progress';
import { rate } from '../results/text/numbers.js';
import { ProgressWords } from '../runs/run/progress-words.js';
import { stopwatch } from '../support/system/clock.js';
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

/** Where nobody sees a bar, so often a line says how far it is, in seconds: at first, and after the first minute. */
const [OFTEN, SELDOM] = [10, 60];

/** A line of text now and then, for a file or a pipe; nothing where it does not take long. */
export function progressLines(total: number | null, unit: string, write: (line: string) => void = note): ProgressBar {
  const words = new ProgressWords();
  const passed = stopwatch();
  let done = 0;
  let last: string | undefined;
  const later = (): NodeJS.Timeout => setTimeout(tell, 1000 * (passed() < 1000 * SELDOM ? OFTEN : SELDOM)).unref();
  const tell = (): void => {
    write(
      words.of({ done, total: total ?? Number.POSITIVE_INFINITY, unit, ...(last !== undefined && { remark: last }) }),
    );
    timer = later();
  };
  let timer = later();
  return {
    add(count, remark) {
      done += count;
      last = remark ?? last;
    },
    say: write,
    stop: () => clearTimeout(timer),
  };
}

/** Returns what starts a bar, or lines, with a total (null: unknown). What draws is loaded only for a terminal. */
export async function progressBars(): Promise<(total: number | null, unit: string) => ProgressBar> {
  if (!process.stderr.isTTY) return (total, unit) => progressLines(total, unit);
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
