/** Coefficients of a logistic regression by Newton's method: the log odds of `outcomes` (0 or 1) as a linear function of `features`. */
export function fitLogistic(features: readonly (readonly number[])[], outcomes: readonly number[]): number[] {
  const width = features[0].length;
  let fitted = new Array<number>(width).fill(0);
  for (let round = 0; round < 30; round++) {
    // A small ridge penalty keeps coefficients of nearly constant features from diverging.
    const hessian = fitted.map((_, i) => fitted.map((_, j) => (i === j ? 1e-3 : 0)));
    const gradient = fitted.map((value) => -1e-3 * value);
    for (const [row, x] of features.entries()) {
      const chance = 1 / (1 + Math.exp(-dot(fitted, x)));
      for (let i = 0; i < width; i++) {
        gradient[i] += (outcomes[row] - chance) * x[i];
        for (let j = 0; j < width; j++) hessian[i][j] += chance * (1 - chance) * x[i] * x[j];
      }
    }
    const step = solve(hessian, gradient);
    fitted = fitted.map((value, i) => value + step[i]);
  }
  return fitted;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Solves a system with a positive definite matrix by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    for (let row = 0; row < rows.length; row++) {
      if (row === pivot) continue;
      const factor = rows[row][pivot] / rows[pivot][pivot];
      for (let column = pivot; column <= rows.length; column++) rows[row][column] -= factor * rows[pivot][column];
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}
