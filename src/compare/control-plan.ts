import { type BlockLeg, legOf, usualChunk } from '../blocks/leg.js';
import type { BlockSettings } from '../blocks/settings.js';
import type { BlockJob } from '../board/job.js';
import type { Part } from '../bot/bot.js';
import { bundled, describePolicies } from '../bot/loading/load.js';
import { parseSpec, type Spec } from '../bot/spec.js';
import { OptionError, ofOptions } from '../input/refusal.js';
import type { Lineup } from '../run/lineup.js';
import { count } from '../text/numbers.js';
import { haveEqualCards } from './auction-first.js';
import { hybridSpec } from './hybrid.js';
import type { CompareValues } from './options.js';

/** The run of all bots with the control's card play, which chooses the comparison's own blocks. */
export interface ControlPlan {
  /** The control's name in tables. */
  readonly label: string;
  readonly leg: BlockLeg;
  /** Do blocks whose deals are all equal under the control stay equal with the bots' own card play? */
  readonly equalStay: boolean;
}

/** Its journal. */
export const CONTROL_JOURNAL = 'control.jsonl';

/** By default, blocks of the control's run for each block played with the bots' own card play. */
const TIMES = 100;
/** Fewer blocks cannot be divided into strata. */
const LEAST = 20;
/** More do not fit in memory. */
const MOST = 100_000_000;

const CARDS: readonly Part[] = ['declaring', 'defence'];

/** Options that cannot be combined with a control, and why. */
const CONTRADICTING: Readonly<Partial<Record<keyof CompareValues, string>>> = {
  stop: 'it plays a fixed number of blocks, which its run has chosen',
  sessionTarget: 'with other cards, sessions end after other deals',
};

/** @throws OptionError for options that cannot be combined with a control */
export function checkControl(what: CompareValues, blocks: number): void {
  if (what.control === undefined) {
    if (what.controlBlocks !== undefined) throw new OptionError('controlBlocks: goes with `control`');
    return;
  }
  for (const [name, why] of Object.entries(CONTRADICTING)) {
    const given = what[name as keyof CompareValues] as { readonly rule?: string } | undefined;
    if (given !== undefined && given.rule !== 'none')
      throw new OptionError(`${name}: cannot be given together with \`control\`: ${why}`);
  }
  if (blocks < LEAST) throw new OptionError(`blocks: expected ${LEAST} or more with \`control\`; found ${blocks}`);
  const controlled = controlBlocksOf(what, blocks);
  if (controlled < blocks)
    throw new OptionError(`controlBlocks: expected ${blocks} or more, as many as \`blocks\`; found ${controlled}`);
  if (controlled > MOST)
    throw new OptionError(`controlBlocks: expected ${count(MOST)} or fewer; found ${count(controlled)}`);
}

const controlBlocksOf = ({ controlBlocks }: CompareValues, blocks: number): number => controlBlocks ?? TIMES * blocks;

/** What the control's run is derived from. */
interface ControlParts {
  readonly what: CompareValues;
  readonly settings: BlockSettings;
  /** The bots of the comparison. */
  readonly lineup: Lineup;
  readonly control: ControlBot;
  /** The comparison's own job. */
  readonly job: BlockJob;
}

/** The bot whose card play serves as the control. */
export interface ControlBot {
  readonly spec: Spec;
  readonly label: string;
}

/** Removes the control, which is the last bot, from a lineup. It stays in the manifest's entries. */
export function withoutControl(lineup: Lineup): { readonly lineup: Lineup; readonly control: ControlBot } {
  const { labels, specs, names, given, policies } = lineup;
  const last = given.length - 1;
  const others = <T>(all: readonly T[]): readonly T[] => all.slice(0, last);
  return {
    lineup: {
      ...lineup,
      labels: others(labels),
      specs: others(specs),
      names: others(names),
      given: others(given),
      policies: others(policies),
    },
    control: { spec: given[last], label: labels[last] },
  };
}

/** @throws OptionError, InputError */
export async function controlOf({ what, settings, lineup, control, job }: ControlParts): Promise<ControlPlan> {
  const { limits, game } = settings;
  const own = job.names.map((name, i): Spec => lineup.given[i] ?? ofOptions(() => parseSpec(name, 'attribute')));
  const specs = own.map((spec) => parseSpec(hybridSpec(control.spec, CARDS, spec), 'control'));
  const bundles = await Promise.all(specs.map((spec) => bundled(spec, 'control')));
  const playing = { game: game.ruleSet, rules: settings.rules, limits, objects: lineup.objects };
  const policies = await Promise.all(own.map((spec) => describePolicies(spec, 'control', playing)));
  const played: BlockJob = {
    ...job,
    bots: bundles.map(({ text }) => text),
    names: specs.map(({ text }) => text),
    watched: { bots: 0, triples: 0 },
    duel: job.duel && { ...job.duel, swings: 0 },
    lists: true,
  };
  const end = controlBlocksOf(what, settings.blocks);
  return {
    label: control.label,
    leg: legOf(played, { from: 0, end, chunk: usualChunk(played) }),
    equalStay: !game.kontra && !(game.pot && settings.matchLength > 1) && haveEqualCards(policies),
  };
}

/** The control's entry in the manifest. */
export const settledControl = (control: ControlPlan | null): object =>
  control === null
    ? {}
    : {
        control: {
          bot: control.label,
          blocks: control.leg.end,
          checkpoint: control.leg.chunk,
          equalStay: control.equalStay,
        },
      };
