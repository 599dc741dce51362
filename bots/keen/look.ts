// Asked several times in every deal: no allocation, no closures.
import { type CardSet, EMPTY } from '../../src/public/bots.js';
import { AT_ONCE, HALF, WEIGHED, type Weights } from './layer.js';

/** What the units see in the ten cards dealt, and what answers promise by it. */
export class Look {
  /** By answer, in stakes, beyond the first: the first promises 0. */
  readonly promises = new Float64Array(1 + WEIGHED);
  /** What the cards add to units, two in each number. */
  private readonly sums = new Int32Array(HALF);
  private readonly rows: Int32Array;
  /** What was looked at last: a seat is often asked twice about one hand. */
  private hand: CardSet = EMPTY;

  /** `rows`: by suit and set of ranks, what they add to units, two in each number. */
  constructor(rows: Int32Array) {
    this.rows = rows;
  }

  /** Looks at a hand in a situation. */
  at(hand: CardSet, { starts, cells }: Weights): void {
    if (hand !== this.hand) this.add(hand);
    const { sums, promises } = this;
    let a = 1000 * cells[0];
    let b = 1000 * cells[1];
    let c = 1000 * cells[2];
    let d = 1000 * cells[3];
    for (let from = 0; from < HALF; from += AT_ONCE) {
      // The units that see something, as bits: a fifth of them, so that a branch would often be foreseen wrongly.
      let seen = 0;
      for (let i = 0; i < AT_ONCE; i++) seen |= ((sums[from + i] + starts[from + i]) & SIGNS) >>> (AT_ONCE - 1 - i);
      for (; seen !== 0; seen &= seen - 1) {
        const unit = 31 - Math.clz32(seen & -seen);
        const pair = from + (unit & (AT_ONCE - 1));
        const much = ((sums[pair] + starts[pair]) >>> (unit & AT_ONCE)) & 0x7fff;
        const at = (2 * from + unit + 1) * WEIGHED;
        a += much * cells[at];
        b += much * cells[at + 1];
        c += much * cells[at + 2];
        d += much * cells[at + 3];
      }
    }
    promises[1] = a / MILLION;
    promises[2] = b / MILLION;
    promises[3] = c / MILLION;
    promises[4] = d / MILLION;
  }

  private add(hand: CardSet): void {
    const { sums, rows } = this;
    const acorns = (hand & 255) * HALF;
    const leaves = (256 + ((hand >> 8) & 255)) * HALF;
    const bells = (512 + ((hand >> 16) & 255)) * HALF;
    const hearts = (768 + (hand >>> 24)) * HALF;
    for (let i = 0; i < HALF; i++) sums[i] = rows[acorns + i] + rows[leaves + i] + rows[bells + i] + rows[hearts + i];
    this.hand = hand;
  }
}

/** The highest bits of both units of a pair. */
const SIGNS = 0x8000_8000 | 0;

/** Products of thousandths are millionths. */
const MILLION = 1e6;
