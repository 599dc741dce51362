/** A small fixed-seed generator of numbers in [0, 1) for simulations in tests (SplitMix32). */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** The share of `repeats` trials that were a success. */
export function coverage(repeats: number, trial: () => boolean): number {
  let covered = 0;
  for (let i = 0; i < repeats; i += 1) covered += trial() ? 1 : 0;
  return covered / repeats;
}

/** Pearson's statistic for counts that should all be `expected`: by default, that should all be the same. */
export function chiSquare(
  counts: readonly number[],
  expected = counts.reduce((sum, count) => sum + count, 0) / counts.length,
): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
