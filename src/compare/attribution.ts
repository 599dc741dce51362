import type { GroupContrast } from '../blocks/contrasts.js';
import { type Estimate, estimateOf } from '../blocks/estimates.js';
import { stakesOf } from '../games/stakes.js';
import type { Contrast } from '../stats/joint.js';
import { exchanges, interaction, shapleyShares } from '../stats/shapley.js';
import { hybridsOf } from './estimand.js';
import type { ComparePlan } from './plan.js';

/** What a part of a policy is worth, in points a deal. */
export interface PartWorth {
  readonly part: string;
  /** Its Shapley share of the whole difference. */
  readonly share: Estimate;
  /** B with this part of A alone, less B. */
  readonly first: Estimate;
  /** A, less A with this part of B alone. */
  readonly last: Estimate;
}

/** The same in numbers, whichever of the two bots is named first: signs change, and `first` and `last` change places. */
export interface Attribution {
  readonly parts: readonly PartWorth[];
  /** How much more parts are worth together: half the sum of what each is worth last less what it is worth first. */
  readonly interaction: Estimate;
  readonly whole: Estimate;
}

/** The group of sums that the hybrids have. */
const GROUP = 1;

/** The worth of each part, from the hybrids' group of sums; null where that is not asked. */
export function attributionOf(
  { exchanged, estimand, scale, settings }: Pick<ComparePlan, 'exchanged' | 'estimand' | 'scale' | 'settings'>,
  contrast: GroupContrast,
): Attribution | null {
  const parts = exchanged.length;
  if (parts === 0) return null;
  const perPoint = scale.perPoint * hybridsOf(estimand, parts, 0).times;
  // Hybrids may hardly ever differ; where they do, by as much as two bots may.
  const event = (3 * stakesOf(settings.game).most) / scale.perPoint;
  const of = (weights: Contrast): Estimate => {
    const differences = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
    const inPoints = weights.map((weight) => weight / perPoint);
    return estimateOf(contrast(GROUP, inPoints, event * differences));
  };
  const whole = Array.from({ length: 2 ** parts }, (_, h) => (h === 0 ? -1 : h === 2 ** parts - 1 ? 1 : 0));
  const singly = exchanges(parts);
  return {
    parts: shapleyShares(parts).map((share, k) => ({
      ...{ part: exchanged[k].name, share: of(share) },
      ...{ first: of(singly[k].first), last: of(singly[k].last) },
    })),
    interaction: of(interaction(parts)),
    whole: of(whole),
  };
}
