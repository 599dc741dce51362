import type { Form } from '../../boards/job.js';
import { stakesOf } from '../../cards/games/stakes.js';
import type { RunStage } from '../../runs/run/kind.js';
import { withError, withUnseen } from '../../stats/blockmean.js';
import type { Mean } from '../../stats/interval.js';
import { contrastOf } from '../../stats/joint.js';
import { simultaneous } from '../../stats/simultaneous.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { simulationOf } from '../blocks/contrasts.js';
import { type PlayedBlocks, playBlocks } from '../blocks/play.js';
import type { BlockSettings } from '../blocks/settings.js';

/** The result of what a search has found, on blocks that were not used to choose it, in points per deal. */
export interface Confirmation {
  readonly blocks: number;
  readonly points: Mean;
  /** Its points minus those of the bot as it is, in the same seats. */
  readonly overStandard: Mean;
  /**
   * The same over where a search began; and of that over the bot as it is. Null if there is no such setting. The
   * intervals of several differences cover together.
   */
  readonly overStart: Mean | null;
  readonly startOverStandard: Mean | null;
}

/** Plays what a search has found again, once that is complete; null if not, or if no blocks are to be played. */
export const playConfirmation = async (
  { played }: PlayedBlocks,
  fresh: BlockChunks,
  stage: RunStage,
): Promise<PlayedBlocks | null> =>
  played.complete && fresh.end > fresh.from ? playBlocks(fresh, stage, { journal: 'confirmation.jsonl' }) : null;

/** What settings score, each in the first seat of a triple. */
export const settingForms = (settings: readonly unknown[]): Form[] =>
  settings.map((_, i) => ({ slots: [3 * i], weights: [1] }));

/** Weights of what was found, the bot as it is, and where a search began. */
const CONTRASTS = { overStandard: [1, -1, 0], overStart: [1, 0, -1], startOverStandard: [0, -1, 1] };

/**
 * The result on fresh blocks. `compared`: what was found, the bot as it is, and where a search began, if elsewhere;
 * those that are equal differ by exactly 0.
 */
export function confirmationIn(
  { chunks: { job, tallies }, played: { sums } }: PlayedBlocks,
  { game, seed }: BlockSettings,
  compared: readonly string[],
): Confirmation {
  const perPoint = job.seatings * job.matchLength;
  const { usual, most } = stakesOf(game);
  const joint = tallies.scores.read(sums.scores, 0);
  const scaled = (weights: readonly number[]): number[] => compared.map((_, i) => weights[i] / perPoint);
  const contrasts = compared.length > 2 ? Object.values(CONTRASTS) : [CONTRASTS.overStandard];
  const events = contrasts.map((weights) => {
    const [one, other] = compared.filter((_, i) => weights[i] !== 0);
    return one === other ? 0 : (3 * most) / perPoint; // which may not have been seen yet
  });
  const isTogether = contrasts.length > 1 && sums.count > 1;
  const [overStandard, overStart = null, startOverStandard = null] = isTogether
    ? simultaneous(joint, contrasts.map(scaled), { ...simulationOf(seed), events }).map((each) =>
        withError(each, each.interval),
      )
    : contrasts.map((weights, i) => withError(withUnseen(contrastOf(joint, scaled(weights)), events[i])));
  const isAlone = new Set(job.triples[0].map((bot) => job.bots[bot])).size === 1;
  const points = withUnseen(contrastOf(joint, scaled([1, 0, 0])), isAlone ? 0 : (2 * usual) / perPoint);
  return { blocks: sums.count, points: withError(points), overStandard, overStart, startOverStandard };
}

/** What to say if no setting has made a difference. */
export const ALIKE = 'no setting differed from another: nothing that was asked depends on these parameters';
