import { cautiousMean } from '../blocks/cautious.js';
import type { PlayedBlocks } from '../blocks/play.js';
import type { Game } from '../engine/game.js';
import { stakesOf } from '../games/stakes.js';
import { withError, withUnseen } from '../stats/blockmean.js';
import type { Mean } from '../stats/interval.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import { outcomesOf } from '../stats/outcomes.js';
import type { SweepPlan } from './plan.js';
import type { Response, Responses } from './responses.js';

/** `summary.json` of a sweep. */
export interface SweepSummary {
  /** The parameters that are swept. */
  readonly parameters: readonly string[];
  readonly field: readonly string[];
  readonly blocks: number;
  readonly settings: readonly SweepSetting[];
  /** The spec of the best setting. */
  readonly best: string;
  /** The bot without the parameters that are swept. */
  readonly standard: string;
  /** The best setting on fresh blocks; null if they were not played. */
  readonly confirmation: Confirmation | null;
}

/** A setting and its result, in points per deal. */
export interface SweepSetting extends Response {
  /** The values of the parameters, as text. */
  readonly values: readonly string[];
  readonly spec: string;
}

/** The result of the best setting on blocks that were not used to choose it, in points per deal. */
export interface Confirmation {
  readonly blocks: number;
  readonly points: Mean;
  /** Its points minus those of the unchanged bot in the same seats. */
  readonly overStandard: Mean;
}

export const summariseSweep = (
  { swept, field, settings, lineup }: SweepPlan,
  { played }: PlayedBlocks,
  { responses, best }: Responses,
  confirmed: PlayedBlocks | null,
): SweepSummary => ({
  parameters: swept.parameters,
  field,
  blocks: played.sums.count,
  settings: responses.map((response, i) => ({ ...swept.settings[i], ...response })),
  best: swept.settings[best].spec,
  standard: swept.standard,
  confirmation:
    confirmed &&
    confirmationIn(confirmed, settings.game, lineup.policies[best] === lineup.policies[swept.settings.length]),
});

/** The result of the best setting on the blocks of its confirmation; exactly 0 over the unchanged bot if it is that. */
export function confirmationIn(
  { leg: { job, layout }, played: { sums } }: PlayedBlocks,
  game: Game,
  isStandard: boolean,
): Confirmation {
  const perPoint = job.seatings * job.matchLength;
  const event = isStandard ? 0 : 3 * stakesOf(game).most;
  const isAlone = new Set(job.triples[0].map((bot) => job.bots[bot])).size === 1;
  const unseen = isAlone ? 0 : (2 * stakesOf(game).usual) / perPoint;
  const joint = readJoint(sums.scores, 2, layout.groups[0]);
  return {
    blocks: sums.count,
    points: withError(withUnseen(contrastOf(joint, [1 / perPoint, 0]), unseen)),
    overStandard: withError(cautiousMean(outcomesOf(sums.histogram), { perPoint, event })),
  };
}
