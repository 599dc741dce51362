import type { BlockJob, Form } from '../../boards/job.js';
import { count } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { refuseKept } from '../../runs/run/lineup.js';
import { checkGiven } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, ofOptions } from '../../support/input/refusal.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { difference } from '../blocks/forms.js';
import type { SettledRun } from '../blocks/plan.js';
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
import { TUNE } from './options.js';
import { readSearched, startOf, valueAt } from './parameters.js';

/** A search that is ready to be played. Its lineup has the start, the bot as it is, then the field. */
export interface TunePlan extends SettingsPlan {
  readonly bot: Awaited<ReturnType<typeof readSearched>>;
  /** The start, as positions in the ranges. */
  readonly start: readonly number[];
  readonly startValues: readonly number[];
  /** Blocks per step. */
  readonly chunk: number;
}

const MOST_STEPS = 100_000;
const NO_SHARD = 'shard: a search cannot be shared out: each step follows from those before it; `threads` share a step';

/** The bots of all jobs of a search: the two compared (or the end), the start, and the bot as it is; then the field. */
const [FIRST, SECOND, START, STANDARD] = [0, 1, 2, 3];

/** @throws OptionError, InputError */
export async function planTune(given: unknown, { limits, shard }: PlanTerms): Promise<TunePlan> {
  checkGiven(given, ['spec'], 'needs a bot with ranges, as in sound(play=4..7,mord=0.2..0.8)');
  if (shard !== null) throw new OptionError(NO_SHARD);
  const what = checked(TUNE, given, 'tune');
  const asked = filled(TUNE, what);
  const settings = settledBlocks(asked, limits);
  const chunk = stepOf(asked.chunk, settings.blocks);
  const bot = await readSearched(what.spec, playingOf(settings));
  const start = ofOptions(() => startOf(bot.parameters, what.start ?? {}));
  const startValues = bot.parameters.map((parameter, i) => valueAt(parameter, start[i]));
  const seated = await amongField(settings, [bot.spec(startValues), bot.standard], asked.field);
  if (seated.lineup.entries.slice(0, 2).some(({ repeatable }) => repeatable === false))
    throw new OptionError('spec: need not repeat its answers; a search would follow chance; sweep compares settings');
  refuseKept(seated.lineup, 'field');
  const first = bot.loaded(startValues);
  const job = searchJob(seated, [first, first], [FIRST, SECOND], [difference([0], [3])]);
  const { confirm = Math.ceil(settings.blocks / 2) } = what;
  return {
    ...plannedSettings(seated, job, { rows: TUNE, what, confirm }, null),
    bot,
    start,
    startValues,
    chunk,
    title: `tune_${settings.game.ruleSet}_${bot.standard}`,
    facts: [
      `${count(Math.ceil(settings.blocks / chunk))} steps of ${count(chunk)} blocks, on each of which two settings play against ${seated.field.join(' and ')}`,
      `${job.seatings} seatings a block; the end is played again on ${count(confirm)} fresh blocks`,
    ],
  };
}

/** The blocks per step. @throws OptionError */
function stepOf(chunk: number, blocks: number): number {
  if (chunk > blocks)
    throw new OptionError(
      `blocks: expected ${count(chunk)} or more, a \`chunk\` of the search; found ${count(blocks)}`,
    );
  const steps = Math.ceil(blocks / chunk);
  if (steps > MOST_STEPS)
    throw new OptionError(
      `chunk: ${count(chunk)} blocks a step come to ${count(steps)} steps, more than ${count(MOST_STEPS)}; expected ${count(Math.ceil(blocks / MOST_STEPS))} or more`,
    );
  return chunk;
}

const searchJob = (seated: SettledField, own: readonly string[], bots: readonly number[], forms: Form[]): BlockJob =>
  jobAmongField(seated, bots, { own, groups: [forms] });

/** The end, the bot as it is, and the start, in the same seats among the field, on the blocks after the search's. */
export function confirmationOf(plan: TunePlan, end: readonly number[]): BlockChunks {
  const own = plan.bot.loaded(end);
  const bots = hasOtherStart(plan) ? [FIRST, STANDARD, START] : [FIRST, STANDARD];
  return freshBlocks(plan, searchJob(plan, [own, own], bots, settingForms(bots)), null);
}

/** Does the search begin somewhere other than at the unchanged bot? */
export const hasOtherStart = ({ lineup: { policies } }: SettledRun): boolean => policies[0] !== policies[1];

/** The labels of a job's bots in tables of faults. */
export const labelsOf = ({ lineup, what }: TunePlan): readonly string[] => [
  String(what.spec),
  `${what.spec} #2`,
  ...lineup.labels,
];
