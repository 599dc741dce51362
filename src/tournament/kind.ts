import type { SelfTestSummary } from '../blocks/coverage.js';
import { joinBlocks, outcomeOf, playBlocks } from '../blocks/play.js';

import type { Kind } from '../run/kind.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { tournamentDocument } from './document.js';
import { type SelfTournamentWhat, TOURNAMENT, type TournamentWhat } from './options.js';
import { planTournament, type TournamentPlan } from './plan.js';
import { selfTournamentKind } from './self-kind.js';
import { summariseTournament, type TournamentSummary } from './summary.js';

/** Any number of bots on the same deals: how strong is each, and how sure can we be? */
export const tournamentKind: Kind<TournamentPlan, TournamentSummary> = {
  command: 'tournament',
  options: TOURNAMENT,
  plan: planTournament,
  async play(plan, stage) {
    const blocks = await playBlocks(plan.leg, stage);
    const summary = summariseTournament(plan, blocks);
    return outcomeOf(plan, [blocks], {
      summary,
      facts: plan.facts,
    });
  },
  document: (summary) => tournamentDocument(summary, summary.run.rules.earlyEnd === true),
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/**
 * Lets any number of bots play the same deals, and reports standings, ratings, and a comparison of every pair. With `aa` it is a self-test: many
 * tournaments are drawn from blocks that are played once, to measure how often intervals are wrong.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await tournament({ bots: ['sound', 'bold', './mine.ts'], blocks: 10_000, seed: 'cup' });
 * for (const { name, rating } of summary.bots) console.log(name, rating.mean);
 */
export function tournament(what: SelfTournamentWhat, how?: How): Promise<Run<SelfTestSummary>>;
export function tournament(what: TournamentWhat, how?: How): Promise<Run<TournamentSummary>>;
export function tournament(
  what: TournamentWhat | SelfTournamentWhat,
  how?: How,
): Promise<Run<TournamentSummary> | Run<SelfTestSummary>> {
  return 'aa' in Object(what) ? playRun(selfTournamentKind, what, how) : playRun(tournamentKind, what, how);
}
