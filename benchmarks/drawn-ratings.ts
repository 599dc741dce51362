import type { BlockSums } from '../src/boards/sums.js';
import { stakesOf } from '../src/cards/games/stakes.js';
import { chunksOf } from '../src/experiments/blocks/block-chunks.js';
import { drawsFor } from '../src/experiments/blocks/contrasts.js';
import { playBlocks } from '../src/experiments/blocks/play.js';
import type { TournamentWhat } from '../src/experiments/tournament/options.js';
import { planTournament } from '../src/experiments/tournament/plan.js';
import { type PooledRating, ratingsFrom } from '../src/experiments/tournament/pooled-ratings.js';
import { termsOf } from '../src/runs/run/how.js';
import type { RatedBlock } from '../src/stats/uneven-ratings.js';
import { CoverageCount, type PromisedRate, type SummaryInterval } from './coverage.js';

/**
 * Ratings from a large run of three bots, and a small one of a fourth beside two of them, drawn from blocks that are
 * played once.
 */
const LARGE = 1_000;
const POOL = 4_000;
const OLD = [{ players: [0, 1, 2], games: 3 }];
const NEW = [{ players: [1, 2, 3], games: 3 }];

/** How often do the intervals cover, by blocks of the small run? `bots` has four, the new one last. */
export async function drawnRatings(
  what: TournamentWhat,
  sizes: readonly number[],
  draws: number,
): Promise<PromisedRate[][]> {
  const { pool, labels, seed, least } = await poolOf(what);
  const uniform = drawsFor('self-test', seed);
  const means = pool.map(meanOf);
  return sizes.map((size) => {
    const intervals = (block: (kind: number) => RatedBlock) => {
      const blocks = Array.from({ length: LARGE + size }, (_, i) => block(i < LARGE ? 0 : 1));
      return intervalsOf(ratingsFrom(labels, blocks, least, 1_000), labels);
    };
    // The truth depends on how many blocks there are of each run, as far as the model does not fit.
    const count = new CoverageCount(intervals((kind) => means[kind]));
    for (let run = 0; run < draws; run++) count.add(intervals((kind) => pool[kind][Math.floor(uniform() * POOL)]));
    return count.rates;
  });
}

/** What the bots scored in each block of the large run, and of the small one. */
async function poolOf(what: TournamentWhat) {
  const terms = termsOf({ threads: 0 });
  const { chunks, lineup, settings } = await planTournament({ ...what, seatings: 3 }, terms);
  const pool: RatedBlock[][] = [[], []];
  const kinds = [OLD, NEW].map((tables) => ({
    tables,
    at: 3 * chunks.job.triples.findIndex((triple) => String(triple) === String(tables[0].players)),
  }));
  const look = (_: BlockSums, { scores }: BlockSums) => {
    for (const [kind, { tables, at }] of kinds.entries()) {
      const totals = lineup.labels.map(() => 0);
      for (const [place, bot] of tables[0].players.entries()) totals[bot] = scores[at + place];
      pool[kind].push({ tables, totals });
    }
    return { ends: false };
  };
  const stage = { ...terms, title: '', kept: null, identity: '', before: null };
  await playBlocks(chunksOf(chunks.job, { from: 0, end: POOL, chunk: 1 }), stage, { look });
  return { pool, labels: lineup.labels, seed: settings.seed, least: stakesOf(settings.game).least };
}

const meanOf = (blocks: readonly RatedBlock[]): RatedBlock => ({
  ...blocks[0],
  totals: blocks[0].totals.map((_, bot) => blocks.reduce((sum, { totals }) => sum + totals[bot], 0) / POOL),
});

const intervalsOf = (ratings: readonly PooledRating[], labels: readonly string[]): SummaryInterval[] =>
  labels.flatMap((label, bot) => {
    const { single, rating } = ratings.find(({ name }) => name === label) as PooledRating;
    const kind = bot === labels.length - 1 ? 'rating of the bot in few blocks' : 'rating of another bot';
    return [
      { ...single, kind, value: single.mean },
      { ...rating, kind: 'ratings, all together', value: rating.mean },
    ];
  });
