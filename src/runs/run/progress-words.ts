import { count, rate, several } from '../../results/text/numbers.js';
import { stopwatch } from '../../support/system/clock.js';
import type { Progress } from './options.js';

/** The time left, as people say it. */
const timeText = (seconds: number): string =>
  seconds < 90
    ? several(Math.ceil(seconds), 'second')
    : seconds < 5400
      ? several(Math.round(seconds / 60), 'minute')
      : `${(seconds / 3600).toFixed(1)} hours`;

/** How far a run has come, in words: what is done of it, how fast, how long it takes yet. */
export class ProgressWords {
  private readonly watch = stopwatch();

  of({ done, total, unit, remark }: Progress): string {
    const seconds = this.watch() / 1000;
    const speed = done / Math.max(seconds, 0.001);
    const end = Number.isFinite(total)
      ? [`${count(done)} of ${count(total)} ${unit}`, ...(done > 0 ? [`${timeText((total - done) / speed)} left`] : [])]
      : [`${count(done)} ${unit}`];
    return [...end, ...(done > 0 ? [`${rate(speed)} ${unit}/s`] : []), ...(remark ? [remark] : [])].join(' · ');
  }
}
