/** Many rows, each with a few of the weights: a row's sum is that of its weights, each times its value. */
export interface SparseRows {
  /** The `width` weights of each row, by index, one row after the other. */
  readonly indices: Int32Array;
  readonly width: number;
  /** Their values. Default: 1 for all. */
  readonly values?: Float64Array;
  /** The outcome of each row: 0 or 1 where chances are fitted, else any number. */
  readonly outcomes: Float64Array;
}

export interface Fit {
  readonly weights: Float64Array;
  /** The mean loss (log-loss, or squared error) of the rows held out, before and after. */
  readonly lossBefore: number;
  readonly loss: number;
  readonly rows: number;
}

export interface FitTerms {
  /** The weights are drawn towards these, */
  readonly prior: Float64Array;
  /** as if each had been seen in this many rows before. */
  readonly ridge: number;
  /** Are chances fitted (by log odds), or expectations? */
  readonly isLogistic: boolean;
}

/** One row in this many is held out. */
const HELD_OUT = 10;

/** The most steps of Newton's method where chances are fitted. */
const MOST_STEPS = 7;

/** A step of no weight by more than this is the last: they are kept in thousandths. */
const STILL = 1e-6;

/** A row whose chance is near 0 or 1 says almost nothing about the slope: this bound keeps steps short. */
const LEAST_CERTAINTY = 0.01;

/** Fits the weights of rows by Newton's method, with a ridge. */
export function fitSparse(rows: SparseRows, terms: FitTerms): Fit {
  const { prior, ridge, isLogistic } = terms;
  const weights = new Float64Array(prior.length);
  const lossBefore = lossOf(rows, prior, isLogistic);
  for (let step = 0; step < (isLogistic ? MOST_STEPS : 1); step++) {
    const { gradient, hessian } = slopes(rows, weights, isLogistic);
    const size = weights.length;
    for (let i = 0; i < size; i++) {
      gradient[i] -= ridge * (weights[i] - prior[i]);
      hessian[i * size + i] += ridge;
    }
    const moves = solved(hessian, gradient);
    for (let i = 0; i < size; i++) weights[i] += moves[i];
    if (moves.every((each) => Math.abs(each) < STILL)) break;
  }
  return { weights, lossBefore, loss: lossOf(rows, weights, isLogistic), rows: rows.outcomes.length };
}

const sumOf = ({ indices, width, values }: SparseRows, row: number, weights: Float64Array): number => {
  let sum = 0;
  for (let i = row * width; i < (row + 1) * width; i++) sum += weights[indices[i]] * (values?.[i] ?? 1);
  return sum;
};

export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

function slopes(rows: SparseRows, weights: Float64Array, isLogistic: boolean) {
  const { indices, width, outcomes, values } = rows;
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let row = 0; row < outcomes.length; row++) {
    if (row % HELD_OUT === 0) continue;
    const sum = sumOf(rows, row, weights);
    const expected = isLogistic ? sigmoid(sum) : sum;
    const certainty = isLogistic ? Math.max(expected * (1 - expected), LEAST_CERTAINTY) : 1;
    const error = outcomes[row] - expected;
    const from = row * width;
    for (let i = from; i < from + width; i++) {
      const at = indices[i];
      const value = values?.[i] ?? 1;
      gradient[at] += error * value;
      for (let j = from; j < from + width; j++)
        hessian[at * size + indices[j]] += certainty * value * (values?.[j] ?? 1);
    }
  }
  return { gradient, hessian };
}

function lossOf(rows: SparseRows, weights: Float64Array, isLogistic: boolean): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < rows.outcomes.length; row += HELD_OUT) {
    const expected = sumOf(rows, row, weights);
    const outcome = rows.outcomes[row];
    const miss = outcome > 0.5 ? sigmoid(expected) : sigmoid(-expected);
    sum += isLogistic ? -Math.log(Math.max(miss, 1e-12)) : (outcome - expected) ** 2;
    count++;
  }
  return sum / Math.max(1, count);
}

/**
 * Solves a system with a positive definite matrix, row by row in one array, by Cholesky's method; the matrix is
 * overwritten.
 */
export function solved(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j];
    }
  }
  const answer = right.slice();
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) answer[i] -= matrix[i * size + k] * answer[k];
    answer[i] /= matrix[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) answer[i] -= matrix[k * size + i] * answer[k];
    answer[i] /= matrix[i * size + i];
  }
  return answer;
}

/** Least squares from sums of squares and products, drawn towards a prior. */
export function drawn(squares: Float64Array, products: Float64Array, prior: Float64Array, ridge: number): Float64Array {
  const size = prior.length;
  const matrix = squares.slice();
  const right = products.slice();
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) right[i] -= squares[i * size + j] * prior[j];
    matrix[i * size + i] += ridge;
  }
  return solved(matrix, right).map((value, i) => value + prior[i]);
}
