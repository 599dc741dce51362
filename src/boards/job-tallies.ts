import type { Game } from '../cards/engine/game.js';
import { faultCells } from './faults.js';
import { type BlockJob, gamesOfJob, isConditioned, isLinked, isSimulation, partyCount } from './job.js';
import { outcomeCount } from './outcome.js';
import { type BlockSums, NAMED_SUMS, type SumName, type SumSizes } from './sums.js';
import { ConductTally } from './tallies/conduct.js';
import { DifferingTally } from './tallies/differing.js';
import { DuelTally } from './tallies/duel.js';
import { RulesTally } from './tallies/rule-sets.js';
import { ScoreTally } from './tallies/scores.js';
import { SessionTally } from './tallies/sessions.js';
import type { Tally } from './tallies/tally.js';
import { WordTally } from './tallies/words.js';

/** The tallies of a job, which count its deals and read what was counted. */
export interface JobTallies {
  readonly job: BlockJob;
  readonly game: Game;
  readonly scores: ScoreTally;
  readonly conduct: ConductTally;
  readonly words: WordTally;
  readonly sessions: SessionTally | null;
  readonly duel: DuelTally | null;
  readonly rules: RulesTally | null;
  /** Those that count deals as they end. */
  readonly counting: readonly Tally<BlockSums>[];
  readonly sizes: SumSizes;
}

export function jobTallies(job: BlockJob, game: Game): JobTallies {
  const scores = new ScoreTally(job, game);
  const conduct = new ConductTally(job, game);
  const words = new WordTally(job.counted.watched.bots);
  const sessions = job.sessionTarget === undefined ? null : new SessionTally(partyCount(job), job.sessionTarget);
  const duel = job.counted.duel && new DuelTally(job, game, job.counted.duel);
  const rules = job.ruleSets === undefined ? null : new RulesTally(gamesOfJob(job));
  // In a simulation of deals that are not linked, everything follows from how often each outcome occurred.
  const hasOutcomes = isSimulation(job) && !isLinked(job, game) && rules === null;
  const counting: Tally<BlockSums>[] = [];
  if (rules !== null) counting.push(rules);
  else if (!hasOutcomes) {
    if (job.counted.groups.length > 0) counting.push(scores);
    counting.push(conduct);
    if (!isSimulation(job)) counting.push(words);
    if (sessions !== null) counting.push(sessions);
    if (duel !== null) counting.push(duel);
    if (job.counted.duel?.hands !== undefined) counting.push(new DifferingTally(job, game, job.counted.duel));
  }
  const others: Partial<SumSizes> = {
    outcomes: hasOutcomes ? outcomeCount(game) : 0,
    drawn: isConditioned(job) ? 1 : 0,
    faults: faultCells(job.bots.length),
    firstFaults: job.bots.length,
    answering: job.bots.length,
  };
  const found: Partial<SumSizes> = Object.assign(others, ...counting.map((tally) => tally.sizes));
  const sizes = Object.fromEntries(NAMED_SUMS.map(([name]) => [name, found[name] ?? 0])) as Record<SumName, number>;
  return { job, game, scores, conduct, words, sessions, duel, rules, counting, sizes };
}
