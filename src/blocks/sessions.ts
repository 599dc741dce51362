import type { Game } from '../engine/game.js';
import { makeGame } from '../games/rule-sets.js';
import { mostPaid, possibleLength, possiblePoints, stakesOf } from '../games/stakes.js';
import { type Mean, meanOf, type Proportion, proportionOf } from '../stats/estimates.js';
import { Behaviour } from './behaviour.js';
import { type BlockJob, dealsOfBlock } from './block-job.js';
import { SessionTally } from './session-tally.js';
import type { BlockSums } from './sums.js';

/** Blocks of sessions: a block is a session under its seatings, each of which may end early. */
export interface BlockSessions {
  readonly target: number;
  /** The maximum number of deals. */
  readonly longest: number;
  /** How many were played, over all seatings. */
  readonly count: number;
  /** Deals per session. */
  readonly length: Mean;
  /** How many ended because somebody reached the target. */
  readonly reached: Proportion;
  /** How many ended with two or three players tied for the most points. */
  readonly tied: Proportion;
}

/** A bot's results per session played: how often it had the most points, alone or tied; and its points per deal. */
export interface SessionConduct {
  readonly won: Proportion;
  readonly tied: Proportion;
  readonly pointsADeal: Mean;
}

/** The ratios of sessions, which follow those of behaviour. */
const cellsOf = ({ watched }: BlockJob, game: Game, { ratios }: BlockSums): Float64Array =>
  ratios.subarray(new Behaviour(game, watched.bots).cells);

/** The tally of a job's sessions with its cells; null if none are played. */
export function sessionTallyOf(job: BlockJob, game: Game, sums: BlockSums) {
  if (job.sessionTarget === undefined) return null;
  return { tally: new SessionTally(game, job.watched.bots), cells: cellsOf(job, game, sums) };
}

/** `sessions` for a summary, if any are played. */
export function sessionsIn(job: BlockJob, game: Game, sums: BlockSums): { readonly sessions?: BlockSessions } {
  const found = sessionTallyOf(job, game, sums);
  if (found === null || job.sessionTarget === undefined) return {};
  const { tally, cells } = found;
  const length = tally.length(cells);
  return {
    sessions: {
      target: job.sessionTarget,
      longest: job.matchLength,
      count: length.trials,
      length: meanOf(length, possibleLength(job.matchLength)),
      reached: proportionOf(tally.reached(cells)),
      tied: proportionOf(tally.tied(cells)),
    },
  };
}

/** `sessions` for a bot. */
export function sessionConduct(
  job: BlockJob,
  game: Game,
  sums: BlockSums,
  bot: number,
): { readonly sessions?: SessionConduct } {
  const found = sessionTallyOf(job, game, sums);
  if (found === null) return {};
  const { tally, cells } = found;
  return {
    sessions: {
      won: proportionOf(tally.won(cells, bot)),
      tied: proportionOf(tally.tiedFirst(cells, bot)),
      pointsADeal: meanOf(tally.points(cells, bot), possiblePoints(stakesOf(game).usual, 2 * mostPaid(game))),
    },
  };
}

/** How many deals were played. */
export function dealsPlayed(job: BlockJob, sums: BlockSums): number {
  const found = sessionTallyOf(job, makeGame(job.game, job.rules), sums);
  return found === null ? sums.count * dealsOfBlock(job) : found.tally.played(found.cells).total;
}
