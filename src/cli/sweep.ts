import type { Command } from 'commander';
import type { BlockJob } from '../blocks/block-job.js';
import { playLeg } from '../blocks/block-run.js';
import { type Leg, legOf, usualChunk } from '../blocks/leg.js';
import { describeBots, jobOf, type Lineup, lineUp, readSpecs } from '../blocks/lineup.js';
import type { BlockSums } from '../blocks/sums.js';
import type { Spec } from '../bot/spec.js';
import { comparisonOf } from '../compare/estimand.js';
import { OptionError, ofOptions } from '../input/refusal.js';
import { type Manifest, type Options, openFolder, optionsOf } from '../run/kept-run.js';
import { manifestOf } from '../run/manifest.js';
import { meanOfOutcomes } from '../stats/blockmean.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import { outcomesOf } from '../stats/outcomes.js';
import { parseSweep, responsesOf, type Sweep } from '../sweep/responses.js';
import { sweepFiles, sweepSections } from '../sweep/tables.js';
import { count } from '../text/numbers.js';
import { usefulSeatings } from '../tournament/schedule.js';
import { estimateOf } from '../tournament/standings.js';
import {
  BLOCK_OPTIONS,
  type BlockPlan,
  blocksOfShard,
  type RunFlags,
  readBlockOptions,
  readShard,
} from './block-options.js';
import { endOfRun } from './end-of-run.js';
import { readCount, readThreads } from './flags.js';

const NAMES = [...BLOCK_OPTIONS, 'spec', 'field', 'confirm', 'shard'];

/** `bolachen sweep "sound(play=3..5:0.25)"`: which setting of a bot is best? */
export async function sweep(spec: string | undefined, flags: RunFlags & Options, command: Command): Promise<void> {
  await playSweep(await optionsOf(command, { ...flags, spec }, NAMES), flags);
}

/** Plays a sweep, or the rest of one; then the best setting once more, on fresh deals. */
export async function playSweep(options: Options, flags: RunFlags): Promise<void> {
  const threads = readThreads(flags.threads);
  const run = await planSweep(options);
  const { leg, plan } = run;
  const folder = await openFolder(run.manifest, flags, `sweep_${plan.game.ruleSet}_${run.swept.standard}`);
  const start = new Date();
  const played = await playLeg(leg, { threads, journal: { folder, name: 'blocks.jsonl' } });
  const { responses, best } = responsesOf(leg.job, leg.layout, played.sums);
  const again = confirmationOf(run, best);
  const confirms = played.complete && options.shard == null && run.confirm > 0;
  const confirmed = confirms
    ? await playLeg(again, { threads, journal: { folder, name: 'confirmation.jsonl' } })
    : null;
  const summary = {
    parameters: run.swept.parameters,
    field: run.field.map(({ label }) => label),
    blocks: played.sums.count,
    settings: responses.map((response, i) => ({
      values: run.swept.settings[i].values,
      spec: run.swept.settings[i].spec,
      ...response,
    })),
    best: run.swept.settings[best].spec,
    standard: run.swept.standard,
    confirmation: confirmed && confirmedOf(again, confirmed.sums),
  };
  await endOfRun({
    command: 'sweep',
    flags,
    folder,
    threads,
    start,
    legs: [{ leg, played }, ...(confirmed ? [{ leg: again, played: confirmed }] : [])],
    manifest: run.manifest,
    facts: [
      `${run.swept.settings.length} settings on the same blocks, each against ${run.field.map(({ label }) => label).join(' and ')}`,
      `${leg.job.seatings} seatings a block; the best is played again on ${count(run.confirm)} fresh blocks`,
    ],
    summary,
    sections: sweepSections(summary),
    files: sweepFiles(summary),
  });
}

