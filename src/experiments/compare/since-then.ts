import { fixedInterval } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { cautiousMean } from '../blocks/contrasts.js';
import type { ComparePlan } from './plan.js';

/** A comparison with what every block came to. */
interface PlayedPlan {
  readonly plan: ComparePlan;
  readonly values: readonly number[];
}

/** What decides the boards of a comparison, and who else is at the table. */
const boardsIn = ({ what: { a: _, blocks: __, ...others } }: ComparePlan): string => JSON.stringify(others);

/** How much more A wins than it did before, block by block as far as both were played; null on other boards. */
export function sinceThen([now, before]: readonly PlayedPlan[]): Mean | null {
  if (boardsIn(now.plan) !== boardsIn(before.plan)) return null;
  const differences = new Map<number, number>();
  for (let i = 0; i < Math.min(now.values.length, before.values.length); i++) {
    const difference = now.values[i] - before.values[i];
    differences.set(difference, (differences.get(difference) ?? 0) + 1);
  }
  const { perPoint, event } = now.plan.scale;
  return fixedInterval(cautiousMean(outcomesOf(differences), { perPoint, event: 2 * event }));
}
