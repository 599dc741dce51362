import type { BlockJob } from '../../boards/job.js';
import type { PlayTerms } from '../../players/bot/loading/load-terms.js';
import { count } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { checkGiven } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { ofOptions, refuse, shown } from '../../support/input/refusal.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { settledBlocks } from '../blocks/settings.js';
import { settingForms } from '../settings/confirmation.js';
import {
  amongField,
  freshBlocks,
  jobAmongField,
  plannedSettings,
  playingOf,
  type SettingsPlan,
  type SettledField,
} from '../settings/plan.js';
import { digitsOf, fixed, type ParameterRange, type RangedBot, readRanged } from '../settings/ranges.js';
import { SWEEP } from './options.js';

/** A sweep that is ready to be played. Its lineup has the settings, then the bot as it is, then the field. */
export interface SweepPlan extends SettingsPlan {
  readonly bot: RangedBot;
  /** Every setting: the parameters' values as text, and the spec with these values. */
  readonly swept: readonly { readonly values: readonly string[]; readonly spec: string }[];
}

/** @throws OptionError, InputError */
export async function planSweep(given: unknown, { limits, shard }: PlanTerms): Promise<SweepPlan> {
  checkGiven(given, ['spec'], 'needs a bot with a range, as in sound(play=3.0..5.0:0.25)');
  const what = checked(SWEEP, given, 'sweep');
  const asked = filled(SWEEP, what);
  const settings = settledBlocks(asked, limits);
  const { bot, swept } = await readSwept(what.spec, playingOf(settings));
  const seated = await amongField(settings, [...swept.map(({ spec }) => spec), bot.standard], asked.field);
  const job = sweepJob(
    seated,
    swept.map((_, setting) => setting),
  );
  const confirm = what.confirm ?? settings.blocks;
  return {
    ...plannedSettings(seated, job, { rows: SWEEP, what, confirm: shard === null ? confirm : 0 }, shard),
    bot,
    swept,
    title: `sweep_${settings.game.ruleSet}_${bot.standard}`,
    facts: [
      `${swept.length} settings on the same blocks, each against ${seated.field.join(' and ')}`,
      `${job.seatings} seatings a block; the best is played again on ${count(confirm)} fresh blocks`,
    ],
  };
}

const sweepJob = (seated: SettledField, bots: readonly number[]): BlockJob =>
  jobAmongField(seated, bots, { groups: [settingForms(bots)] });

/** The best setting and the bot as it is, in the same seats among the field, on the blocks after the sweep's. */
export const confirmationOf = (plan: SweepPlan, best: number): BlockChunks =>
  freshBlocks(plan, sweepJob(plan, [best, plan.swept.length]), plan.settings.chunk);

const MOST_SETTINGS = 200;

/** A bot with ranges, which have tenths where they have no step. @throws OptionError, InputError */
export async function readSwept(spec: string, playing: PlayTerms): Promise<Pick<SweepPlan, 'bot' | 'swept'>> {
  const bot = await readRanged(spec, playing, (from, to) => (to - from) / 10);
  return { bot, swept: ofOptions(() => settingsOf(bot)) };
}

function settingsOf({ text, ranges, spec }: RangedBot): SweepPlan['swept'] {
  let all: string[][] = [[]];
  for (const range of ranges) {
    const values = valuesOf(range);
    all = all.flatMap((before) => values.map((value) => [...before, value]));
    if (all.length > MOST_SETTINGS) refuse('spec', `${shown(text)} has more than ${MOST_SETTINGS} settings`);
  }
  if (all.length < 2) refuse('spec', `${shown(text)} has just one setting`);
  return all.map((values) => ({ values, spec: spec(values) }));
}

function valuesOf({ name, from, to, step = '1' }: ParameterRange): string[] {
  const digits = digitsOf(from, step);
  const [low, high, by] = [from, to, step].map(Number);
  const count = Math.floor((high - low) / by + 1e-9) + 1;
  if (count > MOST_SETTINGS) refuse('spec', `${name}: has ${count} values, more than ${MOST_SETTINGS}`);
  return Array.from({ length: count }, (_, i) => fixed(low + i * by, digits));
}
