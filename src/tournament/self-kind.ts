import { intervalsIn, type SummaryInterval } from '../blocks/coverage.js';
import { DRAWN_BLOCKS, type SelfTestPlan, selfTestKind, selfTestOptions } from '../blocks/self-test.js';
import type { BlockSums } from '../blocks/sums.js';
import type { Terms } from '../run/how.js';
import { checkGiven, inOrder } from '../run/settings.js';
import { SELF_TOURNAMENT, type TournamentWhat } from './options.js';
import { planTournament } from './plan.js';
import { summariseTournament, type TournamentSummary } from './summary.js';

/** Self-tests of tournaments: do the intervals of points, ratings, pairs and ranks cover as promised? */
export const selfTournamentKind = selfTestKind('tournament', SELF_TOURNAMENT, planSelfTournament);

async function planSelfTournament(given: unknown, terms: Pick<Terms, 'limits' | 'shard'>): Promise<SelfTestPlan> {
  checkGiven(given, ['bots'], 'needs two or more bots, as in sound,bold');
  const { own, ofRun, repeat, pool } = selfTestOptions({ ...(given as TournamentWhat) }, terms);
  const plan = await planTournament({ blocks: DRAWN_BLOCKS, ...ofRun }, terms);
  const { leg } = plan;
  const intervals = (sums: BlockSums): SummaryInterval[] => {
    const played = { sums, begun: undefined, complete: true, now: 0, units: 0 };
    const summary = summariseTournament(plan, { leg, played });
    return [...intervalsIn(summary), ...ranksIn(summary)];
  };
  return {
    ...plan,
    ...{ repeat, pool, parts: [{ name: '', leg, intervals }], facts: [...plan.facts, `${repeat} tournaments`] },
    what: inOrder(SELF_TOURNAMENT, { ...plan.what, ...own, blocks: ofRun.blocks, aa: true }),
    title: plan.title.replace(/^tournament/, 'tournament-aa'),
    settled: { ...plan.settled, repetitions: repeat, pool },
  };
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
