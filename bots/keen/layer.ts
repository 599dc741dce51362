import { type LearnedLayer, UNITS } from './numbers.js';
import { ANSWERS, type Sighted } from './situation.js';

const SETS = 256;

/** How many answers are weighed: all but the first, which the others are compared with. */
export const WEIGHED = 4;
/** Units are added up in pairs: each with that so many after it. */
export const HALF = UNITS / 2;
/** Pairs are looked at so many at once, since each has two bits of 32 to say which of its units see something. */
export const AT_ONCE = 16;
/** What is added to both units of a pair, so that the highest bit of each says that it sees something. */
const ZEROS = 0x8000_8000;

/** What was learned of ten cards as a whole, made ready for use: see {@link LearnedLayer}. */
export class Layer {
  /** By suit and set of ranks, what they add to units, {@link paired}. */
  readonly rows = new Int32Array(4 * SETS * HALF);
  private readonly situations: Readonly<Record<string, readonly Weights[]>>;

  constructor({ ranks, cards, starts, cells }: LearnedLayer) {
    layOut(this.rows, paired(ranks), paired(cards), HALF);
    this.situations = Object.fromEntries(
      Object.entries(starts).map(([question, some]) => {
        const { length } = ANSWERS[question as Sighted];
        return [
          question,
          some.map((start, i) => weightsOf(start, cells[question].slice(i * length, (i + 1) * length))),
        ];
      }),
    );
  }

  /** By situation. */
  weightsFor(question: string): readonly Weights[] {
    return this.situations[question] ?? [];
  }
}

/** What a situation adds to units, {@link paired}, and what they are worth there: whole numbers, in thousandths. */
export interface Weights {
  readonly starts: Int32Array;
  /**
   * Of 1 and of each unit in the order of {@link orderOf}, the weights of the {@link WEIGHED} answers: those that go
   * together are read together.
   */
  readonly cells: Float64Array;
}

function weightsOf(start: readonly number[], answers: readonly (readonly number[])[]): Weights {
  const cells = new Float64Array((1 + UNITS) * WEIGHED);
  for (const [answer, cell] of answers.entries())
    for (let i = 0; i < cell.length; i++) cells[(i === 0 ? 0 : 1 + orderOf(i - 1)) * WEIGHED + answer - 1] = cell[i];
  return { starts: paired(start.length === 0 ? new Float64Array(UNITS) : start).map((two) => two + ZEROS), cells };
}

/** The units in the order in which they are looked at: of {@link AT_ONCE} pairs the first units, then the second. */
const orderOf = (unit: number): number => {
  const pair = unit % HALF;
  return 2 * pair - (pair % AT_ONCE) + (unit < HALF ? 0 : AT_ONCE);
};

/**
 * Lists of what is added to each unit, with two in one number of 32 bits, the second in the upper half: one addition is
 * two then. The sum over four suits and a situation of either has to fit in 16 bits.
 */
function paired(numbers: ArrayLike<number>): Int32Array {
  const pairs = new Int32Array(numbers.length / 2);
  for (let i = 0; i < pairs.length; i++) {
    const first = UNITS * Math.floor(i / HALF) + (i % HALF);
    pairs[i] = numbers[first + HALF] * 65_536 + numbers[first];
  }
  return pairs;
}

/**
 * What the cards of each suit add to the units: what their set of ranks adds in any suit, and each card of it besides.
 * There are `width` numbers for each set and card.
 */
export function layOut(
  rows: Int32Array | Float64Array,
  ranks: Int32Array | Float64Array,
  cards: Int32Array | Float64Array,
  width: number,
): void {
  for (let suit = 0; suit < 4; suit++) {
    const from = suit * SETS;
    for (let i = 0; i < width; i++) rows[from * width + i] = 0;
    // The cards first: those of a set are those of the set without its lowest, and that one.
    for (let set = 1; set < SETS; set++) {
      const rest = (from + (set & (set - 1))) * width;
      const card = (8 * suit + 31 - Math.clz32(set & -set)) * width;
      const to = (from + set) * width;
      for (let i = 0; i < width; i++) rows[to + i] = rows[rest + i] + cards[card + i];
    }
    for (let i = 0; i < SETS * width; i++) rows[from * width + i] += ranks[i];
  }
}
