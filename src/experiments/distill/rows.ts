// Goes over millions of rows: no allocation for each.

/** In so many steps at most are the values of a word put, a power of two. */
export const BINS = 16;
const BITS = 4;

/** Decisions to fit to, by word in few steps, and what each answer comes to. */
export class FitRows {
  readonly count: number;
  /** How many answers there are. */
  readonly answers: number;
  /** By word: the step of each row's number; and the least number of each step. */
  readonly steps: readonly Uint8Array[];
  readonly edges: readonly (readonly number[])[];
  /** By row and answer: its value, in units; and which answers are legal, as bits. */
  readonly values: Int32Array;
  readonly legal: Uint16Array;
  /** All such sets that occur in any decision, also where it does not matter what is answered. */
  readonly legalSets: readonly number[];

  /** `numbers`: by word those of the rows, whole ones. */
  constructor(numbers: readonly Int16Array[], values: Int32Array, legal: Uint16Array, legalSets: readonly number[]) {
    this.count = legal.length;
    this.answers = values.length / legal.length;
    this.values = values;
    this.legal = legal;
    this.legalSets = legalSets;
    this.edges = numbers.map(edgesOf);
    this.steps = numbers.map((column, word) => stepsOf(column, this.edges[word]));
  }
}

/** Where steps begin, so that they have about as many rows each, and each of few values its own. */
function edgesOf(numbers: Int16Array): number[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < numbers.length; i++) counts.set(numbers[i], (counts.get(numbers[i]) ?? 0) + 1);
  const values = [...counts.keys()].sort((a, b) => a - b);
  if (values.length <= BINS) return values;
  const edges = [values[0]];
  let [since, left] = [0, numbers.length];
  for (const value of values) {
    const due = left / (BINS + 1 - edges.length);
    if (value > edges[edges.length - 1] && since >= due / 2 && edges.length < BINS) {
      edges.push(value);
      left -= since;
      since = 0;
    }
    since += counts.get(value) as number;
  }
  return edges;
}

function stepsOf(numbers: Int16Array, edges: readonly number[]): Uint8Array {
  const steps = new Uint8Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    let step = edges.length - 1;
    while (step > 0 && edges[step] > numbers[i]) step--;
    steps[i] = step;
  }
  return steps;
}

/** A condition: the word's step is at least `from` and at most `to`, one of which is an end. */
export interface Condition {
  readonly word: number;
  readonly from: number;
  readonly to: number;
}

/** A line: where all conditions hold and the answer is legal it is given. */
export interface Line {
  readonly conditions: readonly Condition[];
  readonly answer: number;
}

/** Marks the rows in which a line answers: 1, else 0. */
export function reachedBy({ conditions, answer }: Line, rows: FitRows, into: Uint8Array): void {
  const { legal, steps, count } = rows;
  for (let i = 0; i < count; i++) into[i] = (legal[i] >>> answer) & 1;
  for (const { word, from, to } of conditions) {
    const column = steps[word];
    for (let i = 0; i < count; i++) if (column[i] < from || column[i] > to) into[i] = 0;
  }
}

/** The place of a pair of steps in a table of all pairs. */
export const pairPlace = (one: number, other: number): number => (one << BITS) | other;
