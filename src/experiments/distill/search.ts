// Looks at all pairs of conditions over a million rows: no allocation, no closures, no iterators in loops over rows.
import { BINS, type Condition, type FitRows, type Line, pairPlace } from './rows.js';

/** Rows that a line may still answer, and what each answer would gain there, in units. */
export interface Gains {
  /** Row numbers, and how many of them count. */
  readonly open: Int32Array;
  readonly count: number;
  /** By place in `open` and answer: the gain; 0 where it is not legal. */
  readonly gains: Int32Array;
}

/** A line and what it gains in all. */
export interface FoundLine extends Line {
  readonly gain: number;
}

/** So many of the best pairs are looked at with a third condition. */
const REFINED = 10;
/** So many are looked at over all rows. */
const CHECKED = 2;
/** So many rows are enough to see which pairs are good. */
const ENOUGH = 120_000;
/** A condition more has to gain at least this share. */
const WORTH = 1.01;

/** The line of at most three conditions that gains most. Deterministic: of equal ones the first. */
export function bestLine(rows: FitRows, open: Gains): FoundLine {
  const some = thinned(open, rows.answers);
  const best = (found: readonly FoundLine[]): FoundLine[] => [...found].sort((a, b) => b.gain - a.gain);
  const pairs = bestPairs(rows, some).slice(0, REFINED);
  const triples = best(pairs.map((pair) => refined(pair, rows, some))).slice(0, CHECKED);
  return best(triples.map((each) => refined({ ...each, gain: gainOf(each, rows, open) }, rows, open)))[0];
}

/** Do all of some conditions hold in a row? */
function meets(conditions: readonly Condition[], { steps }: FitRows, row: number): boolean {
  for (let k = 0; k < conditions.length; k++) {
    const { word, from, to } = conditions[k];
    const step = steps[word][row];
    if (step < from || step > to) return false;
  }
  return true;
}

/** What a line gains over all rows that are open. */
function gainOf({ conditions, answer }: FoundLine, rows: FitRows, { open, count, gains }: Gains): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    if (meets(conditions, rows, open[i])) sum += gains[i * rows.answers + answer];
  }
  return sum;
}

/** Every so many rows of them, at most ENOUGH. */
function thinned({ open, count, gains }: Gains, answers: number): Gains {
  const step = Math.ceil(count / ENOUGH);
  if (step <= 1) return { open, count, gains };
  const size = Math.floor(count / step);
  const [someOpen, someGains] = [new Int32Array(size), new Int32Array(size * answers)];
  for (let i = 0; i < size; i++) {
    someOpen[i] = open[i * step];
    for (let answer = 0; answer < answers; answer++)
      someGains[i * answers + answer] = gains[i * step * answers + answer];
  }
  return { open: someOpen, count: size, gains: someGains };
}

/** By pair of words and answer the best pair of conditions, the best of all first. */
function bestPairs(rows: FitRows, open: Gains): FoundLine[] {
  const { steps, answers } = rows;
  const sums = new Float64Array(answers * BINS * BINS);
  const cells = new Float64Array(BINS * BINS);
  const found: FoundLine[] = [];
  for (let one = 0; one < steps.length; one++)
    for (let other = one; other < steps.length; other++) {
      addPairs(steps[one], steps[other], open, answers, sums);
      for (let answer = 0; answer < answers; answer++)
        found.push(bestCorner(cellsOf(sums, answer, answers, cells), one, other, answer, rows));
    }
  return found.sort((a, b) => b.gain - a.gain);
}

/** Sums of gains by answer and pair of steps. */
function addPairs(
  one: Uint8Array,
  other: Uint8Array,
  { open, count, gains }: Gains,
  answers: number,
  sums: Float64Array,
): void {
  sums.fill(0);
  for (let i = 0, at = 0; i < count; i++) {
    const row = open[i];
    const place = pairPlace(one[row], other[row]);
    for (let answer = 0; answer < answers; answer++) sums[place * answers + answer] += gains[at++];
  }
}

/** The sums of one answer. */
function cellsOf(sums: Float64Array, answer: number, answers: number, into: Float64Array): Float64Array {
  for (let place = 0, at = answer; place < into.length; place++, at += answers) into[place] = sums[at];
  return into;
}

