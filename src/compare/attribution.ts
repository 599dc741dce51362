import type { GroupContrast } from '../blocks/contrasts.js';
import { stakesOf } from '../games/stakes.js';
import { withError } from '../stats/blockmean.js';
import type { Mean } from '../stats/interval.js';
import type { Contrast } from '../stats/joint.js';
import { exchanges, interaction, shapleyShares } from '../stats/shapley.js';
import { hybridsOf } from './estimand.js';
import type { ComparePlan } from './plan.js';

/** The worth of a part of a policy, in points per deal. */
export interface PartWorth {
  readonly part: string;
  /** Its Shapley share of the whole difference. */
  readonly share: Mean;
  /** B with only this part of A, minus B. */
  readonly first: Mean;
  /** A, minus A with only this part of B. */
  readonly last: Mean;
}

/** Swapping the two bots gives the same numbers with opposite signs, and `first` and `last` swapped. */
export interface Attribution {
  readonly parts: readonly PartWorth[];
  /** How much more the parts are worth together: half the sum over parts of `last` minus `first`. */
  readonly interaction: Mean;
  readonly whole: Mean;
}

/** The hybrids' group of sums. */
const GROUP = 1;

/** The worth of each part, from the hybrids' group of sums; null if not requested. */
export function attributionOf(
  { exchanged, estimand, scale, settings }: Pick<ComparePlan, 'exchanged' | 'estimand' | 'scale' | 'settings'>,
  contrast: GroupContrast,
): Attribution | null {
  const parts = exchanged.length;
  if (parts === 0) return null;
  const perPoint = scale.perPoint * hybridsOf(estimand, parts, 0).times;
  // Hybrids may differ rarely, but then by as much as any two bots.
  const event = (3 * stakesOf(settings.game).most) / scale.perPoint;
  const of = (weights: Contrast): Mean => {
    const differences = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
    const inPoints = weights.map((weight) => weight / perPoint);
    return withError(contrast(GROUP, inPoints, event * differences));
  };
  const whole = Array.from({ length: 2 ** parts }, (_, h) => (h === 0 ? -1 : h === 2 ** parts - 1 ? 1 : 0));
  const singly = exchanges(parts);
  return {
    parts: shapleyShares(parts).map((share, k) => ({
      part: exchanged[k].name,
      share: of(share),
      first: of(singly[k].first),
      last: of(singly[k].last),
    })),
    interaction: of(interaction(parts)),
    whole: of(whole),
  };
}
