// Goes through millions of examples some times: no allocation, no closures.
import { Stream } from '../../../src/cards/random/stream.js';
import { layOut } from '../layer.js';
import { type LearnedLayer, UNITS } from '../numbers.js';
import { ANSWERS, SITUATIONS, type Sighted } from '../situation.js';
import { Adam } from './adam.js';
import { rounded } from './fitting.js';
import { NOT_LEGAL } from './rows.js';
import { ASKED, BEGINNING, isSighted, MOST_ANSWERS, WORDS_ROW } from './words.js';

/** How many examples are gone through before the weights move. */
const BATCH = 2_048;

/** Where the situations of a question begin among all: a rule set has bids or rungs. */
const FIRST: Readonly<Record<Sighted, number>> = {
  rung: 0,
  bid: 0,
  contest: SITUATIONS.bid,
  raise: SITUATIONS.bid + SITUATIONS.contest,
};
const ALL_SITUATIONS = SITUATIONS.rung;

const SETS = 256;
const CELL = 1 + UNITS;
/** Where weights begin: those of sets of ranks, of cards, of what units begin with, and of answers. */
const CARDS = SETS * UNITS;
const STARTS = CARDS + 32 * UNITS;
const CELLS = STARTS + ALL_SITUATIONS * UNITS;
const ALL = CELLS + ALL_SITUATIONS * MOST_ANSWERS * CELL;

/** An example: its situation among all, the hand, and the points of each answer, in thousandths. */
const EXAMPLE = 2 + MOST_ANSWERS;

/** The examples among rows of words. */
export function examplesIn(rows: Int32Array): Int32Array {
  const examples: number[] = [];
  for (let at = 0; at < rows.length; at += WORDS_ROW) {
    const asked = ASKED[rows[at]];
    if (!isSighted(asked)) continue;
    examples.push(FIRST[asked] + rows[at + 1], rows[at + 2]);
    for (let answer = 0; answer < MOST_ANSWERS; answer++) examples.push(rows[at + BEGINNING + answer]);
  }
  return Int32Array.from(examples);
}

/**
 * Fits a layer to examples, gone through so often, by least squares of the differences within each; beginning with what
 * was learned, or with chance.
 */
export function fitLayer(
  examples: readonly Int32Array[],
  passes: number,
  questions: readonly Sighted[],
  from: LearnedLayer | null,
): LearnedLayer {
  const count = examples.reduce((sum, { length }) => sum + length / EXAMPLE, 0);
  const weights = from === null ? anyWeights(examples) : weightsOf(from);
  const fitting = new Fitting(new Adam(weights, Math.ceil((passes * count) / BATCH)));
  for (let pass = 0; pass < passes; pass++) for (const part of examples) fitting.learn(part);
  fitting.finish();
  return layerOf(weights, examples, questions, from);
}

class Fitting {
  private readonly adam: Adam;
  /** By suit and set of ranks, what they add to each unit, and the slopes of that. */
  private readonly rows = new Float64Array(4 * SETS * UNITS);
  private readonly rowSlopes = new Float64Array(4 * SETS * UNITS);
  private readonly units = new Float64Array(UNITS);
  private readonly unitSlopes = new Float64Array(UNITS);
  private readonly errors = new Float64Array(MOST_ANSWERS);
  private inBatch = 0;

  constructor(adam: Adam) {
    this.adam = adam;
    layOut(this.rows, adam.weights, adam.weights.subarray(CARDS, STARTS), UNITS);
  }

  learn(examples: Int32Array): void {
    for (let at = 0; at < examples.length; at += EXAMPLE) {
      this.see(examples[at], examples[at + 1]);
      this.compare(examples, at);
      this.blame(examples[at], examples[at + 1]);
      if (++this.inBatch === BATCH) this.finish();
    }
  }

