import { describeFaults, faultCountsOf } from '../blocks/faults.js';
import { type BlockLeg, legOf } from '../blocks/leg.js';
import { type CountedBlocks, JOURNAL, joinBlocks, type PlayedBlocks, playBlocks } from '../blocks/play.js';
import type { RunStage, ShardFolder } from '../run/kind.js';
import { count, several } from '../text/numbers.js';
import { controlContrasts, controlFindings, controlledBlocks, findingsWithControl } from './control-findings.js';
import { CONTROL_JOURNAL, type ControlPlan } from './control-plan.js';
import type { ComparePlan } from './plan.js';
import { type ControlStrata, strataOf } from './strata.js';
import { type CompareSummary, labelsOf, pointsIn, summaryOf } from './summary.js';
import type { LargeSwing } from './swings.js';

/** A comparison with a control: first the control's run, then the blocks it has chosen. */

/** A comparison with a control. */
export type ControlledPlan = ComparePlan & { readonly control: ControlPlan };

/** What has been played. */
export interface PlayedControl {
  /** The strata found by the control's run (so far, if it was stopped). */
  readonly found: ControlStrata;
  readonly cheap: CountedBlocks;
  readonly own: CountedBlocks;
}

export async function playControlled(plan: ControlledPlan, stage: RunStage): Promise<PlayedControl> {
  const cheap = await playBlocks(plan.control.leg, stage, { journal: CONTROL_JOURNAL });
  const found = strataFound(plan, cheap);
  if (cheap.played.complete) return { found, cheap, own: await playBlocks(ownLeg(plan.leg, found), stage) };
  const leg = ownLeg(plan.leg, { ...found, chosen: [] });
  const nothing = { sums: leg.sums.none(leg.from), begun: undefined, complete: false, now: 0, units: 0 };
  return { found, cheap, own: { leg, played: nothing, deals: 0 } };
}

const strataFound = ({ control, settings, leg }: ControlledPlan, { played: { sums } }: PlayedBlocks): ControlStrata =>
  strataOf({
    rows: sums.rows,
    blocks: sums.count,
    wanted: settings.blocks,
    equalStay: control.equalStay,
    width: leg.layout.row,
    matchLength: settings.matchLength,
  });

/** The comparison's own blocks: those chosen, or a shard's part of them. */
const ownLeg = ({ job, from, end, chunk }: BlockLeg, { chosen }: Pick<ControlStrata, 'chosen'>): BlockLeg =>
  legOf({ ...job, chosen }, { from: Math.min(from, chosen.length), end: Math.min(end, chosen.length), chunk });

/** Every shard has played the whole run of the control, so the first shard's is used. */
export async function joinControlled(shards: readonly ShardFolder<ControlledPlan>[], into: RunStage): Promise<void> {
  const [first] = shards;
  await joinBlocks([{ ...first, plan: { ...first.plan, leg: first.plan.control.leg } }], into, CONTROL_JOURNAL);
  const cheap = await playBlocks(first.plan.control.leg, into, { journal: CONTROL_JOURNAL });
  const found = strataFound(first.plan, cheap);
  const own = shards.map((shard) => ({ ...shard, plan: { ...shard.plan, leg: ownLeg(shard.plan.leg, found) } }));
  await joinBlocks(own, into, JOURNAL);
}

/** `summary.json` of a comparison with a control. */
export function summariseControlled(
  plan: ControlledPlan,
  { found, cheap, own }: PlayedControl,
  swings: readonly LargeSwing[],
): CompareSummary {
  const { settings, delta, scale, control } = plan;
  const { job, layout } = own.leg;
  const blocks = controlledBlocks(found, scale, own);
  const { findings, mean } = findingsWithControl(blocks, own, delta);
  const contrast = controlContrasts(blocks, mean.coefficients);
  const labels = labelsOf(plan, job);
  const faulted = (leg: PlayedBlocks): number => leg.played.sums.faulted[layout.groups[0]];
  const firstFaults = ({ leg, played }: PlayedBlocks) => describeFaults(leg.job, settings.game, played.sums, labels);
  const points = pointsIn(labels, job, contrast);
  return summaryOf(plan, own, contrast, {
    findings,
    sessions: {},
    unseen: 0,
    shift: [],
    bots: [],
    swings,
    control: { control: { ...controlFindings(control, blocks, mean), points } },
    conducts: [own, cheap].flatMap(({ leg, played }) => faultCountsOf(leg.job, played.sums, labels)),
    blocksWithFaults: faulted(own) + faulted(cheap),
    firstFaults: [...firstFaults(own), ...firstFaults(cheap)],
  });
}

/** What was played, one line each; the time is appended to the first. */
export function controlFacts(
  { settings, control }: ControlledPlan,
  { cheap, own }: PlayedControl,
): readonly [string, string] {
  const [before, after] = [cheap.played.sums.count, own.played.sums.count];
  const deals = cheap.played.sums.deals + own.played.sums.deals;
  return [
    `${settings.game.ruleSet}, ${count(before)} + ${several(after, 'block')}, ${several(deals, 'deal')}`,
    `control: ${several(before, 'block')} with the card play of ${control.label}, ${count(after)} of them again with the bots' own`,
  ];
}
