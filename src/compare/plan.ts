import type { BlockJob, Form } from '../blocks/block-job.js';
import { type Leg, legOf, usualChunk } from '../blocks/leg.js';
import { describeBots, jobOf, type Lineup, lineUp } from '../blocks/lineup.js';
import { bundled } from '../bot/loading/load.js';
import { parseSpec, type Spec } from '../bot/spec.js';
import { BLOCK_OPTIONS, type BlockPlan, blocksOfShard, readBlockOptions, readShard } from '../cli/block-options.js';
import { choiceOf, readCount } from '../cli/flags.js';
import { refuse, shown, OptionError, ofOptions } from '../input/refusal.js';
import type { Manifest, Options } from '../run/kept-run.js';
import { manifestOf } from '../run/manifest.js';
import { totalOf, usefulSeatings } from '../tournament/schedule.js';
import { comparisonOf, ESTIMANDS, type Estimand, hybridsOf } from './estimand.js';
import { type Exchanged, hybridSpec, parseExchanged } from './hybrid.js';
import type { StopRule } from './stop-rule.js';

/** Flags that decide what a comparison plays and when it ends. */
export const COMPARE_OPTIONS = [
  ...BLOCK_OPTIONS,
  'a',
  'b',
  'estimand',
  'field',
  'stop',
  'bounds',
  'scale',
  'alpha',
  'beta',
  'width',
  'delta',
  'swings',
  'attribute',
  'shard',
];

/** A comparison that is ready to be played. */
export interface PlannedComparison {
  readonly plan: BlockPlan;
  readonly estimand: Estimand;
  readonly rule: StopRule;
  readonly delta: number;
  /** Block outcome for a difference of one point a deal. */
  readonly perPoint: number;
  /** The bots of the comparison; hybrids come after them in the job. */
  readonly lineup: Lineup;
  readonly exchanged: readonly Exchanged[];
  readonly leg: Leg;
  readonly manifest: Manifest;
  readonly facts: readonly string[];
}

/** Blocks between looks, where a run may be stopped by what they show. */
export const LOOK = 50;

/** `command` is what asks for it. @throws OptionError, InputError */
export async function planComparison(options: Options, command = 'compare'): Promise<PlannedComparison> {
  const plan = readBlockOptions(options);
  const estimand = choiceOf(String(options.estimand), ESTIMANDS, '--estimand');
  const rule = readStopRule(options);
  const delta = options.delta == null ? 0 : readPositive(options.delta, '--delta');
  const shard = readShard(options.shard);
  if (shard && rule.kind !== 'none') {
    throw new OptionError('--shard: needs a fixed number of blocks; with --stop the parts would not know when to end');
  }
  if (options.a == null || options.b == null)
    throw new OptionError('compare: two bots are wanted, as in compare sound bold');
  if (estimand === 'two-vs-one' && options.field != null) throw new OptionError('--field: two-vs-one has no field');
  const specs = [options.a, options.b, ...(estimand === 'two-vs-one' ? [] : [options.field ?? 'sound'])].map((text) =>
    readSpec(String(text), command),
  );
  const lineup = await lineUp(specs, command, plan);
  const exchanged =
    options.attribute == null ? [] : ofOptions(() => parseExchanged(String(options.attribute), '--attribute'));
  const job = await compareJob({
    plan,
    estimand,
    specs,
    lineup,
    exchanged,
    swings: readCount(String(options.swings), '--swings', 0, 1000),
  });
  const chunk = plan.checkpoint ?? (rule.kind === 'none' ? usualChunk(job) : LOOK);
  const { divisor } = comparisonOf(estimand);
  return {
    plan,
    estimand,
    rule,
    delta,
    perPoint: divisor * job.seatings * plan.matchLength,
    lineup,
    exchanged,
    leg: legOf(job, { ...blocksOfShard(plan.blocks, chunk, shard), chunk }),
    manifest: {
      ...manifestOf(command, options, plan, { bots: describeBots(lineup, lineup.names), chunk, job }),
      estimand,
      stopRule: { ...rule, looks: rule.kind === 'none' ? 'one, at the end' : `after every ${chunk} blocks` },
    },
    facts: factsOf(estimand, lineup, job, rule, chunk),
  };
}

const readSpec = (text: string, where: string): Spec => ofOptions(() => parseSpec(text, where));

interface JobParts {
  readonly plan: BlockPlan;
  readonly estimand: Estimand;
  readonly specs: readonly Spec[];
  readonly lineup: Lineup;
  readonly exchanged: readonly Exchanged[];
  readonly swings: number;
}

