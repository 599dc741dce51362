import type { BlockJob, Triple } from '../../boards/job.js';
import type { PlayTerms } from '../../players/bot/external/external-bot.js';
import { count } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { joinedSources, lineUp, readBots } from '../../runs/run/lineup.js';
import { checkGiven, inOrder } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, ofOptions, refuse, shown } from '../../support/input/refusal.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { freshBlocks } from '../blocks/confirmation.js';
import { difference } from '../blocks/forms.js';
import { type BlockPlan, fieldOfOne, jobOfTriples, plannedBlocks, type SettledRun } from '../blocks/play.js';
import { digitsOf, fixed, type ParameterRange, rangesIn, withDeclaredRanges, withoutRanges } from '../blocks/ranges.js';
import { settledBlocks, settledShared } from '../blocks/settings.js';
import { SWEEP } from './options.js';

/** A sweep that is ready to be played. Its lineup has the settings, then the bot as it is, then the field. */
export interface SweepPlan extends BlockPlan {
  readonly swept: Sweep;
  /** Labels of the bots in the other seats, as given. */
  readonly field: readonly string[];
  /** Fresh blocks on which the best is played again; none in a shard. */
  readonly confirm: number;
}

/** @throws OptionError, InputError */
export async function planSweep(given: unknown, { limits, shard }: PlanTerms): Promise<SweepPlan> {
  checkGiven(given, ['spec'], 'needs a bot with a range, as in sound(play=3.0..5.0:0.25)');
  const what = checked(SWEEP, given, 'sweep');
  const asked = filled(SWEEP, what);
  const settings = settledBlocks(asked, limits);
  const playing = { game: settings.game.ruleSet, rules: settings.rules, limits };
  const spec = await rangedSpec(what.spec, 'spec', playing);
  const swept = ofOptions(() => parseSweep(spec, 'spec'));
  const field = fieldOfOne(asked.field);
  const bots = [...swept.settings.map(({ spec }) => spec), swept.standard].map((text) => readBots(text, 'spec'));
  if (bots.some(({ specs }) => specs.length !== 1)) throw new OptionError('spec: expected one bot; found a list');
  const lineup = await lineUp(joinedSources(...bots, field), (bot) => (bot < bots.length ? 'spec' : 'field'), playing);
  const seated = swept.settings.map((_, setting) => setting);
  const job = jobAmongField({ settings, lineup, swept }, seated);
  const confirm = what.confirm ?? settings.blocks;
  const labels = field.specs.map(({ label }) => label);
  return {
    ...plannedBlocks({ settings, lineup }, job, shard),
    swept,
    field: labels,
    confirm: shard === null ? confirm : 0,
    what: inOrder(SWEEP, {
      ...settledShared(what, settings),
      field: what.field && lineup.names.slice(bots.length),
    }),
    title: `sweep_${settings.game.ruleSet}_${swept.standard}`,
    facts: [
      `${swept.settings.length} settings on the same blocks, each against ${labels.join(' and ')}`,
      `${job.seatings} seatings a block; the best is played again on ${count(confirm)} fresh blocks`,
    ],
  };
}

/** Some of the settings, or the unchanged bot, each among the field. */
function jobAmongField(
  { settings, lineup, swept }: SettledRun & { readonly swept: Sweep },
  seated: readonly number[],
  duel: BlockJob['duel'] = null,
): BlockJob {
  const [first, last] = [swept.settings.length + 1, lineup.specs.length - 1];
  const groups = [seated.map((_, i) => ({ slots: [3 * i], weights: [1] }))];
  return jobOfTriples(
    { settings, lineup },
    seated.map((bot): Triple => [bot, first, last]),
    { groups, duel },
  );
}

/** The best setting and the unchanged bot, in the same seats among the field, on the blocks after the sweep's. */
export function confirmationOf(plan: SweepPlan, best: number): BlockChunks {
  const { settings, confirm, swept } = plan;
  const duel = { first: 0, second: 3, form: difference([0], [3]), swings: 0 };
  return freshBlocks(settings, confirm, jobAmongField(plan, [best, swept.settings.length], duel));
}

/** A parsed spec in which some parameters are ranges: `sound(play=3.0..5.0:0.25)`. */
export interface Sweep {
  /** The names of the parameters with ranges: `play`. */
  readonly parameters: readonly string[];
  /** Every setting: the parameters' values as text, and the spec with these values. */
  readonly settings: readonly { readonly values: readonly string[]; readonly spec: string }[];
  /** The spec without the swept parameters: the unchanged bot. */
  readonly standard: string;
}

const MOST_SETTINGS = 200;

/** A spec with the ranges that its bot declares, in their steps or tenths; as it is if these are too many settings. */
export async function rangedSpec(text: string, where: string, playing: PlayTerms): Promise<string> {
  const ranged = await withDeclaredRanges(text, where, playing, (from, to) => (to - from) / 10);
  return ranged.settings > MOST_SETTINGS ? text : ranged.text;
}

/** @throws InputError */
export function parseSweep(text: string, where: string): Sweep {
  const ranges = rangesIn(text, where, 'sound(play=3.0..5.0:0.25)');
  let settings: { values: readonly string[]; spec: string }[] = [{ values: [], spec: text }];
  for (const range of ranges) {
    const values = valuesOf(range, where);
    settings = settings.flatMap(({ values: before, spec }) =>
      values.map((value) => ({
        values: [...before, value],
        spec: spec.replace(range.text, `${range.name}=${value}`),
      })),
    );
    if (settings.length > MOST_SETTINGS) refuse(where, `${shown(text)} has more than ${MOST_SETTINGS} settings`);
  }
  if (settings.length < 2) refuse(where, `${shown(text)} has just one setting`);
  return { parameters: ranges.map(({ name }) => name), settings, standard: withoutRanges(text, ranges) };
}

function valuesOf({ name, from, to, step = '1' }: ParameterRange, where: string): string[] {
  const digits = digitsOf(from, step);
  const [low, high, by] = [from, to, step].map(Number);
  const count = Math.floor((high - low) / by + 1e-9) + 1;
  if (count > MOST_SETTINGS) refuse(where, `${name}: has ${count} values, more than ${MOST_SETTINGS}`);
  return Array.from({ length: count }, (_, i) => fixed(low + i * by, digits));
}
