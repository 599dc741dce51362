import { type BlockJob, dealsOfBlock } from '../blocks/block-job.js';
import { type Conduct, conductOf } from '../blocks/conduct.js';
import type { BlockSums } from '../blocks/sums.js';
import type { BlockPlan } from '../cli/block-options.js';
import { limitFlags } from '../cli/limit-options.js';
import type { PlannedTournament } from '../cli/tournament.js';
import { SEAT_NAMES } from '../record/notation.js';
import type { FirstFault } from '../table/faults.js';
import { showAgain } from '../text/command-line.js';
import { type BotStanding, type PairStanding, standingsOf } from './standings.js';

/** `summary.json` of a tournament. */
export interface TournamentSummary {
  readonly blocks: number;
  readonly deals: number;
  readonly blocksWithFaults: number;
  readonly bots: readonly (BotSummary & Conduct)[];
  readonly pairs: readonly (Omit<PairStanding, 'first' | 'second'> & {
    readonly first: string;
    readonly second: string;
  })[];
  /** Labels of bots in groups of which none is surely better than another, best first. */
  readonly groups: readonly (readonly string[])[];
  readonly cycles: readonly (readonly string[])[];
  readonly firstFaults: readonly FirstFault[];
}

interface BotSummary extends BotStanding {
  readonly name: string;
  /** Does it fill seats, rather than compete? */
  readonly field: boolean;
}

export function summariseTournament(run: PlannedTournament, sums: BlockSums): TournamentSummary {
  const { plan, schedule, lineup, leg } = run;
  const { labels } = lineup;
  const standings = standingsOf(leg.job, leg.layout, schedule, sums);
  return {
    blocks: sums.count,
    deals: sums.count * dealsOfBlock(leg.job),
    blocksWithFaults: sums.faulted?.[leg.layout.groups[0]] ?? 0,
    bots: standings.bots.map((standing, bot) => ({
      name: labels[bot],
      field: bot >= run.players,
      ...standing,
      ...conductOf(leg.job, plan.game, sums, bot),
    })),
    pairs: standings.pairs.map((pair) => ({ ...pair, first: labels[pair.first], second: labels[pair.second] })),
    groups: standings.groups.map((group) => group.map((bot) => labels[bot])),
    cycles: standings.cycles.map((cycle) => cycle.map((bot) => labels[bot])),
    firstFaults: describeFaults(leg.job, plan, sums, labels),
  };
}

/** The first fault of each bot and kind, with the command that shows the board again. */
export function describeFaults(
  job: BlockJob,
  plan: BlockPlan,
  sums: BlockSums,
  labels: readonly string[],
): FirstFault[] {
  return sums.firstFaults.map(({ bot, kind, board, seat, at, detail, trio }) => {
    const flags = {
      game: job.game,
      rule: Object.entries(job.rules).map(([name, value]) => `${name}=${String(value)}`),
      hand: [],
      bots: trio.map((each) => job.names[each]).join(','),
      fixedSeats: true,
      ...limitFlags(job.limits),
      ...(job.matchLength > 1 ? { match: String(job.matchLength) } : {}),
    };
    const command = showAgain(flags, job.seed, board, plan.game.pot ? job.matchLength : 1);
    return { bot: labels[bot], kind, board, seat: SEAT_NAMES[seat], at, detail, command };
  });
}
