import type { BlockJob, Triple } from '../../boards/job.js';
import { type BotGiven, joinedSources, lineUp, readBots } from '../../runs/run/lineup.js';
import { inOrder } from '../../runs/run/settings.js';
import type { Shard } from '../../runs/run/shard.js';
import type { OptionRows } from '../../support/input/option.js';
import { OptionError } from '../../support/input/refusal.js';
import { type BlockChunks, chunksOf, usualChunk } from '../blocks/block-chunks.js';
import type { BlocksWhat } from '../blocks/options.js';
import { type BlockPlan, fieldOfOne, jobOfTriples, plannedBlocks, type SettledRun } from '../blocks/plan.js';
import { type BlockSettings, settledShared } from '../blocks/settings.js';

/** Settings of a bot, each in the same seats among the same field, on the same blocks. */
export interface SettledField extends SettledRun {
  /** Labels of the bots in the other seats, as given. */
  readonly field: readonly string[];
}

/** A search among settings that is ready to be played; what it finds is played again. */
export interface SettingsPlan extends BlockPlan, SettledField {
  /** Blocks on which that is played which were not used to choose it; none in a shard. */
  readonly confirm: number;
}

/** What bots of a game are loaded for. */
export const playingOf = ({ game, rules, limits }: BlockSettings) => ({ game: game.ruleSet, rules, limits });

/** Loads bots, each of which plays among the field, then those of the field. @throws OptionError, InputError */
export async function amongField(
  settings: BlockSettings,
  given: readonly BotGiven[],
  field: Parameters<typeof fieldOfOne>[0],
  where = 'spec',
): Promise<SettledField> {
  const others = fieldOfOne(field);
  const bots = given.map((bot) => readBots(bot, where));
  if (bots.some(({ specs }) => specs.length !== 1)) throw new OptionError(`${where}: expected one bot; found a list`);
  const whereOf = (bot: number): string => (bot < bots.length ? where : 'field');
  const lineup = await lineUp(joinedSources(...bots, others), whereOf, playingOf(settings));
  return { settings, lineup, field: others.specs.map(({ label }) => label) };
}

/** Some bots, each among the field; `own`: specs that come before those of the lineup. */
export function jobAmongField(
  { settings, lineup, field }: SettledField,
  seated: readonly number[],
  { own = [], ...counted }: Parameters<typeof jobOfTriples>[2] & { readonly own?: readonly string[] },
): BlockJob {
  const bots = [...own, ...lineup.specs];
  const names = [...own, ...lineup.names];
  const triples = seated.map((bot): Triple => [bot, bots.length - field.length, bots.length - 1]);
  return { ...jobOfTriples({ settings, lineup }, triples, counted), bots, names };
}

/** The members of a plan that all searches among settings have. @throws OptionError if its shard would play nothing */
export const plannedSettings = (
  { settings, lineup, field }: SettledField,
  job: BlockJob,
  {
    rows,
    what,
    confirm,
  }: { readonly rows: OptionRows; readonly what: BlocksWhat & { readonly field?: unknown }; readonly confirm: number },
  shard: Shard | null,
): Omit<SettingsPlan, 'title' | 'facts'> => ({
  ...plannedBlocks({ settings, lineup }, job, shard),
  field,
  confirm,
  what: inOrder(rows, {
    ...settledShared(what, settings),
    field: what.field && lineup.names.slice(-field.length),
  }),
});

/** Blocks of a job after those of the search, which have chosen nothing. */
export const freshBlocks = (
  { settings: { blocks }, confirm }: SettingsPlan,
  job: BlockJob,
  chunk: number | null,
): BlockChunks => chunksOf(job, { from: blocks, end: blocks + confirm, chunk: chunk ?? usualChunk(job) });