async function compareJob({ plan, estimand, specs, lineup, exchanged, swings }: JobParts): Promise<BlockJob> {
  const { triples, duel } = comparisonOf(estimand);
  const size = 2 ** exchanged.length;
  const mixed = exchanged.length === 0 ? [] : Array.from({ length: size - 2 }, (_, i) => i + 1);
  const hybrids = mixed.map((mask) => {
    const parts = exchanged.flatMap((each, k) => ((mask >> k) & 1 ? each.parts : []));
    return hybridSpec(specs[0], parts, specs[1]);
  });
  const bundles = await Promise.all(hybrids.map((text) => bundled(readSpec(text, 'compare'), 'compare')));
  const more =
    exchanged.length === 0 ? { triples: [], forms: [] } : hybridsOf(estimand, exchanged.length, specs.length);
  const all = [...triples, ...more.triples];
  const totals: Form[] = specs.map((_, bot) => totalOf(triples, bot));
  return {
    ...jobOf(plan, lineup),
    bots: [...lineup.specs, ...bundles.map(({ text }) => text)],
    names: [...lineup.names, ...hybrids],
    triples: all,
    seatings: usefulSeatings(all, plan.seatings),
    groups: more.forms.length > 0 ? [totals, more.forms] : [totals],
    watched: { bots: specs.length, triples: triples.length },
    duel: { ...duel, swings },
  };
}

const RULES = ['none', 'sprt', 'cs', 'width', 'equivalence'] as const;

function readStopRule(options: Options): StopRule {
  const kind = choiceOf(String(options.stop), RULES, '--stop');
  const needs: Readonly<Record<string, string>> = { bounds: 'sprt', width: 'width' };
  for (const [name, rule] of Object.entries(needs)) {
    if (options[name] != null && kind !== rule) throw new OptionError(`--${name}: belongs to --stop ${rule}`);
    if (options[name] == null && kind === rule) throw new OptionError(`--stop ${rule}: needs --${name}`);
  }
  if (kind === 'equivalence' && options.delta == null) throw new OptionError('--stop equivalence: needs --delta');
  if (kind === 'width') return { kind, width: readPositive(options.width, '--width') };
  if (kind === 'equivalence') return { kind, delta: readPositive(options.delta, '--delta') };
  if (kind !== 'sprt') return { kind };
  const [low, high] = readBounds(String(options.bounds));
  const scale = choiceOf(String(options.scale), ['points', 'normalised'] as const, '--scale');
  return { kind, scale, low, high, alpha: readRate(options.alpha, '--alpha'), beta: readRate(options.beta, '--beta') };
}

function readBounds(text: string): [number, number] {
  const numbers = text.split(',').map((part) => (/^\s*-?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== 2 || numbers.some(Number.isNaN)) {
    throw new OptionError(`--bounds: expected two numbers LOW,HIGH, as in 0,0.05; found ${shown(text)}`);
  }
  const [low, high] = numbers;
  if (low >= high) throw new OptionError(`--bounds: the first must be below the second; found ${shown(text)}`);
  return [low, high];
}

export function readPositive(value: unknown, where: string): number {
  const text = String(value);
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  return ofOptions(() => refuse(where, `expected a number above 0; found ${shown(text)}`));
}

export function readRate(value: unknown, where: string): number {
  const number = Number(value);
  if (number > 0 && number < 0.5) return number;
  return ofOptions(() => refuse(where, `expected a probability above 0 and below 0.5; found ${shown(String(value))}`));
}

function factsOf(
  estimand: Estimand,
  { labels }: Lineup,
  { seatings }: BlockJob,
  rule: StopRule,
  look: number,
): string[] {
  const [a, b, field] = labels;
  const how = {
    'head-to-head': `head-to-head: points of ${a} less those of ${b}, with ${field} in the third seat`,
    'one-in-field': `one-in-field: points of ${a} less those of ${b} in the same seats, ${field} in the other two`,
    'two-vs-one': `two-vs-one: ${a} against two of ${b} and ${b} against two of ${a}; a bot's points less its opponents'`,
  }[estimand];
  const stop = {
    none: 'fixed number of blocks',
    sprt: 'sequential test',
    cs: 'until the confidence sequence excludes 0',
    width: 'until the confidence sequence is narrow enough',
    equivalence: 'until equivalence is settled',
  }[rule.kind];
  const looks = rule.kind === 'none' ? '' : `, looked at after every ${look} blocks`;
  return [how, `${seatings} seatings a block; ${stop}${looks}`];
}
