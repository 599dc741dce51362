import type { BlockSums } from '../src/boards/sums.js';
import type { BlockChunks } from '../src/experiments/blocks/block-chunks.js';
import type { PlayedBlocks } from '../src/experiments/blocks/play.js';
import type { CompareWhat } from '../src/experiments/compare/options.js';
import { LOOK, planComparison } from '../src/experiments/compare/plan.js';
import { watchOf } from '../src/experiments/compare/stop-rule.js';
import { summariseComparison } from '../src/experiments/compare/summary.js';
import { confirmationIn } from '../src/experiments/settings/confirmation.js';
import type { SweepWhat } from '../src/experiments/sweep/options.js';
import { confirmationOf, planSweep } from '../src/experiments/sweep/plan.js';
import { responsesOf, summariseSweep } from '../src/experiments/sweep/summary.js';
import type { TournamentWhat } from '../src/experiments/tournament/options.js';
import { planTournament } from '../src/experiments/tournament/plan.js';
import { summariseTournament, type TournamentSummary } from '../src/experiments/tournament/summary.js';
import { LIMITS } from '../src/players/bot/limits.js';
import { intervalsIn, KINDS, type SummaryInterval } from './coverage.js';
import { type Drawing, type DrawnPart, type PartRates, ratesOf } from './self-test.js';
import { trialRates } from './trials.js';

/**
 * Comparisons, tournaments and sweeps drawn from blocks that are played once: how often are their intervals and tests
 * wrong?
 */

const TERMS = { limits: LIMITS, shard: null };

const playedBlocks = (chunks: BlockChunks, sums: BlockSums): PlayedBlocks => ({
  chunks,
  played: { begun: undefined, complete: true, units: 0, sums },
  deals: 0,
  isOnFile: false,
});

/**
 * Do the intervals of a comparison cover as promised, and do its tests keep their error rates? Only a sequential test
 * is tried, with all others beside it.
 */
export async function drawnComparisons(what: CompareWhat, drawing: Drawing): Promise<PartRates[]> {
  const { blocks, repeat, seed } = drawing;
  const plan = await planComparison({ ...what, blocks, seed }, TERMS);
  const { chunks, scale, rule } = plan;
  const fixed = { ...plan, rule: { kind: 'none' } as const };
  const look = what.chunk ?? Math.min(LOOK, blocks);
  const intervals = (sums: BlockSums): SummaryInterval[] => {
    const last = watchOf(fixed.rule, scale, { budget: blocks, every: look })(sums.histogram);
    return intervalsIn(summariseComparison(fixed, playedBlocks(chunks, sums), last, []));
  };
  const tests: DrawnPart['tests'] = (outcomes, uniform) =>
    rule.kind === 'sprt' ? trialRates({ outcomes, rule, scale, blocks, look, repeat, uniform }) : [];
  return ratesOf([{ name: plan.estimand, chunks, intervals, tests }], drawing);
}

/** Names of the intervals that a comparison does not have. */
const FURTHER = {
  ...KINDS,
  'bots.rating': 'rating of a bot',
  'pairs.difference': 'difference of a pair, all together',
  'pairs.single': 'difference of a pair',
  'pairs.money': 'money of a pair, all together',
  'confirmation.points': 'points of a setting on fresh blocks',
  'confirmation.overStandard': 'a setting over the bot as it is',
  'settings.points': 'points of a setting, all together',
};

/** Do the intervals of points, ratings, pairs and ranks cover as promised? */
export async function drawnTournaments(what: TournamentWhat, drawing: Drawing): Promise<PartRates[]> {
  const { blocks, seed } = drawing;
  const plan = await planTournament({ ...what, blocks, seed }, TERMS);
  const { chunks } = plan;
  const intervals = (sums: BlockSums): SummaryInterval[] => {
    const summary = summariseTournament(plan, playedBlocks(chunks, sums));
    return [...intervalsIn(summary, FURTHER), ...ranksIn(summary)];
  };
  return ratesOf([{ name: '', chunks, intervals }], drawing);
}

/** The rank ranges, with the ranks by the estimates, which are the truth if the summary is that of the whole pool. */
function ranksIn({ bots }: TournamentSummary): SummaryInterval[] {
  return bots.map(({ rank, rating }) => ({
    kind: 'rank, all together',
    low: rank.best,
    high: rank.worst,
    value: 1 + bots.filter((other) => (other.rating.mean ?? 0) > (rating.mean ?? 0)).length,
  }));
}

/** Do the band over all settings and the confirmation of the best cover as promised? */
export async function drawnSweeps(what: SweepWhat, drawing: Drawing): Promise<PartRates[]> {
  const { blocks, seed } = drawing;
  const plan = await planSweep({ ...what, blocks, seed, confirm: 0 }, TERMS);
  const { chunks } = plan;
  const intervals = (sums: BlockSums): SummaryInterval[] =>
    intervalsIn(summariseSweep(plan, playedBlocks(chunks, sums), responsesOf(plan, sums), null), FURTHER);
  // Fresh blocks are independent of the choice: coverage for each setting implies coverage for the chosen one.
  const confirmations = plan.swept.map(({ spec }, setting): DrawnPart => {
    const again = confirmationOf(plan, setting);
    const confirmation = (sums: BlockSums) =>
      confirmationIn(playedBlocks(again, sums), plan.settings, ['best', 'standard']);
    return {
      name: `confirmation of ${spec}`,
      chunks: again,
      intervals: (sums) => intervalsIn({ confirmation: confirmation(sums) }, FURTHER),
    };
  });
  return ratesOf([{ name: '', chunks, intervals }, ...confirmations], drawing);
}
