import type { Contrast } from './joint.js';

/**
 * How much of the difference between two bots each of `parts` parts of their policy is worth, as contrasts of the
 * results of all 2^parts hybrids: hybrid number h has part k of the new bot where bit k of h is set. A part's share is
 * what exchanging it changes, averaged over all orders; the shares sum to the whole difference, result(all) −
 * result(none). Source: L. Shapley, "A Value for n-Person Games", Contributions to the Theory of Games II (1953).
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
 * The worth of each part when exchanged first, and when exchanged last: result(only part k) − result(none), and
 * result(all) − result(all but part k).
 * @example
 * exchanges(2)[0]; // { first: [-1, 1, 0, 0], last: [0, 0, -1, 1] }
 */
export function exchanges(parts: number): readonly { readonly first: Contrast; readonly last: Contrast }[] {
  const all = 2 ** parts - 1;
  const apart = (more: number, less: number): Contrast =>
    Array.from({ length: all + 1 }, (_, h) => (h === more ? 1 : 0) - (h === less ? 1 : 0));
  return Array.from({ length: parts }, (_, part) => {
    const bit = 1 << part;
    return { first: apart(bit, 0), last: apart(all, all - bit) };
  });
}

/**
 * How much more the parts are worth together than separately: half the sum over parts of their worth when exchanged
 * last minus that when exchanged first. 0 if the parts do not interact.
 * @example
 * interaction(2); // [1, -1, -1, 1]
 */
export function interaction(parts: number): Contrast {
  const each = exchanges(parts);
  return Array.from({ length: 2 ** parts }, (_, h) =>
    each.reduce((sum, { first, last }) => sum + (last[h] - first[h]) / 2, 0),
  );
}

function bitsIn(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bitsIn(mask >>> 1);
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
