import { stakesOf } from '../../cards/games/stakes.js';
import { withError } from '../../stats/blockmean.js';
import { contrastOf } from '../../stats/joint.js';
import { simultaneous } from '../../stats/simultaneous.js';
import { simulationOf } from '../blocks/contrasts.js';
import type { PlayedBlocks } from '../blocks/play.js';
import type { Confirmation } from '../settings/confirmation.js';
import type { SettingsSummary } from '../settings/document.js';
import { hasOtherStart, type TunePlan } from './plan.js';
import type { ParameterSearch } from './search.js';

/** `summary.json` of a search for the best parameters of a bot, which is where it ended. */
export interface TuneSummary extends SettingsSummary {
  readonly parameters: readonly TunedParameter[];
  readonly steps: number;
  /** The spec where it began. */
  readonly start: string;
  /** The path of the search, thinned to at most a hundred steps. */
  readonly path: readonly PathPoint[];
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

/** A search after a number of steps. */
export interface PathPoint {
  readonly step: number;
  readonly blocks: number;
  /** In the order of the parameters. */
  readonly values: readonly number[];
}

/** The most points of the path in a summary. */
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
      name,
      from,
      to,
      standard,
      start: startValues[i],
      end: end[i],
    })),
    field,
    blocks: searched.played.sums.count,
    steps: search.steps.length,
    start: bot.spec(startValues),
    best: bot.spec(end),
    standard: bot.standard,
    path: pathOf(plan, search),
    confirmation: confirmed && confirmationIn(confirmed, plan, end),
  };
}

function pathOf({ chunk, startValues, settings }: TunePlan, { steps }: ParameterSearch): PathPoint[] {
  const every = Math.ceil(Math.ceil(settings.blocks / chunk) / POINTS);
  const shown = steps.flatMap(({ values }, i) =>
    (i + 1) % every === 0 || i + 1 === steps.length
      ? [{ step: i + 1, blocks: Math.min(settings.blocks, (i + 1) * chunk), values }]
      : [],
  );
  return [{ step: 0, blocks: 0, values: startValues }, ...shown];
}

/** Weights of the end, the unchanged bot, and the start. */
const CONTRASTS = { overStandard: [1, -1, 0], overStart: [1, 0, -1], startOverStandard: [0, -1, 1] };

function confirmationIn(
  { chunks: { job, tallies }, played: { sums } }: PlayedBlocks,
  plan: TunePlan,
  end: readonly number[],
): Confirmation {
  const { settings, bot, startValues } = plan;
  const size = job.counted.groups[0].length;
  const perPoint = job.seatings * job.matchLength;
  const joint = tallies.scores.read(sums.scores, 0);
  const contrasts = hasOtherStart(plan) ? Object.values(CONTRASTS) : [CONTRASTS.overStandard];
  const specs = [end, bot.parameters.map(({ standard }) => standard), startValues].map((values) => values.join());
  const events = contrasts.map((weights) => {
    const compared = specs.filter((_, i) => weights[i] !== 0);
    // Identical bots differ by exactly 0; others may still differ in a deal not seen yet.
    return compared[0] === compared[1] ? 0 : (3 * stakesOf(settings.game).most) / perPoint;
  });
  const weights = contrasts.map((each) => each.slice(0, size).map((weight) => weight / perPoint));
  const [overStandard, overStart = null, startOverStandard = null] =
    sums.count > 1
      ? simultaneous(joint, weights, { ...simulationOf(settings.seed), events }).map((each) =>
          withError(each, each.interval),
        )
      : weights.map((each) => withError(contrastOf(joint, each)));
  const own = [1, 0, 0].slice(0, size).map((weight) => weight / perPoint);
  const points = withError(contrastOf(joint, own));
  return { blocks: sums.count, points, overStandard, overStart, startOverStandard };
}