/** The best "at least" or "at most" of one word with that of another; of one word alone, an interval. */
function bestCorner(cells: Float64Array, one: number, other: number, answer: number, rows: FitRows): FoundLine {
  const [most, otherMost] = [one, other].map((word) => rows.edges[word].length - 1);
  accumulate(cells);
  let gain = Number.NEGATIVE_INFINITY;
  let best = NO_CORNER;
  const tryCorner = (from: number, to: number, low: number, high: number): void => {
    const sum = within(cells, from, to, low, high);
    if (sum > gain) [gain, best] = [sum, [from, to, low, high]];
  };
  for (let i = 0; i <= most; i++)
    for (let j = one === other ? i : 0; j <= otherMost; j++) {
      if (one === other) tryCorner(i, j, i, j);
      else {
        tryCorner(i, most, j, otherMost);
        tryCorner(i, most, 0, j);
        tryCorner(0, i, j, otherMost);
        tryCorner(0, i, 0, j);
      }
    }
  const [from, to] = best;
  const pair = one === other ? [from, most, 0, to] : best;
  const conditions = [
    { word: one, from: pair[0], to: pair[1] },
    { word: other, from: pair[2], to: pair[3] },
  ];
  return { conditions: conditions.filter((each) => isReal(each, rows)), answer, gain };
}

const NO_CORNER: readonly [number, number, number, number] = [0, 0, 0, 0];

/** Makes each cell the sum of those up to it in both directions. */
function accumulate(cells: Float64Array): void {
  for (let i = 0; i < BINS; i++)
    for (let j = 0; j < BINS; j++) {
      const before = (i > 0 ? cells[pairPlace(i - 1, j)] : 0) + (j > 0 ? cells[pairPlace(i, j - 1)] : 0);
      cells[pairPlace(i, j)] += before - (i > 0 && j > 0 ? cells[pairPlace(i - 1, j - 1)] : 0);
    }
}

/** The sum within bounds, of sums up to each cell. */
const within = (cells: Float64Array, from: number, to: number, low: number, high: number): number =>
  cells[pairPlace(to, high)] -
  (from > 0 ? cells[pairPlace(from - 1, high)] : 0) -
  (low > 0 ? cells[pairPlace(to, low - 1)] : 0) +
  (from > 0 && low > 0 ? cells[pairPlace(from - 1, low - 1)] : 0);

const isReal = ({ word, from, to }: Condition, { edges }: FitRows): boolean => from > 0 || to < edges[word].length - 1;

/** Adds a third condition, then chooses each anew with the other two, until nothing gains. */
function refined(pair: FoundLine, rows: FitRows, open: Gains): FoundLine {
  let best = pair;
  for (let round = 0; round < 6; round++) {
    const before = best.gain;
    const leftOut = best.conditions.length < 3 ? [-1] : best.conditions.map((_, i) => i);
    for (const out of leftOut) {
      const kept = best.conditions.filter((_, i) => i !== out);
      const found = withOneMore(kept, best.answer, rows, open);
      const needed = out < 0 ? best.gain + (WORTH - 1) * Math.abs(best.gain) : best.gain;
      if (found.gain > needed) best = found;
    }
    if (best.gain <= before) break;
  }
  return best;
}

/** The best condition besides others. */
function withOneMore(
  kept: readonly Condition[],
  answer: number,
  rows: FitRows,
  { open, count, gains }: Gains,
): FoundLine {
  const { steps, answers } = rows;
  const sums = new Float64Array(steps.length * BINS);
  for (let i = 0; i < count; i++) {
    const gain = gains[i * answers + answer];
    if (gain === 0) continue;
    const row = open[i];
    if (meets(kept, rows, row))
      for (let word = 0; word < steps.length; word++) sums[word * BINS + steps[word][row]] += gain;
  }
  let best: FoundLine = { conditions: kept, answer, gain: Number.NEGATIVE_INFINITY };
  for (let word = 0; word < steps.length; word++) {
    const most = rows.edges[word].length - 1;
    const all = sums.subarray(word * BINS, (word + 1) * BINS).reduce((sum, each) => sum + each, 0);
    for (let step = 0, below = 0; step <= most; step++) {
      if (all - below > best.gain)
        best = { conditions: [...kept, { word, from: step, to: most }], answer, gain: all - below };
      below += sums[word * BINS + step];
      if (below > best.gain) best = { conditions: [...kept, { word, from: 0, to: step }], answer, gain: below };
    }
  }
  return { ...best, conditions: best.conditions.filter((each) => isReal(each, rows)) };
}
