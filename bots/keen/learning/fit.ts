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
  /** One row in this many is held out; 0: none. Default: 10. */
  readonly heldOut?: number;
  /** Steps of Newton's method where chances are fitted. Default: 7. */
  readonly rounds?: number;
  /** A row whose chance is near 0 or 1 says almost nothing about the slope: this bound, by default 0.01, keeps steps short. */
  readonly leastCertainty?: number;
}

/** Fits the weights of rows by Newton's method, with a ridge. */
export function fitSparse(rows: SparseRows, terms: FitTerms): Fit {
  const { prior, ridge, isLogistic, heldOut = 10, rounds = 7, leastCertainty = 0.01 } = terms;
  const weights = new Float64Array(prior.length);
  const method = { isLogistic, heldOut, leastCertainty };
  const lossBefore = lossOf(rows, prior, method);
  for (let round = 0; round < (isLogistic ? rounds : 1); round++) {
    const { gradient, hessian } = slopes(rows, weights, method);
    const size = weights.length;
    for (let i = 0; i < size; i++) {
      gradient[i] -= ridge * (weights[i] - prior[i]);
      hessian[i * size + i] += ridge;
    }
    const step = solved(hessian, gradient);
    for (let i = 0; i < size; i++) weights[i] += step[i];
  }
  return { weights, lossBefore, loss: lossOf(rows, weights, method), rows: rows.outcomes.length };
}

const sumOf = ({ indices, width, values }: SparseRows, row: number, weights: Float64Array): number => {
  let sum = 0;
  for (let i = row * width; i < (row + 1) * width; i++) sum += weights[indices[i]] * (values?.[i] ?? 1);
  return sum;
};

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

type Method = Required<Pick<FitTerms, 'isLogistic' | 'heldOut' | 'leastCertainty'>>;

function slopes(rows: SparseRows, weights: Float64Array, { isLogistic, heldOut, leastCertainty }: Method) {
  const { indices, width, outcomes, values } = rows;
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let row = 0; row < outcomes.length; row++) {
    if (heldOut > 0 && row % heldOut === 0) continue;
    const sum = sumOf(rows, row, weights);
    const expected = isLogistic ? sigmoid(sum) : sum;
    const certainty = isLogistic ? Math.max(expected * (1 - expected), leastCertainty) : 1;
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

function lossOf(rows: SparseRows, weights: Float64Array, { isLogistic, heldOut }: Method): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < rows.outcomes.length; row += Math.max(1, heldOut)) {
    const expected = sumOf(rows, row, weights);
    const outcome = rows.outcomes[row];
    const miss = outcome > 0.5 ? sigmoid(expected) : sigmoid(-expected);
    sum += isLogistic ? -Math.log(Math.max(miss, 1e-12)) : (outcome - expected) ** 2;
    count++;
  }
  return sum / Math.max(1, count);
}

/** Solves a system with a positive definite matrix, row by row in one array, by Cholesky's method; the matrix is overwritten. */
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

/** Sums of squares and products for cells, each with a linear function of a few sights of its own. */
export class CellFit {
  private readonly squares: Float64Array[];
  private readonly products: Float64Array[];
  readonly counts: Int32Array;
  private readonly sights: number;

  constructor(cells: number, sights: number) {
    this.sights = sights;
    this.counts = new Int32Array(cells);
    this.squares = Array.from({ length: cells }, () => new Float64Array(sights * sights));
    this.products = Array.from({ length: cells }, () => new Float64Array(sights));
  }

  add(cell: number, sights: Float64Array, outcome: number): void {
    const { sights: size } = this;
    const squares = this.squares[cell];
    const products = this.products[cell];
    this.counts[cell]++;
    for (let i = 0; i < size; i++) {
      products[i] += sights[i] * outcome;
      for (let j = 0; j <= i; j++) {
        squares[i * size + j] += sights[i] * sights[j];
        if (j < i) squares[j * size + i] += sights[i] * sights[j];
      }
    }
  }

  /** The weights of each cell, drawn towards those of all cells of its kind (`kinds` by cell); none where nothing was seen. */
  fitted(kinds: number, ridge: number): number[][] {
    const { sights: size, counts } = this;
    const zero = new Float64Array(size);
    const priors = Array.from({ length: kinds }, (_, kind) => {
      const squares = new Float64Array(size * size);
      const products = new Float64Array(size);
      for (let cell = kind; cell < counts.length; cell += kinds) {
        for (let i = 0; i < squares.length; i++) squares[i] += this.squares[cell][i];
        for (let i = 0; i < size; i++) products[i] += this.products[cell][i];
      }
      return drawn(squares, products, zero, 1);
    });
    return this.squares.map((squares, cell) =>
      counts[cell] === 0 ? [] : Array.from(drawn(squares, this.products[cell], priors[cell % kinds], ridge)),
    );
  }
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
