/**
 * The lower triangular L with L L′ = M for a symmetric, positive semi-definite M. Directions in which M has no extent
 * (relative 1e-12) get a zero column.
 */
export function choleskyOf(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = matrix[i][j];
      for (let k = 0; k < j; k += 1) rest -= lower[i][k] * lower[j][k];
      if (i === j) lower[i][i] = rest > 1e-12 * matrix[i][i] ? Math.sqrt(rest) : 0;
      else lower[i][j] = lower[j][j] === 0 ? 0 : rest / lower[j][j];
    }
  }
  return lower;
}

/** The inverse of a symmetric positive definite matrix; undefined if it is singular. */
export function inverseOf(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const lower = choleskyOf(matrix);
  if (lower.some((row, i) => row[i] === 0)) return undefined;
  const columns = matrix.map((_, column) => solve(lower, column));
  return columns.map((_, i) => columns.map((column) => column[i]));
}

/** The x with L L′ x = unit vector `column`. */
function solve(lower: readonly (readonly number[])[], column: number): number[] {
  const size = lower.length;
  const x = new Array<number>(size).fill(0);
  for (let i = 0; i < size; i += 1) {
    let rest = i === column ? 1 : 0;
    for (let k = 0; k < i; k += 1) rest -= lower[i][k] * x[k];
    x[i] = rest / lower[i][i];
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let rest = x[i];
    for (let k = i + 1; k < size; k += 1) rest -= lower[k][i] * x[k];
    x[i] = rest / lower[i][i];
  }
  return x;
}
