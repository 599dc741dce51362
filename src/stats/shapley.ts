import type { Contrast } from './joint.js';

/**
 * How much of the difference between two bots each of `parts` parts of their policy is worth, as contrasts of the
 * results of all 2^parts hybrids: hybrid number h has part k of the new bot where bit k of h is set.
 *
 * A part's share is what exchanging it changes, averaged over all orders in which the parts may be exchanged; the
 * shares sum to the whole difference, result(all) − result(none). As contrasts they take their errors from `contrastOf`.
 * Source: L. Shapley, "A Value for n-Person Games", Contributions to the Theory of Games II (1953).
 * @example
 * shapleyShares(2); // [[-0.5, 0.5, -0.5, 0.5], [-0.5, -0.5, 0.5, 0.5]]
 */
export function shapleyShares(parts: number): Contrast[] {
  const hybrids = Array.from({ length: 2 ** parts }, (_, h) => h);
  return Array.from({ length: parts }, (_, part) => {
    const bit = 1 << part;
    const orders = (others: number) => (factorial(others) * factorial(parts - 1 - others)) / factorial(parts);
    return hybrids.map((h) => (h & bit ? orders(bitsIn(h) - 1) : -orders(bitsIn(h))));
  });
}

/**
 * What is not the sum of single exchanges: result(all) − result(none) − Σ (result(only part k) − result(none)). 0 where
 * the parts do not depend on each other.
 * @example
 * interaction(2); // [1, -1, -1, 1]
 */
export function interaction(parts: number): Contrast {
  return Array.from({ length: 2 ** parts }, (_, h) => {
    const whole = h === 2 ** parts - 1 ? 1 : 0;
    return whole - (bitsIn(h) === 1 ? 1 : 0) + (h === 0 ? parts - 1 : 0);
  });
}

function bitsIn(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bitsIn(mask >>> 1);
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
