import type { PlayedBlocks } from '../blocks/play.js';
import { confirmationIn } from '../settings/confirmation.js';
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
  /** By how many points a deal the first setting of the step was ahead of the second; null before the first step. */
  readonly difference: number | null;
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
  const { bot, field, startValues, settings } = plan;
  const { end } = search;
  const standard = bot.parameters.map((parameter) => parameter.standard);
  const compared = [end, standard, ...(hasOtherStart(plan) ? [startValues] : [])].map(String);
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
    confirmation: confirmed && confirmationIn(confirmed, settings, compared),
  };
}

function pathOf({ chunk, startValues, settings, chunks: { job } }: TunePlan, { steps }: ParameterSearch): PathPoint[] {
  const every = Math.ceil(Math.ceil(settings.blocks / chunk) / POINTS);
  const all = steps.map(({ points, blocks, values }, i) => ({
    step: i + 1,
    blocks: Math.min(settings.blocks, (i + 1) * chunk),
    difference: points / (blocks * job.seatings * job.matchLength),
    values,
  }));
  const shown = all.filter(({ step }) => step % every === 0 || step === steps.length);
  return [{ step: 0, blocks: 0, difference: null, values: startValues }, ...shown];
}
