import type { BlockSums } from '../../boards/sums.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { withError } from '../../stats/blockmean.js';
import { converted, finite, liesBelow, type Mean, negated } from '../../stats/interval.js';
import { contrastOf, pairsOf } from '../../stats/joint.js';
import { simultaneous } from '../../stats/simultaneous.js';
import { simulationOf } from '../blocks/contrasts.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { confirmationIn } from '../settings/confirmation.js';
import type { SettingsSummary } from '../settings/document.js';
import type { SweepPlan } from './plan.js';

/** `summary.json` of a sweep. */
export interface SweepSummary extends SettingsSummary {
  /** The parameters that are swept. */
  readonly parameters: readonly string[];
  readonly settings: readonly SweepSetting[];
}

/** A setting and its result, in points per deal. */
export interface SweepSetting {
  /** The values of the parameters, as text. */
  readonly values: readonly string[];
  readonly spec: string;
  /** The interval is part of a simultaneous 95 % band over all settings. */
  readonly points: Mean;
  /** Above the best setting, on the same deals: 0 for that, below 0 for others. Of all pairs of settings together. */
  readonly toBest: Mean;
  /** Is it surely worse than the best one, accounting for all settings? */
  readonly surelyWorse: boolean;
}

/** The result of every setting, in a simultaneous band, and which is best. */
export function responsesOf(
  { chunks: { job, tallies }, lineup, swept }: SweepPlan,
  sums: BlockSums,
): { readonly settings: readonly SweepSetting[]; readonly best: number } {
  const size = swept.length;
  const each = job.seatings * job.matchLength;
  const joint = tallies.scores.read(sums.scores, 0);
  const units = swept.map((_, i) => swept.map((_, k) => (k === i ? 1 / each : 0)));
  const single = units.map((weights) => contrastOf(joint, weights));
  const means = single.map(({ mean }) => mean);
  const best = Math.max(0, means.indexOf(Math.max(...means)));
  if (!(joint.blocks > 1)) {
    const settings = swept.map((of, i) => {
      const toBest = { mean: finite(means[i] - means[best]), low: null, high: null };
      return { ...of, points: withError(single[i]), toBest, surelyWorse: false };
    });
    return { settings, best };
  }
  const { usual, most } = stakesOf(makeGame(job.game, job.rules));
  // Three identical bots score exactly 0.
  const isSame = (setting: number): boolean =>
    job.triples[setting].every((bot) => lineup.policies[bot] === lineup.policies[setting]);
  const events = units.map((_, setting) => (isSame(setting) ? 0 : (2 * usual) / each));
  const band = simultaneous(joint, units, { ...simulationOf(job.seed), events });
  const pairs = pairsOf(size);
  const contrasts = pairs.map(({ weights }) => weights);
  // Settings in the same seats may differ very rarely.
  const rarely = { ...simulationOf(job.seed, 2000), events: pairs.map(() => (3 * most) / each) };
  const apart = simultaneous(joint, contrasts, rarely);
  const settings = band.map((points, i) => {
    const behind = behindBest(i, best, pairs, apart);
    return {
      ...swept[i],
      points: withError(points, points.interval),
      toBest: converted(behind, (sum) => sum / each),
      surelyWorse: i !== best && liesBelow(behind),
    };
  });
  return { settings, best };
}

/** A setting less the best one, from the differences of all pairs. */
function behindBest(
  setting: number,
  best: number,
  pairs: ReturnType<typeof pairsOf>,
  apart: readonly { readonly interval: Mean }[],
): Mean {
  if (setting === best) return { mean: 0, low: 0, high: 0 };
  const [low, high] = setting < best ? [setting, best] : [best, setting];
  const { interval } = apart[pairs.findIndex(({ first, second }) => first === low && second === high)];
  return setting < best ? interval : negated(interval);
}

export const summariseSweep = (
  { bot, swept, field, settings: blocks, lineup: { policies } }: SweepPlan,
  { played }: PlayedBlocks,
  { settings, best }: ReturnType<typeof responsesOf>,
  confirmed: PlayedBlocks | null,
): SweepSummary => ({
  parameters: bot.ranges.map(({ name }) => name),
  field,
  blocks: played.sums.count,
  settings,
  best: swept[best].spec,
  standard: bot.standard,
  confirmation: confirmed && confirmationIn(confirmed, blocks, [policies[best], policies[swept.length]]),
});
