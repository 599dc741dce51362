import type { Mean, Proportion } from '../../stats/interval.js';

/** Numbers formatted for people. */

/** A whole number with commas; without `Intl`, which takes longer to load than a short run to play. */
export const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 block`, `2,000 blocks` */
export const several = (n: number, noun: string): string => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** A factor: `36.6 times`, `12,625 times` */
export const times = (factor: number): string =>
  `${factor < 1000 ? factor.toFixed(1) : count(Math.round(factor))} times`;

/** `12.3 k`, `1.20 M`: three figures are enough for a rate. */
export function rate(perSecond: number): string {
  const rounded = Number(perSecond.toPrecision(3));
  if (rounded >= 1e6) return `${(rounded / 1e6).toPrecision(3)} M`;
  if (rounded >= 1e3) return `${(rounded / 1e3).toPrecision(3)} k`;
  return rounded.toPrecision(3);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);

/** `71.3 % (71.2–71.4)` */
export function proportion({ rate, low, high }: Proportion): string {
  if (rate === null || low === null || high === null) return '–';
  const digits = high - low < 0.004 ? 2 : 1;
  const [a, b, c] = [rate, low, high].map((x) => (100 * x).toFixed(digits));
  return `${a} % (${b}–${c})`;
}

/** `71.3 ±0.1`, in percent: for cells of a wide table; `0 (0–79)` where the interval is wide and lopsided. */
export function shortProportion({ rate, low, high }: Proportion): string {
  if (rate === null || low === null || high === null) return '–';
  const isLopsided = Math.abs(high + low - 2 * rate) > 0.01;
  if (isLopsided) return `${(100 * rate).toFixed(0)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`;
  const digits = high - low < 0.002 ? 2 : 1;
  return `${(100 * rate).toFixed(digits)} ±${(50 * (high - low)).toFixed(digits)}`;
}

export function signed(x: number | null, digits: number): string {
  if (x === null) return '–';
  const text = Math.abs(x).toFixed(digits);
  return Number(text) === 0 ? text : `${x < 0 ? '−' : '+'}${text}`;
}

/** ` ±0.4`, or ` (−0.2 to +1.0)` where the interval ends at what the rules allow. */
export function around({ mean, low, high }: Mean, digits: number, space = ''): string {
  if (mean === null || low === null || high === null) return '';
  const isLopsided = Math.abs(high + low - 2 * mean) > 0.01 * (high - low);
  if (isLopsided) return `${space}(${signed(low, digits)} to ${signed(high, digits)})`;
  return `${space}±${((high - low) / 2).toFixed(digits)}`;
}

/** `+0.123 ±0.004` */
export function mean({ mean, low, high }: Mean): string {
  if (mean === null) return '–';
  const margin = low === null || high === null ? null : (high - low) / 2;
  if (margin === null || margin === 0) return signed(mean, 3);
  const digits = margin >= 1 ? 1 : margin >= 0.1 ? 2 : margin >= 0.01 ? 3 : 4;
  return `${signed(mean, digits)}${around({ mean, low, high }, digits, ' ')}`;
}

/** `+0.123 ±0.004`, with two decimals at least: in a currency, its margin in two figures. */
export function amount({ mean, low, high }: Mean): string {
  if (mean === null) return '–';
  if (low === null || high === null) return signed(mean, 2);
  const margin = (high - low) / 2;
  const digits = margin > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(margin)))) : 2;
  return `${signed(mean, digits)}${around({ mean, low, high }, digits, ' ')}`;
}

/** A run's speed. */
export interface Speed {
  readonly milliseconds: number;
  readonly dealsPerSecond: number;
  /** Null on other machines. */
  readonly threads: number | null;
}

/** `12.3 s (1.20 M deals/s on 2 threads)` */
export function speedText({ milliseconds, dealsPerSecond, threads }: Speed): string {
  const here = (n: number): string => (n === 0 ? 'the main thread' : several(n, 'thread'));
  const on = threads === null ? 'other machines' : here(threads);
  return `${seconds(milliseconds)} (${rate(dealsPerSecond)} deals/s on ${on})`;
}
