import type { BlockJob, Form, Triple } from '../../boards/job.js';
import { count } from '../../results/text/numbers.js';
import type { PlanTerms } from '../../runs/run/how.js';
import { joinedSources, lineUp, readBots, refuseKept } from '../../runs/run/lineup.js';
import { checkGiven, inOrder } from '../../runs/run/settings.js';
import { filled } from '../../support/input/option.js';
import { checked } from '../../support/input/option-schema.js';
import { OptionError, ofOptions } from '../../support/input/refusal.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { freshBlocks } from '../blocks/confirmation.js';
import { difference } from '../blocks/forms.js';
import { type BlockPlan, fieldOfOne, jobOfTriples, plannedBlocks, type SettledRun } from '../blocks/play.js';
import { settledBlocks, settledShared } from '../blocks/settings.js';
import { TUNE } from './options.js';
import { readSearched, type SearchedBot, startOf, valueAt } from './parameters.js';

/** A search that is ready to be played. Its lineup has the start, the unchanged bot, then the field. */
export interface TunePlan extends BlockPlan {
  readonly bot: SearchedBot;
  /** The start, as positions in the ranges. */
  readonly start: readonly number[];
  readonly startValues: readonly number[];
  /** Labels of the bots in the other seats. */
  readonly field: readonly string[];
  /** Blocks per step. */
  readonly chunk: number;
  /** Fresh blocks on which the end is played. */
  readonly confirm: number;
}

const MOST_STEPS = 100_000;
const NO_SHARD = 'shard: a search cannot be shared out: each step follows from those before it; `threads` share a step';

/** The bots of all jobs of a search: the two compared (or the end), the start, the unchanged bot, and the field. */
const [FIRST, SECOND, START, STANDARD, FIELD] = [0, 1, 2, 3, 4];

/** @throws OptionError, InputError */
export async function planTune(given: unknown, { limits, shard }: PlanTerms): Promise<TunePlan> {
  checkGiven(given, ['spec'], 'needs a bot with ranges, as in sound(play=4..7,mord=0.2..0.8)');
  if (shard !== null) throw new OptionError(NO_SHARD);
  const what = checked(TUNE, given, 'tune');
  const asked = filled(TUNE, what);
  const settings = settledBlocks(asked, limits);
  const chunk = stepOf(asked.chunk, settings.blocks);
  const playing = { game: settings.game.ruleSet, rules: settings.rules, limits };
  const bot = await readSearched(what.spec, 'spec', playing);
  const start = ofOptions(() => startOf(bot.parameters, what.start ?? {}, 'start'));
  const startValues = bot.parameters.map((parameter, i) => valueAt(parameter, start[i]));
  const others = fieldOfOne(asked.field);
  const bots = [bot.spec(startValues), bot.standard].map((spec) => readBots(spec, 'spec'));
  const lineup = await lineUp(joinedSources(...bots, others), (i) => (i < bots.length ? 'spec' : 'field'), playing);
  if (lineup.entries.slice(0, bots.length).some(({ repeatable }) => repeatable === false))
    throw new OptionError('spec: need not repeat its answers; a search would follow chance; sweep compares settings');
  refuseKept(lineup, 'field');
  const job = searchJob({ settings, lineup }, bot.loaded(startValues));
  const field = others.specs.map(({ label }) => label);
  const { confirm = Math.ceil(settings.blocks / 2) } = what;
  return {
    ...plannedBlocks({ settings, lineup }, job, null, chunk),
    bot,
    start,
    startValues,
    field,
    chunk,
    confirm,
    what: inOrder(TUNE, {
      ...settledShared(what, settings),
      field: what.field && lineup.names.slice(bots.length),
    }),
    title: `tune_${settings.game.ruleSet}_${bot.standard}`,
    facts: factsOf({ steps: Math.ceil(settings.blocks / chunk), chunk, field, confirm }, job),
  };
}

const factsOf = (
  { steps, chunk, field, confirm }: Pick<TunePlan, 'chunk' | 'field' | 'confirm'> & { readonly steps: number },
  { seatings }: BlockJob,
): readonly string[] => [
  `${count(steps)} steps of ${count(chunk)} blocks, on each of which two settings play against ${field.join(' and ')}`,
  `${seatings} seatings a block; the end is played again on ${count(confirm)} fresh blocks`,
];

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

/** A job with triples of bots among the field; `own` come before those of the lineup. */
function jobAmongField(plan: SettledRun, own: readonly string[], seated: readonly number[], forms: Form[]): BlockJob {
  const { specs, names } = plan.lineup;
  const bots = [...own, ...specs];
  const triples = seated.map((bot): Triple => [bot, FIELD, bots.length - 1]);
  return jobOfTriples(plan, triples, { bots, names: [...own, ...names], groups: [forms] });
}

const searchJob = (bots: SettledRun, start: string): BlockJob =>
  jobAmongField(bots, [start, start], [FIRST, SECOND], [difference([0], [3])]);

/** The end, the start and the unchanged bot, in the same seats among the field, on the blocks after the search's. */
export function confirmationOf(plan: TunePlan, end: readonly number[]): BlockChunks {
  const { settings, bot, confirm } = plan;
  const own = bot.loaded(end);
  const seated = hasOtherStart(plan) ? [FIRST, STANDARD, START] : [FIRST, STANDARD];
  const forms = seated.map((_, i): Form => ({ slots: [3 * i], weights: [1] }));
  return freshBlocks({ ...settings, chunk: null }, confirm, jobAmongField(plan, [own, own], seated, forms));
}

/** Does the search begin somewhere other than at the unchanged bot? */
export const hasOtherStart = ({ lineup: { policies } }: SettledRun): boolean => policies[0] !== policies[1];

/** The labels of a job's bots in tables of faults. */
export const labelsOf = ({ lineup, what }: TunePlan): readonly string[] => [
  String(what.spec),
  `${what.spec} #2`,
  ...lineup.labels,
];
