import { describeFault, type FirstFault, faultsByKind, type PlacedFault } from '../../boards/faults.js';
import type { BlockJob } from '../../boards/job.js';
import type { FaultCounts } from '../../boards/reliance.js';
import type { BlockSums } from '../../boards/sums.js';
import { changedRules, makeGame } from '../../cards/games/rule-sets.js';
import { limitOptions, showAgain } from '../../runs/run/command-line.js';

/** The first fault of each bot and kind, with the command that replays the board. */
export function describeFaults(
  job: Pick<BlockJob, 'game' | 'rules' | 'matchLength' | 'names' | 'bots' | 'objects' | 'seed' | 'limits'>,
  { firstFaults }: Pick<BlockSums, 'firstFaults'>,
  labels: readonly string[],
): FirstFault[] {
  return firstFaults.map((fault) => {
    const game = makeGame(job.game, job.rules);
    const what = {
      game: job.game,
      rules: changedRules(game),
      bots: trioOfMatch(fault, job.matchLength).map((bot) => job.names[bot]),
      fixedSeats: true,
      seed: job.seed,
      ...limitOptions(job.limits),
      match: job.matchLength > 1 || game.pot ? job.matchLength : undefined,
    };
    const named = describeFault(fault, labels);
    const hasObject = fault.trio.some((bot) => job.objects?.has(job.bots[bot]));
    if (hasObject) return named;
    return { ...named, command: showAgain(what, fault.board, game.pot ? job.matchLength : 1) };
  });
}

/** The bots as seated in the first deal of the match. */
const trioOfMatch = ({ trio, board }: PlacedFault, matchLength: number): number[] => {
  const moved = (board % matchLength) % 3;
  return [0, 1, 2].map((seat) => trio[(seat + 3 - moved) % 3]);
};

/** The faults of the bots of a job; hybrids, which have no label, are named by their specs. */
export const faultCountsOf = (job: BlockJob, sums: BlockSums, labels: readonly string[]): FaultCounts[] =>
  job.bots.map((spec, bot) => ({
    name: labels[bot] ?? spec,
    faults: faultsByKind(sums, [bot]),
    deals: (sums.deals * job.triples.flat().filter((other) => other === bot).length) / job.triples.length,
  }));
