import { setApart } from '../../players/bot/loading/load.js';
import { several } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { type BotGiven, type BotSources, joinedSources, lineUp, readBots } from '../../runs/run/lineup.js';
import { checkGiven, inOrder } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError } from '../../support/input/refusal.js';
import { type BlockPlan, jobOfTriples, plannedBlocks } from '../blocks/plan.js';
import { withRecords } from '../blocks/records.js';
import { settledBlocks, settledShared } from '../blocks/settings.js';
import { type ScheduleName, TOURNAMENT } from './options.js';
import { type Schedule, scheduleOf } from './schedule.js';
import { standingForms } from './standings.js';

export interface TournamentPlan extends BlockPlan {
  readonly schedule: Schedule;
  /** How many of the bots compete; the rest are the field. */
  readonly players: number;
}

/** @throws OptionError, InputError */
export async function planTournament(given: unknown, { limits, shard }: PlanTerms): Promise<TournamentPlan> {
  checkGiven(given, ['bots'], 'needs two or more bots, as in sound,bold');
  const what = checked(TOURNAMENT, given, 'tournament');
  const asked = filled(TOURNAMENT, what);
  const settings = settledBlocks(asked, limits);
  const name = asked.schedule;
  const competing = readBots(what.bots, 'bots');
  const players = competing.specs.length;
  if (players < 2)
    throw new OptionError(
      `bots: expected two bots or more; found ${players}${setApart(competing.specs[0]?.text ?? '')}`,
    );
  const field = fieldOf(name, players, what.field);
  const lineup = await lineUp(joinedSources(competing, field), (bot) => (bot < players ? 'bots' : 'field'), {
    game: settings.game.ruleSet,
    rules: settings.rules,
    limits,
    notRepeatable: what.notRepeatable,
  });
  const schedule = scheduleOf(name, players, field.specs.length);
  const plain = jobOfTriples({ settings, lineup }, schedule.triples, {
    groups: standingForms(schedule, lineup.specs.length),
    watched: { bots: lineup.specs.length, triples: schedule.triples.length },
  });
  const job = withRecords(plain, what, shard);
  const names = { bots: lineup.names.slice(0, players), field: what.field && lineup.names.slice(players) };
  return {
    ...plannedBlocks({ settings, lineup }, job, shard),
    schedule,
    players,
    what: inOrder(TOURNAMENT, { ...settledShared(what, settings), ...names }),
    title: `tournament_${settings.game.ruleSet}_${lineup.labels.slice(0, players).join('-')}`,
    facts: [
      `${name} over ${several(schedule.triples.length, 'triple')}, ${job.seatings} seatings each on the same deals`,
    ],
  };
}

/** The bots that fill seats, in a round robin of two bots or in a gauntlet. */
function fieldOf(name: ScheduleName, players: number, given: BotGiven | readonly BotGiven[] | undefined): BotSources {
  const wants = name === 'gauntlet' || (name === 'round-robin' && players === 2);
  if (!wants) {
    if (given === undefined) return { specs: [], objects: new Map() };
    throw new OptionError('field: is for two bots, or for a gauntlet; here the bots fill all seats themselves');
  }
  const field = readBots(given ?? TOURNAMENT.field.usual, 'field');
  const count = field.specs.length;
  if (count === 0) throw new OptionError('field: expected a bot or several; found none');
  if (name === 'round-robin' && count !== 1)
    throw new OptionError(`field: expected one bot, for the third seat; found ${count}`);
  return field;
}
