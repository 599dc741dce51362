import { simulationOf } from '../blocks/chance.js';
import { type Estimate, estimateOf } from '../blocks/estimates.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { stakesOf } from '../games/stakes.js';
import { finite } from '../stats/estimates.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import { type SimultaneousContrast, simultaneous } from '../stats/simultaneous.js';
import { hasOtherStart, type TunePlan } from './plan.js';
import type { ParameterSearch } from './search.js';

/** `summary.json` of a search for the best parameters of a bot. */
export interface TuneSummary {
  readonly parameters: readonly TunedParameter[];
  readonly field: readonly string[];
  /** Blocks of the search, and its steps. */
  readonly blocks: number;
  readonly steps: number;
  /** The specs of the bot where the search began, where it has ended, and as it is. */
  readonly start: string;
  readonly end: string;
  readonly standard: string;
  /** Where the search was, a hundred steps of its way at most. */
  readonly path: readonly PathPoint[];
  /** The end on fresh blocks; null where they were not played. */
  readonly confirmation: TuneConfirmation | null;
}

export interface TunedParameter {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** The value it has in the bot as it is. */
  readonly standard: number;
}

/** A search after so many steps. */
export interface PathPoint {
  readonly step: number;
  readonly blocks: number;
  /** In the order of the parameters. */
  readonly values: readonly number[];
}

/** How the end fares on blocks that were not searched, in points a deal. The intervals of the differences hold together with 95 %. */
export interface TuneConfirmation {
  readonly blocks: number;
  readonly points: Estimate;
  /** Points of the end less those of the bot as it is, in the same seats. */
  readonly overStandard: Estimate;
  /** The same over where the search began, and for that over the bot as it is; null where these are the same. */
  readonly overStart: Estimate | null;
  readonly startOverStandard: Estimate | null;
}

/** Points of the path that a summary has. */
const POINTS = 100;

export function summariseTune(
  plan: TunePlan,
  search: ParameterSearch,
  { searched, confirmed }: { readonly searched: PlayedBlocks; readonly confirmed: PlayedBlocks | null },
): TuneSummary {
  const { bot, field, startValues } = plan;
  const { end } = search;
  return {
    parameters: bot.parameters.map(({ name, from, to, standard }, i) => ({
      ...{ name, from, to, standard, start: startValues[i], end: end[i] },
    })),
    field,
    blocks: searched.played.sums.count,
    steps: search.steps.length,
    start: bot.spec(startValues),
    end: bot.spec(end),
    standard: bot.standard,
    path: pathOf(plan, search),
    confirmation: confirmed && confirmationIn(confirmed, plan, end),
  };
}

function pathOf({ batch, startValues, settings }: TunePlan, { steps }: ParameterSearch): PathPoint[] {
  const every = Math.ceil(Math.ceil(settings.blocks / batch) / POINTS);
  const shown = steps.flatMap(({ values }, i) =>
    (i + 1) % every === 0 || i + 1 === steps.length
      ? [{ step: i + 1, blocks: Math.min(settings.blocks, (i + 1) * batch), values }]
      : [],
  );
  return [{ step: 0, blocks: 0, values: startValues }, ...shown];
}

/** Of the end, the bot as it is, and the start. */
const CONTRASTS = { overStandard: [1, -1, 0], overStart: [1, 0, -1], startOverStandard: [0, -1, 1] };

function confirmationIn(
  { leg: { job, layout }, played: { sums } }: PlayedBlocks,
  plan: TunePlan,
  end: readonly number[],
): TuneConfirmation {
  const { settings, bot, startValues } = plan;
  const size = job.groups[0].length;
  const perPoint = job.seatings * job.matchLength;
  const joint = readJoint(sums.core, size, layout.groups[0]);
  const contrasts = hasOtherStart(plan) ? Object.values(CONTRASTS) : [CONTRASTS.overStandard];
  const specs = [end, bot.parameters.map(({ standard }) => standard), startValues].map((values) => values.join());
  const events = contrasts.map((weights) => {
    const compared = specs.filter((_, i) => weights[i] !== 0);
    // What is the same comes to exactly 0; of others a deal may yet differ that has not.
    return compared[0] === compared[1] ? 0 : (3 * stakesOf(settings.game).most) / perPoint;
  });
  const weights = contrasts.map((each) => each.slice(0, size).map((weight) => weight / perPoint));
  const [overStandard, overStart = null, startOverStandard = null] =
    sums.count > 1
      ? simultaneous(joint, weights, { ...simulationOf(settings.seed), events }).map(inBand)
      : weights.map((each) => estimateOf(contrastOf(joint, each)));
  const own = [1, 0, 0].slice(0, size).map((weight) => weight / perPoint);
  const points = estimateOf(contrastOf(joint, own));
  return { blocks: sums.count, points, overStandard, overStart, startOverStandard };
}

const inBand = ({ mean, standardError, interval: { low, high } }: SimultaneousContrast): Estimate => ({
  ...{ mean: finite(mean), standardError: finite(standardError) },
  ...{ low: finite(low), high: finite(high) },
});
