// Hot path: no allocation, no closures, no iterators.
import { lengths, suitsIn } from './bounds.js';
import { LAW_TRUMPS } from './law.js';

/**
 * Which suit to lead first. A bad order costs nodes, never a wrong answer; the numbers were tuned on
 * random deals. A suit's score is a sum over what the three hands hold of it, kept within a byte, so that four suits
 * are scored at once.
 */

interface Weights {
  readonly base: number;
  readonly trumps: number;
  /** Per place of the suit on the board: a fixed order makes different lines meet in the same positions. */
  readonly place: number;
  /** Per card of the leader, of the next player and of the third. */
  readonly own: number;
  readonly next: number;
  readonly third: number;
  readonly nextVoid: number;
  readonly thirdVoid: number;
  readonly bothVoid: number;
  readonly inSuit: number;
}

/** In the suit: from below, from above, or the top card first and then from below. */
const LOW_FIRST = 0;
export const HIGH_FIRST = 1;
export const TOP_FIRST = 2;

const weights = (...w: readonly number[]): Weights => {
  const [base, trumps, place, own, next, third, nextVoid, thirdVoid, bothVoid, inSuit] = w;
  return { base, trumps, place, own, next, third, nextVoid, thirdVoid, bothVoid, inSuit };
};

/** Without trumps, with trumps, and in Bettel; led by the declarer, the first and the second defender. */
const WEIGHTS: readonly Weights[] = [
  weights(110, 10, -4, 6, 0, 0, -21, -13, 22, HIGH_FIRST),
  weights(120, 0, -5, 1, 4, -5, -10, -46, 1, HIGH_FIRST),
  weights(170, 7, -4, 0, -7, 5, -57, -1, -79, TOP_FIRST),
  weights(150, 0, -3, 1, -3, -4, -100, -7, -3, HIGH_FIRST),
  weights(120, 8, -2, 2, 0, -9, -7, -98, 1, HIGH_FIRST),
  weights(140, 0, 0, -1, -10, 2, -63, -1, 22, TOP_FIRST),
  weights(120, 0, -8, 4, -4, -5, 25, -12, 0, HIGH_FIRST),
  weights(120, 0, -2, 2, -1, -2, -27, -24, 0, HIGH_FIRST),
  weights(150, 0, -1, -8, -6, 3, -13, -20, 0, LOW_FIRST),
];

/** Eight numbers a row; rows as in {@link leadRow}. */
export const LEAD_ORDER = new Int32Array(8 * WEIGHTS.length);

WEIGHTS.forEach((w, row) => {
  let constant = 0;
  for (let suit = 0; suit < 4; suit++)
    constant += (w.base + w.place * suit + (suit === 3 ? w.trumps : 0)) << (8 * suit);
  LEAD_ORDER.set([constant, w.own, w.next, w.third, w.nextVoid, w.thirdVoid, w.bothVoid, w.inSuit], 8 * row);
});

/** Where {@link LEAD_ORDER} keeps the weights of a leader, counted from the declarer. */
export function leadRow(role: number, law: number, takesNone: boolean): number {
  return (takesNone ? 6 + role : (law & LAW_TRUMPS) * 3 + role) << 3;
}

/** The score of each suit, in its byte. */
export function scoreSuits(a: number, b: number, c: number, row: number): number {
  const nextVoid = ~(suitsIn(b) >>> 7) & 0x01010101;
  const thirdVoid = ~(suitsIn(c) >>> 7) & 0x01010101;
  const byLengths =
    Math.imul(LEAD_ORDER[row + 1], lengths(a)) +
    Math.imul(LEAD_ORDER[row + 2], lengths(b)) +
    Math.imul(LEAD_ORDER[row + 3], lengths(c));
  const byVoids =
    Math.imul(LEAD_ORDER[row + 4], nextVoid) +
    Math.imul(LEAD_ORDER[row + 5], thirdVoid) +
    Math.imul(LEAD_ORDER[row + 6], nextVoid & thirdVoid);
  return (LEAD_ORDER[row] + byLengths + byVoids) | 0;
}
