import { intervalsIn, KINDS, type SelfTestSummary, type SummaryInterval } from '../src/blocks/coverage.js';
import { SELF_TEST } from '../src/blocks/options.js';
import { DRAWN_BLOCKS, type SelfTestPart, selfTestKind, selfTestOptions } from '../src/blocks/self-test.js';
import type { BlockSums } from '../src/board/sums.js';
import type { OptionsOf } from '../src/input/option.js';
import type { How } from '../src/run/options.js';
import { playRun, type Run } from '../src/run/start.js';
import { SWEEP, type SweepWhat } from '../src/sweep/options.js';
import { confirmationOf, planSweep } from '../src/sweep/plan.js';
import { confirmationIn, responsesOf, summariseSweep } from '../src/sweep/summary.js';
import { TOURNAMENT, type TournamentWhat } from '../src/tournament/options.js';
import { planTournament } from '../src/tournament/plan.js';
import { summariseTournament, type TournamentSummary } from '../src/tournament/summary.js';

/** Tournaments and sweeps drawn from blocks that are played once: how often are their intervals wrong? `compare` has this as `--ab`. */

type Size = OptionsOf<typeof SELF_TEST>;
type Drawn = Promise<Run<SelfTestSummary>>;

/** Do the intervals of points, ratings, pairs and ranks cover as promised? */
export const drawnTournaments = (what: TournamentWhat & Size, how: How): Drawn => playRun(ofTournaments, what, how);

/** Do the band over all settings and the confirmation of the best cover as promised? */
export const drawnSweeps = (what: SweepWhat & Size, how: How): Drawn => playRun(ofSweeps, what, how);

const PLAYED = { begun: undefined, complete: true, units: 0 } as const;

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

const ofTournaments = selfTestKind('tournament', { ...TOURNAMENT, ...SELF_TEST }, async (given, terms) => {
  const { ofRun, repeat, pool } = selfTestOptions({ ...(given as TournamentWhat) }, terms);
  const plan = await planTournament({ blocks: DRAWN_BLOCKS, ...ofRun }, terms);
  const { leg } = plan;
  const intervals = (sums: BlockSums): SummaryInterval[] => {
    const summary = summariseTournament(plan, { leg, played: { ...PLAYED, sums }, deals: 0 });
    return [...intervalsIn(summary, FURTHER), ...ranksIn(summary)];
  };
  return { ...plan, repeat, pool, parts: [{ name: '', leg, intervals }] };
});

/** The rank ranges, with the ranks by the estimates, which are the truth if the summary is that of the whole pool. */
function ranksIn({ bots }: TournamentSummary): SummaryInterval[] {
  return bots.map(({ rank, rating }) => ({
    kind: 'rank, all together',
    low: rank.best,
    high: rank.worst,
    value: 1 + bots.filter((other) => (other.rating.mean ?? 0) > (rating.mean ?? 0)).length,
  }));
}

const ofSweeps = selfTestKind('sweep', { ...SWEEP, ...SELF_TEST }, async (given, terms) => {
  const { ofRun, repeat, pool } = selfTestOptions({ ...(given as SweepWhat) }, terms);
  const plan = await planSweep({ blocks: DRAWN_BLOCKS, ...ofRun, confirm: 0 }, terms);
  const { leg } = plan;
  const intervals = (sums: BlockSums) =>
    intervalsIn(
      summariseSweep(plan, { leg, played: { ...PLAYED, sums }, deals: 0 }, responsesOf(plan, sums), null),
      FURTHER,
    );
  // Fresh blocks are independent of the choice: coverage for each setting implies coverage for the chosen one.
  const confirmations = plan.swept.settings.map(({ spec }, setting): SelfTestPart => {
    const again = confirmationOf(plan, setting);
    const confirmation = (sums: BlockSums) =>
      confirmationIn({ leg: again, played: { ...PLAYED, sums }, deals: 0 }, plan.settings.game, false);
    return {
      name: `confirmation of ${spec}`,
      leg: again,
      intervals: (sums) => intervalsIn({ confirmation: confirmation(sums) }, FURTHER),
    };
  });
  return { ...plan, repeat, pool, parts: [{ name: '', leg, intervals }, ...confirmations] };
});