  /** What the units see. */
  private see(situation: number, hand: number): void {
    const { units, rows, unitSlopes, adam } = this;
    const { weights } = adam;
    const start = STARTS + situation * UNITS;
    const acorns = rowOf(hand, 0);
    const leaves = rowOf(hand, 1);
    const bells = rowOf(hand, 2);
    const hearts = rowOf(hand, 3);
    for (let unit = 0; unit < UNITS; unit++) {
      const sum =
        weights[start + unit] + rows[acorns + unit] + rows[leaves + unit] + rows[bells + unit] + rows[hearts + unit];
      units[unit] = sum > 0 ? sum : 0;
      unitSlopes[unit] = 0;
    }
  }

  /** How much more each answer promises than it brought, less the mean of that; and what the units are to blame for. */
  private compare(examples: Int32Array, at: number): void {
    const { units, unitSlopes, errors, adam } = this;
    const { weights, slopes } = adam;
    const cells = CELLS + examples[at] * MOST_ANSWERS * CELL;
    let mean = 0;
    let count = 0;
    for (let answer = 0; answer < MOST_ANSWERS; answer++) {
      const points = examples[at + 2 + answer];
      if (points === NOT_LEGAL) continue;
      const cell = cells + answer * CELL;
      let promise = weights[cell];
      for (let unit = 0; unit < UNITS; unit++) promise += weights[cell + 1 + unit] * units[unit];
      errors[answer] = promise - points / 1000;
      mean += errors[answer];
      count++;
    }
    mean /= count;
    // The first answer is what the others are compared with: it has no weights.
    for (let answer = 1; answer < MOST_ANSWERS; answer++) {
      if (examples[at + 2 + answer] === NOT_LEGAL) continue;
      const cell = cells + answer * CELL;
      const slope = (errors[answer] - mean) / BATCH;
      slopes[cell] += slope;
      for (let unit = 0; unit < UNITS; unit++) {
        slopes[cell + 1 + unit] += slope * units[unit];
        unitSlopes[unit] += slope * weights[cell + 1 + unit];
      }
    }
  }

  /** Blames what the units add up. */
  private blame(situation: number, hand: number): void {
    const { units, unitSlopes, rowSlopes, adam } = this;
    const { slopes } = adam;
    const start = STARTS + situation * UNITS;
    const acorns = rowOf(hand, 0);
    const leaves = rowOf(hand, 1);
    const bells = rowOf(hand, 2);
    const hearts = rowOf(hand, 3);
    for (let unit = 0; unit < UNITS; unit++) {
      if (units[unit] === 0) continue;
      const slope = unitSlopes[unit];
      slopes[start + unit] += slope;
      rowSlopes[acorns + unit] += slope;
      rowSlopes[leaves + unit] += slope;
      rowSlopes[bells + unit] += slope;
      rowSlopes[hearts + unit] += slope;
    }
  }

  /** Moves the weights at the end of a batch. */
  finish(): void {
    if (this.inBatch === 0) return;
    this.inBatch = 0;
    const { adam, rows, rowSlopes } = this;
    const { slopes, weights } = adam;
    for (let suit = 0; suit < 4; suit++) {
      for (let set = 0; set < SETS; set++) {
        const from = (suit * SETS + set) * UNITS;
        for (let unit = 0; unit < UNITS; unit++) slopes[set * UNITS + unit] += rowSlopes[from + unit];
        for (let rest = set; rest !== 0; rest &= rest - 1) {
          const card = CARDS + (8 * suit + 31 - Math.clz32(rest & -rest)) * UNITS;
          for (let unit = 0; unit < UNITS; unit++) slopes[card + unit] += rowSlopes[from + unit];
        }
      }
    }
    rowSlopes.fill(0);
    adam.move();
    layOut(rows, weights, weights.subarray(CARDS, STARTS), UNITS);
  }
}

/** Where the row of a suit begins. */
const rowOf = (hand: number, suit: number): number => (SETS * suit + ((hand >>> (8 * suit)) & (SETS - 1))) * UNITS;

