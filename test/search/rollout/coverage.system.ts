import { expect, test } from 'vitest';
import { type Held, rolledOut } from '../../../benchmarks/rollouts.js';
import { sized } from '../../sizes.js';

/** Decisions of a kind, and worlds of a rollout. */
const [DECISIONS, WORLDS] = [sized(6, 12), 500];

/** The least binomial count that lies within 3.3 standard errors of its mean: fewer have a chance of 1 in 2,000. */
const leastOf = (trials: number, rate: number): number => trials * rate - 3.3 * Math.sqrt(trials * rate * (1 - rate));

test('intervals of 95 % hold the truth so often, before and after words, whatever is asked; few rollouts call the best worse', async () => {
  const games = await Promise.all(['bolachen', 'wallachen'].map((game) => rolledOut(game, DECISIONS, WORLDS)));
  const kinds = games.flatMap((kinds) => [...kinds]);
  const sumOf = (of: (held: Held) => number, end: 'fixed' | 'stopped'): number =>
    kinds.reduce((sum, [, held]) => sum + of(held[end]), 0);
  for (const end of ['fixed', 'stopped'] as const) {
    const rollouts = sumOf((held) => held.rollouts, end);
    expect(rollouts).toBeGreaterThan(sized(100, 200));
    const least = leastOf(rollouts, 0.95);
    expect(sumOf(({ values }) => values, end)).toBeGreaterThan(least);
    expect(sumOf(({ differences }) => differences, end)).toBeGreaterThan(least);
    expect(rollouts - sumOf(({ wrong }) => wrong, end)).toBeGreaterThan(least);
  }
  for (const [kind, { fixed, all, exact }] of kinds) {
    expect(exact, kind).toBe(all);
    // Rollouts of one decision go together; of few discards perhaps none was uncertain.
    if (fixed.rollouts > 0) expect(fixed.values, kind).toBeGreaterThan(2 * leastOf(fixed.rollouts / 2, 0.95));
  }
});
