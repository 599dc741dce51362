import { fixedInterval } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { cautiousMean } from '../blocks/contrasts.js';
import type { ComparePlan } from './plan.js';

/** A itself; and what decides the boards of a comparison, and who else is at the table. */
function sidesOf({ what: { a: _, blocks: __, ...others }, settled: { bots }, lineup }: ComparePlan) {
  const isA = ({ label }: { readonly label: string }): boolean => label === lineup.labels[0];
  return [bots.filter(isA), [others, bots.filter((bot) => !isA(bot))]].map((side) => JSON.stringify(side));
}

/**
 * How much more another A wins, block by block as far as both were played; null on other boards, and of the same A.
 * `values`: what every block came to.
 */
export function sinceThen([now, before]: readonly {
  readonly plan: ComparePlan;
  readonly values: readonly number[];
}[]): Mean | null {
  const [[a, others], [earlier, then]] = [now, before].map(({ plan }) => sidesOf(plan));
  if (others !== then || a === earlier) return null;
  const differences = new Map<number, number>();
  for (let i = 0; i < Math.min(now.values.length, before.values.length); i++) {
    const difference = now.values[i] - before.values[i];
    differences.set(difference, (differences.get(difference) ?? 0) + 1);
  }
  const { perPoint, event } = now.plan.scale;
  return fixedInterval(cautiousMean(outcomesOf(differences), { perPoint, event: 2 * event }));
}
