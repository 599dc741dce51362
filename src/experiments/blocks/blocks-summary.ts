import { type FirstFault, faultsByKind } from '../../boards/faults.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import type { Mean } from '../../stats/interval.js';
import { conductOf, type PartySummary } from './conduct.js';

/** A bot of a run, its points, and its conduct. */
export interface BotConduct extends PartySummary {
  /** Points over blocks without faults. */
  readonly pointsWithoutFaults: Mean;
  /** How often it said each word; words it never said are omitted. */
  readonly words: Readonly<Record<string, number>>;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** What summaries of tournaments and comparisons have in common. */
export interface BlocksSummary {
  readonly blocks: number;
  readonly deals: number;
  /** Blocks with a fault of some bot. */
  readonly blocksWithFaults: number;
  readonly bots: readonly BotConduct[];
  readonly firstFaults: readonly FirstFault[];
}

/** What else is said of a bot of blocks. */
export function botConductOf(
  tallies: JobTallies,
  sums: BlockSums,
  bot: number,
): Omit<BotConduct, 'name' | 'points' | 'pointsWithoutFaults'> {
  return {
    ...conductOf(tallies, sums.conduct, bot),
    words: tallies.words.read(sums.words, bot),
    faults: faultsByKind(sums, [bot]),
  };
}
