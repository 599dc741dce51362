import type { Kind, Run } from '../../runs/run/kind.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import { joinBlocks } from '../blocks/join.js';
import { blocksOutcome } from '../blocks/outcome.js';
import { playBlocks } from '../blocks/play.js';
import { tournamentDocument } from './document.js';
import { tournamentMethod } from './method.js';
import { TOURNAMENT, type TournamentWhat } from './options.js';
import { planTournament, type TournamentPlan } from './plan.js';
import { summariseTournament, type TournamentSummary } from './summary.js';

/** Any number of bots on the same deals: how strong is each, and how sure can we be? */
export const tournamentKind: Kind<TournamentPlan, TournamentSummary> = {
  command: 'tournament',
  options: TOURNAMENT,
  plan: planTournament,
  async play(plan, stage) {
    const blocks = await playBlocks(plan.chunks, stage, { what: plan.what });
    return blocksOutcome(plan, [blocks], { summary: summariseTournament(plan, blocks) });
  },
  document: (summary) => tournamentDocument(summary, summary.run.rules.earlyEnd === true),
  method: tournamentMethod,
  join: (shards, _plan, into) => joinBlocks(shards, into),
};

/**
 * Lets any number of bots play the same deals, and reports standings, ratings, and a comparison of every pair.
 * @throws OptionError for invalid options, InputError for invalid bots and folders
 * @example
 * const { summary } = await tournament({ bots: ['sound', 'bold', './mine.ts'], blocks: 10_000, seed: 'cup' });
 * for (const { name, rating } of summary.bots) console.log(name, rating.mean);
 */
export const tournament = (what: TournamentWhat, how?: How): Promise<Run<TournamentSummary>> =>
  playRun(tournamentKind, what, how);
