import type { BlockJob, CountedResults, Triple } from '../../boards/job.js';
import type { Plan } from '../../runs/run/kind.js';
import { type BotSources, type Lineup, readBots } from '../../runs/run/lineup.js';
import { type Shard, shareOf } from '../../runs/run/shard.js';
import { OptionError } from '../../support/input/refusal.js';
import { type BlockChunks, chunksOf, usualChunk } from './block-chunks.js';
import { usefulSeatings } from './forms.js';
import { type BlockSettings, jobOf } from './settings.js';

/** The options of a run of blocks, and its bots. */
export interface SettledRun {
  readonly settings: BlockSettings;
  readonly lineup: Lineup;
}

/** A run of blocks that is ready to be played. */
export interface BlockPlan extends Plan, SettledRun {
  readonly chunks: BlockChunks;
  /** How it is played, in lines for people. */
  readonly facts: readonly string[];
}

/** What every manifest of a run of blocks contains. */
const settledOf = (
  { game, seed, matchLength, blocks }: BlockSettings,
  { entries }: Lineup,
  { job, chunk }: BlockChunks,
): Plan['settled'] => ({
  game: game.ruleSet,
  rules: { ...game.rules },
  bots: entries,
  seed,
  triples: job.triples,
  seatings: job.seatings,
  matchLength,
  blocks,
  chunk,
});

/**
 * The part of a plan that follows from its job: all blocks, or those of a shard. `chunk`: blocks in a line.
 * @throws OptionError if the shard would play nothing
 */
export function plannedBlocks(
  { settings, lineup }: SettledRun,
  job: BlockJob,
  shard: Shard | null,
  chunk = settings.chunk ?? usualChunk(job),
): Omit<BlockPlan, 'what' | 'title' | 'facts'> {
  const chunks = chunksOf(job, shareOf({ from: 0, end: settings.blocks, chunk }, shard, 'blocks'));
  return {
    settings,
    lineup,
    chunks,
    settled: settledOf(settings, lineup, chunks),
    hasObjects: lineup.objects !== undefined,
    keepsAnswers: job.answers !== undefined,
  };
}

/** The other members of a job of such triples. Unless `counted` says so, nothing is counted but scores. */
export const jobOfTriples = (
  { settings, lineup }: SettledRun,
  triples: readonly Triple[],
  { groups, ...counted }: Partial<CountedResults> & Pick<CountedResults, 'groups'>,
): BlockJob => ({
  ...jobOf(settings, lineup),
  triples,
  seatings: usefulSeatings(triples, settings.seatings),
  counted: { groups, watched: { bots: 0, triples: 0 }, duel: null, ...counted },
});

/** Who sits beside one bot: a bot in both other seats, or two. @throws OptionError */
export function fieldOfOne(given: Parameters<typeof readBots>[0]): BotSources {
  const field = readBots(given, 'field');
  const { length } = field.specs;
  if (length < 1 || length > 2) throw new OptionError(`field: expected one bot, or two; found ${length}`);
  return field;
}
