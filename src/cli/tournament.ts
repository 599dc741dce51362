import type { Command } from 'commander';
import type { BlockJob } from '../blocks/block-job.js';
import { playLeg } from '../blocks/block-run.js';
import { type Leg, legOf, usualChunk } from '../blocks/leg.js';
import { describeBots, jobOf, type Lineup, lineUp, readSpecs } from '../blocks/lineup.js';
import { OptionError } from '../input/refusal.js';
import { type Manifest, type Options, openFolder, optionsOf } from '../run/kept-run.js';
import { manifestOf } from '../run/manifest.js';
import { several } from '../text/numbers.js';
import { tournamentFiles } from '../tournament/files.js';
import { SCHEDULES, type Schedule, type ScheduleName, scheduleOf, usefulSeatings } from '../tournament/schedule.js';
import { standingForms } from '../tournament/standings.js';
import { summariseTournament } from '../tournament/summary.js';
import { tournamentSections } from '../tournament/tables.js';
import {
  BLOCK_OPTIONS,
  type BlockPlan,
  blocksOfShard,
  type RunFlags,
  readBlockOptions,
  readShard,
} from './block-options.js';
import { endOfRun } from './end-of-run.js';
import { choiceOf, readThreads } from './flags.js';

const NAMES = [...BLOCK_OPTIONS, 'bots', 'schedule', 'field', 'shard'];

/** `bolachen tournament`: any number of bots on the same deals; who is how strong, and how sure that is. */
export async function tournament(flags: RunFlags & Options, command: Command): Promise<void> {
  await playTournament(await optionsOf(command, flags, NAMES), flags);
}

/** Plays a tournament, or the rest of one. */
export async function playTournament(options: Options, flags: RunFlags): Promise<void> {
  const threads = readThreads(flags.threads);
  const run = await planTournament(options);
  const title = `tournament_${run.plan.game.ruleSet}_${run.lineup.labels.slice(0, run.players).join('-')}`;
  const folder = await openFolder(run.manifest, flags, title);
  const start = new Date();
  const played = await playLeg(run.leg, { threads, journal: { folder, name: 'blocks.jsonl' } });
  const summary = summariseTournament(run, played.sums);
  const sections = tournamentSections(run.plan.game, summary);
  await endOfRun({
    command: 'tournament',
    flags,
    folder,
    threads,
    start,
    legs: [{ leg: run.leg, played }],
    manifest: run.manifest,
    facts: run.facts,
    summary,
    sections,
    files: tournamentFiles(summary),
  });
}

/** A tournament that is ready to be played. */
export interface PlannedTournament {
  readonly plan: BlockPlan;
  readonly schedule: Schedule;
  readonly lineup: Lineup;
  /** How many of the bots compete; the rest are the field. */
  readonly players: number;
  readonly leg: Leg;
  readonly manifest: Manifest;
  readonly facts: readonly string[];
}

/** @throws OptionError, InputError */
export async function planTournament(options: Options): Promise<PlannedTournament> {
  const plan = readBlockOptions(options);
  const shard = readShard(options.shard);
  const name = choiceOf(String(options.schedule), SCHEDULES, '--schedule');
  if (options.bots == null) throw new OptionError('--bots: who plays? Two bots or more, separated by commas');
  const players = readSpecs(String(options.bots), '--bots');
  if (players.length < 2) throw new OptionError(`--bots: expected two bots or more; found ${players.length}`);
  const field = fieldOf(name, players.length, options.field);
  const specs = [...players, ...(field === '' ? [] : readSpecs(field, '--field'))];
  const lineup = await lineUp(specs, '--bots', plan);
  const schedule = scheduleOf(name, players.length, specs.length - players.length);
  const job: BlockJob = {
    ...jobOf(plan, lineup),
    triples: schedule.triples,
    seatings: usefulSeatings(schedule.triples, plan.seatings),
    groups: standingForms(schedule, specs.length),
    watched: { bots: specs.length, triples: schedule.triples.length },
    duel: null,
  };
  const chunk = plan.checkpoint ?? usualChunk(job);
  const leg = legOf(job, { ...blocksOfShard(plan.blocks, chunk, shard), chunk });
  const manifest = manifestOf('tournament', options, plan, { bots: describeBots(lineup, lineup.names), chunk, job });
  const facts = [
    `${name} over ${several(schedule.triples.length, 'triple')}, ${job.seatings} seatings each on the same deals`,
  ];
  return { plan, schedule, lineup, players: players.length, leg, manifest, facts };
}

/** The bots that fill seats: of two in a round robin, and of a gauntlet. */
function fieldOf(name: ScheduleName, players: number, given: unknown): string {
  const wants = name === 'gauntlet' || (name === 'round-robin' && players === 2);
  if (!wants && given != null) {
    throw new OptionError(
      '--field: is for two bots, or for --schedule gauntlet; here the bots fill all seats themselves',
    );
  }
  const field = String(given ?? 'sound');
  const count = wants ? readSpecs(field, '--field').length : 0;
  if (wants && name === 'round-robin' && count !== 1) {
    throw new OptionError(`--field: expected one bot, for the third seat; found ${count}`);
  }
  return wants ? field : '';
}