/** `summary.json` of a sweep. */
export interface SweepSummary {
  readonly parameters: readonly string[];
  readonly field: readonly string[];
  readonly blocks: number;
  readonly settings: readonly (ReturnType<typeof responsesOf>['responses'][number] & {
    readonly values: readonly string[];
    readonly spec: string;
  })[];
  readonly best: string;
  readonly standard: string;
  readonly confirmation: ReturnType<typeof confirmedOf> | null;
}

interface PlannedSweep {
  readonly plan: BlockPlan;
  readonly swept: Sweep;
  readonly field: readonly Spec[];
  /** Settings, then the bot as it is, then the field. */
  readonly lineup: Lineup;
  readonly confirm: number;
  readonly leg: Leg;
  readonly manifest: Manifest;
}

/** @throws OptionError, InputError */
export async function planSweep(options: Options): Promise<PlannedSweep> {
  const plan = readBlockOptions(options);
  const shard = readShard(options.shard);
  if (options.spec == null)
    throw new OptionError('sweep: a bot with a range is wanted, as in sweep "sound(play=3.0..5.0:0.25)"');
  const swept = ofOptions(() => parseSweep(String(options.spec), 'sweep'));
  const field = readSpecs(String(options.field ?? 'sound'), '--field');
  if (field.length > 2) throw new OptionError(`--field: expected one bot, or two; found ${field.length}`);
  const settings = swept.settings.flatMap(({ spec }) => readSpecs(spec, 'sweep'));
  if (settings.length !== swept.settings.length) throw new OptionError('sweep: expected one bot; found a list');
  const specs = [...settings, ...readSpecs(swept.standard, 'sweep'), ...field];
  const lineup = await lineUp(specs, 'sweep', plan);
  const firstOfField = settings.length + 1;
  const lastOfField = specs.length - 1;
  const triples = settings.map((_, i) => [i, firstOfField, lastOfField] as const);
  const job: BlockJob = {
    ...jobOf(plan, lineup),
    triples,
    seatings: usefulSeatings(triples, plan.seatings),
    groups: [settings.map((_, i) => ({ slots: [3 * i], weights: [1] }))],
    watched: { bots: 0, triples: 0 },
    duel: null,
  };
  const confirm = options.confirm == null ? plan.blocks : readCount(String(options.confirm), '--confirm', 0);
  const chunk = plan.checkpoint ?? usualChunk(job);
  return {
    plan,
    swept,
    field,
    lineup,
    confirm,
    leg: legOf(job, { ...blocksOfShard(plan.blocks, chunk, shard), chunk }),
    manifest: manifestOf('sweep', options, plan, { bots: describeBots(lineup, lineup.names), chunk, job }),
  };
}

/** The best setting and the bot as it is, each in the same seats among the field, on the blocks after those of the sweep. */
function confirmationOf({ plan, lineup, confirm, swept }: PlannedSweep, best: number): Leg {
  const standard = swept.settings.length;
  const [first, last] = [standard + 1, lineup.specs.length - 1];
  const { duel } = comparisonOf('one-in-field');
  const triples = [
    [best, first, last],
    [standard, first, last],
  ] as const;
  const job: BlockJob = {
    ...jobOf(plan, lineup),
    triples,
    seatings: usefulSeatings(triples, plan.seatings),
    groups: [
      [
        { slots: [0], weights: [1] },
        { slots: [3], weights: [1] },
      ],
    ],
    watched: { bots: 0, triples: 0 },
    duel: { ...duel, swings: 0 },
  };
  const chunk = plan.checkpoint ?? usualChunk(job);
  return legOf(job, { from: plan.blocks, end: plan.blocks + confirm, chunk });
}

function confirmedOf({ job, layout }: Leg, sums: BlockSums) {
  const perPoint = job.seatings * job.matchLength;
  const joint = readJoint(sums.core, 2, layout.groups[0]);
  return {
    blocks: sums.count,
    points: estimateOf(contrastOf(joint, [1 / perPoint, 0])),
    overStandard: estimateOf(meanOfOutcomes(outcomesOf(sums.histogram), perPoint)),
  };
}
