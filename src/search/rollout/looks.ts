import type { BlockMean } from '../../stats/blockmean.js';
import { liesBelow, type Mean } from '../../stats/interval.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { halfWidth } from '../../stats/verdict.js';
import type { AnswerSums } from './sums.js';

/** Probability that any interval of a rollout is ever wrong. */
const ERROR = 0.05;
/** The sequences are narrowest at this share of the worlds, so that what is clear is clear early. */
const EARLY = 1 / 4;

/** With fewer worlds of equal weight, little is known. */
const FEW = 100;

/** So many worlds of equal weight, at least, are to be had of so many that are played. */
export const enoughOf = (worlds: number): number => Math.min(FEW, worlds / 2);

/** At most so many worlds are looked at for each to be played; and for all, where those played may count for little. */
const PASSED_OVER = 50;
const LOOKS = 10_000;

/** How many worlds are looked at, at most, to play so many, worth `enough` of equal weight. */
export const looksFor = (worlds: number, enough: number): number =>
  Math.max(PASSED_OVER * worlds, enough > 0 ? LOOKS : 0);

/** After this share of the looks it shows whether there will be enough. */
const TRIED = 1 / 10;

/** Of so many worlds looked at, do so few count that in the end there would be less than half of what is enough? */
export function isHopeless({ effective }: AnswerSums, most: number, enough: number, looked: number): boolean {
  const share = looked / looksFor(most, enough);
  return share >= TRIED && effective < (share / 2) * enough;
}

/** Do sums need more worlds: were fewer than `most` played, or are they worth too few, and more would help? */
export const isShort = (sums: AnswerSums, most: number, enough: number, looked: number): boolean =>
  looked < looksFor(most, enough) &&
  (sums.worlds < most || (sums.effective < enough && !isHopeless(sums, most, enough, looked)));

/** The one of some answers with the highest mean; among equals the first. */
export function leaderOf(sums: AnswerSums, open: readonly number[]): number {
  let leader = open[0];
  for (const i of open) if (sums.mean(i) > sums.mean(leader) + 1e-9) leader = i;
  return leader;
}

/** An interval that holds whenever one looks, with those of all `size` answers; there are at most `most` worlds. */
export function everValid(mean: BlockMean, size: number, most: number): Mean {
  const level = 1 - ERROR / Math.max(1, size - 1);
  return confidenceSequence(mean, level, tunedFor(EARLY * most, level));
}

/**
 * Those of some answers that are surely worse than their leader. The best is among them in at most 5 % of rollouts,
 * however often one looks, since its sequence against one of the others must be wrong for that. Source: Hoeffding
 * races, O. Maron & A. Moore, Artificial Intelligence Review 11 (1997), 193–225.
 */
export function surelyWorse(sums: AnswerSums, open: readonly number[], most: number): number[] {
  const leader = leaderOf(sums, open);
  return open.filter((i) => i !== leader && liesBelow(everValid(sums.difference(i, leader), sums.size, most)));
}

/** Is what was asked for known? */
export function isSettled(
  sums: AnswerSums,
  open: readonly number[],
  { width, sure = false }: { readonly width?: number; readonly sure?: boolean },
  most: number,
): boolean {
  if (width === undefined && !sure) return false;
  const leader = leaderOf(sums, open);
  return open.every((i) => {
    if (i === leader) return true;
    const behind = everValid(sums.difference(i, leader), sums.size, most);
    return (sure && liesBelow(behind)) || (width !== undefined && halfWidth(behind) <= width);
  });
}
