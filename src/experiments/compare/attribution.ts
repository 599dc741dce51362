import { stakesOf } from '../../cards/games/stakes.js';
import { withError } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import type { Contrast } from '../../stats/joint.js';
import { exchanges, interaction, shapleyShares } from '../../stats/shapley.js';
import type { GroupContrast } from '../blocks/contrasts.js';
import { hybridsOf } from './estimand.js';
import type { ComparePlan } from './plan.js';

/** The worth of a part of a policy, in points per deal. */
export interface PartWorth {
  readonly part: string;
  /** Is it the same in both bots? Then it is worth exactly 0. */
  readonly isSame: boolean;
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
}

/** The hybrids' group of sums. */
const GROUP = 1;

const NOTHING: Mean = { mean: 0, low: 0, high: 0, standardError: 0 };

/**
 * The worth of each part; null if not requested. A part that is the same in both bots is worth nothing; if all others
 * are, a part has the whole difference, which is measured once.
 */
export function attributionOf(plan: ComparePlan, contrast: GroupContrast, whole: Mean): Attribution | null {
  const { exchanged } = plan;
  if (exchanged.length === 0) return null;
  const differing = exchanged.filter(({ isSame }) => !isSame);
  const found =
    differing.length > 1
      ? sharesOf(plan, differing.length, contrast)
      : { worths: [{ share: whole, first: whole, last: whole }], interaction: NOTHING };
  return {
    parts: exchanged.map((part) => ({
      part: part.name,
      isSame: part.isSame,
      ...(part.isSame ? { share: NOTHING, first: NOTHING, last: NOTHING } : found.worths[differing.indexOf(part)]),
    })),
    interaction: found.interaction,
  };
}

/** What parts that differ are worth, from the hybrids' group of sums. */
function sharesOf({ estimand, scale, settings }: ComparePlan, parts: number, contrast: GroupContrast) {
  const perPoint = scale.perPoint * hybridsOf(estimand, parts, 0).times;
  // Hybrids may differ rarely, but then by as much as any two bots.
  const event = (3 * stakesOf(settings.game).most) / scale.perPoint;
  const of = (weights: Contrast): Mean => {
    const differences = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
    const inPoints = weights.map((weight) => weight / perPoint);
    return withError(contrast(GROUP, inPoints, event * differences));
  };
  const singly = exchanges(parts);
  return {
    worths: shapleyShares(parts).map((share, k) => ({
      share: of(share),
      first: of(singly[k].first),
      last: of(singly[k].last),
    })),
    interaction: of(interaction(parts)),
  };
}
