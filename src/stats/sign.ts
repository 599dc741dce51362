import { logBetaCdf } from './beta.js';
import { LEVEL } from './interval.js';
import type { Outcomes } from './outcomes.js';

/** Is one more often better than worse? In how many blocks it was either, and whether that can be chance. */
export interface MoreOften {
  readonly better: number;
  readonly worse: number;
  /** The probability that the two numbers are so different, or more, if better and worse are equally frequent. */
  readonly p: number;
  readonly verdict: 'better' | 'worse' | 'undecided';
}

/**
 * The exact two-sided sign test: is the outcome of a block more often above 0 than below? It does not depend on how far
 * above or below, so it needs six blocks that differ where they all differ in one direction, however many do not
 * differ. Source: W. Dixon & A. Mood, J. Amer. Statist. Assoc. 41 (1946), 557–566.
 * @example
 * moreOften({ values: [0, 3], counts: [994, 6] }).p; // 0.03125
 */
export function moreOften({ values, counts }: Outcomes, level = LEVEL): MoreOften {
  const blocks = (sign: number): number =>
    values.reduce((sum, value, i) => sum + (Math.sign(value) === sign ? counts[i] : 0), 0);
  const [better, worse] = [blocks(1), blocks(-1)];
  const [less, more] = [Math.min(better, worse), Math.max(better, worse)];
  const p = less === more ? 1 : Math.min(1, 2 * Math.exp(logBetaCdf({ x: 0.5, y: 0.5 }, more, less + 1)));
  const verdict = p > 1 - level ? 'undecided' : better > worse ? 'better' : 'worse';
  return { better, worse, p, verdict };
}