/** Weights to begin with: answers promise what they bring on average, and units differ a little. */
function anyWeights(examples: readonly Int32Array[] = []): Float64Array {
  const stream = new Stream();
  stream.seed(0, 0, 0, 0);
  const weights = new Float64Array(ALL);
  const counts = new Float64Array(ALL);
  for (let i = CARDS; i < STARTS; i++) weights[i] = 1.2 * (stream.fraction() - 0.5);
  for (let i = CELLS; i < ALL; i++) weights[i] = 0.07 * (stream.fraction() - 0.5);
  for (let cell = CELLS; cell < ALL; cell += MOST_ANSWERS * CELL) weights.fill(0, cell, cell + CELL);
  for (const part of examples) for (let at = 0; at < part.length; at += EXAMPLE) average(part, at, weights, counts);
  return weights;
}

/** Takes an example into the averages of what its answers bring beyond the first. */
function average(examples: Int32Array, at: number, weights: Float64Array, counts: Float64Array): void {
  let first = NOT_LEGAL;
  for (let answer = 0; answer < MOST_ANSWERS; answer++) {
    const points = examples[at + 2 + answer];
    if (points === NOT_LEGAL) continue;
    if (first === NOT_LEGAL) {
      first = points;
      continue;
    }
    const cell = CELLS + (examples[at] * MOST_ANSWERS + answer) * CELL;
    weights[cell] += ((points - first) / 1000 - weights[cell]) / ++counts[cell];
  }
}

function weightsOf({ ranks, cards, starts, cells }: LearnedLayer): Float64Array {
  const weights = anyWeights();
  const put = (numbers: readonly number[], from: number): void => {
    for (const [i, number] of numbers.entries()) weights[from + i] = number / 1000;
  };
  put(ranks, 0);
  put(cards, CARDS);
  for (const question of Object.keys(starts) as Sighted[]) {
    for (const [situation, start] of starts[question].entries()) put(start, startAt(question, situation));
    const { length } = ANSWERS[question];
    for (const [i, cell] of cells[question].entries()) put(cell, cellAt(question, Math.floor(i / length), i % length));
  }
  return weights;
}

const startAt = (question: Sighted, situation: number): number => STARTS + (FIRST[question] + situation) * UNITS;
const cellAt = (question: Sighted, situation: number, answer: number): number =>
  CELLS + ((FIRST[question] + situation) * MOST_ANSWERS + answer) * CELL;

/** The layer of weights, for what was met in examples or is in an earlier layer. */
function layerOf(
  weights: Float64Array,
  examples: readonly Int32Array[],
  questions: readonly Sighted[],
  from: LearnedLayer | null,
): LearnedLayer {
  const met = new Set<number>();
  for (const part of examples)
    for (let at = 0; at < part.length; at += EXAMPLE)
      for (let answer = 0; answer < MOST_ANSWERS; answer++)
        if (part[at + 2 + answer] !== NOT_LEGAL) met.add(part[at] * MOST_ANSWERS + answer);
  const starts: Record<string, number[][]> = {};
  const cells: Record<string, number[][]> = {};
  const taken = (at: number, size: number): number[] => rounded(weights.subarray(at, at + size));
  for (const question of questions) {
    const { length } = ANSWERS[question];
    const isMet = (situation: number, answer: number): boolean =>
      met.has((FIRST[question] + situation) * MOST_ANSWERS + answer) ||
      (from?.cells[question]?.[situation * length + answer]?.length ?? 0) > 0;
    const all = Array.from({ length: SITUATIONS[question] }, (_, situation) =>
      Array.from({ length }, (_, answer) =>
        answer > 0 && isMet(situation, answer) ? taken(cellAt(question, situation, answer), CELL) : [],
      ),
    );
    if (all.flat(2).length === 0) continue;
    starts[question] = all.map((some, situation) =>
      some.some((cell) => cell.length > 0) ? taken(startAt(question, situation), UNITS) : [],
    );
    cells[question] = all.flat();
  }
  return { ranks: rounded(weights.subarray(0, CARDS)), cards: rounded(weights.subarray(CARDS, STARTS)), starts, cells };
}
