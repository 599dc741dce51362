/**
 * A root of the continuous function f between `low` and `high`, where it has opposite signs, to about 1e-15 of their
 * distance; undefined where the signs agree.
 *
 * Source: C. Ridders, IEEE Transactions on Circuits and Systems 26 (1979), 979–980.
 */
export function rootBetween(f: (x: number) => number, low: number, high: number): number | undefined {
  let [a, b] = [low, high];
  let [atA, atB] = [f(a), f(b)];
  if (atA === 0) return a;
  if (atB === 0) return b;
  if (!(atA < 0 !== atB < 0)) return undefined;
  const tolerance = 1e-15 * Math.abs(high - low);
  for (let round = 0; round < 200 && Math.abs(b - a) > tolerance; round += 1) {
    const middle = (a + b) / 2;
    const atMiddle = f(middle);
    // The root of f times the exponential that puts a, middle and b on a straight line.
    const guess = middle + ((middle - a) * Math.sign(atA - atB) * atMiddle) / Math.sqrt(atMiddle ** 2 - atA * atB);
    const atGuess = f(guess);
    if (atMiddle === 0 || Number.isNaN(guess)) return middle;
    if (atGuess === 0) return guess;
    if (atMiddle < 0 !== atGuess < 0) [a, atA, b, atB] = [middle, atMiddle, guess, atGuess];
    else if (atA < 0 !== atGuess < 0) [b, atB] = [guess, atGuess];
    else [a, atA] = [guess, atGuess];
  }
  return Math.abs(atA) < Math.abs(atB) ? a : b;
}

/** How many of ascending numbers are below a value. */
export function countBelow(ascending: ArrayLike<number>, value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ascending[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
