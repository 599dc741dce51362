import { shareOf } from '../blocks/behaviour.js';
import { type BlockJob, dealsOfBlock } from '../blocks/block-job.js';
import { type BotConduct, conductOf } from '../blocks/conduct.js';
import { DuelTally, fates } from '../blocks/duel.js';
import { type Estimate, estimateOf, withoutFaults } from '../blocks/estimates.js';
import { describeFaults } from '../blocks/faults.js';
import type { BlockLeg } from '../blocks/leg.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { highestPrice, stakesOf } from '../blocks/stakes.js';
import type { BlockSums } from '../blocks/sums.js';
import type { Game } from '../engine/game.js';
import { makeGame } from '../games/rule-sets.js';
import { tariffOf } from '../games/tariff.js';
import { type Mean, type Money, meanOf, moneyFrom, type Proportion, proportionOf } from '../stats/estimates.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import { contractRows } from '../table/contract-rows.js';
import type { FirstFault } from '../table/faults.js';
import { type Estimand, FIELD } from './estimand.js';
import { type Attribution, attributionOf, type Findings, findingsOf } from './findings.js';
import type { ComparePlan } from './plan.js';
import type { Look, StopRule } from './stop-rule.js';
import type { LargeSwing } from './swings.js';
import { type SideFinding, viewFindings } from './views.js';

/** `summary.json` of a comparison: differences are A − B in points a deal. */
export interface CompareSummary extends Findings {
  readonly a: string;
  readonly b: string;
  readonly field: string | null;
  readonly estimand: Estimand;
  readonly rule: StopRule;
  /** A difference within which the two count as equivalent; null where that is not asked. */
  readonly delta: number | null;
  /** The difference in money a deal, where that is asked for: as if the number of blocks had been fixed before. */
  readonly money?: Money;
  /** The most blocks that were to be played. */
  readonly budget: number;
  readonly blocks: number;
  readonly deals: number;
  /** Was the budget played, or the rule satisfied? */
  readonly complete: boolean;
  readonly blocksWithFaults: number;
  /** Other questions that were asked on the same deals. */
  readonly views: readonly SideFinding[];
  /** Is A not worse by more than a margin? Left out where that is not asked. */
  readonly gate?: { readonly margin: number; readonly result: GateResult };
  readonly shift: readonly ShiftCell[];
  /** What the parts of the policy are worth; null where that is not asked. */
  readonly attribution: Attribution | null;
  readonly bots: readonly BotConduct[];
  /** The largest differences, in favour of A, then of B. Their records are in swings.jsonl. */
  readonly swings: readonly LargeSwing[];
  readonly firstFaults: readonly FirstFault[];
}

/** Passed: the interval lies above −margin; failed: below 0. */
export type GateResult = 'passed' | 'failed' | 'undecided';

function gateOf({ gate: margin }: ComparePlan, { sequential: { low, high } }: Findings): Pick<CompareSummary, 'gate'> {
  if (margin === null) return {};
  const isPassed = low !== null && low > -margin;
  const isFailed = high !== null && high < 0;
  return { gate: { margin, result: isPassed ? 'passed' : isFailed ? 'failed' : 'undecided' } };
}

/** What became of the same deals with A and with B in the same seat, and the mean difference it made. */
export interface ShiftCell {
  /** A family of contracts that it declares, `defends`, or `passed out`. */
  readonly a: string;
  readonly b: string;
  readonly share: Proportion;
  readonly swing: Mean;
}

/** `look`: at the last chunk. */
export function summariseComparison(
  plan: ComparePlan,
  { leg, played: { sums, complete } }: PlayedBlocks,
  look: Look,
  swings: readonly LargeSwing[],
): CompareSummary {
  const { settings, estimand, rule, delta, lineup, exchanged, scale } = plan;
  const { job, layout } = leg;
  const labels = lineup.labels.slice(0, FIELD + 1);
  const parts = exchanged.map(({ name }) => name);
  const findings = findingsOf({ job, rule, scale, delta }, sums, look, complete);
  return {
    ...{ a: labels[0], b: labels[1], field: labels[2] ?? null, estimand, rule },
    delta: delta === 0 ? null : delta,
    budget: settings.blocks,
    blocks: sums.count,
    deals: sums.count * dealsOfBlock(job),
    complete,
    ...findings,
    ...moneyIn(leg, sums, labels.length, scale.perPoint),
    ...gateOf(plan, findings),
    views: viewFindings(plan.views, { job, layout, game: settings.game }, sums, {
      group: parts.length > 0 ? 2 : 1,
      labels: lineup.labels,
    }),
    blocksWithFaults: sums.faulted?.[layout.groups[0]] ?? 0,
    shift: shiftOf(job, settings.game, sums),
    attribution: parts.length === 0 ? null : attributionOf(parts, sums, layout, 1, scale.perPoint),
    bots: labels.map((name, bot) => ({
      name,
      points: pointsOf(sums.core, leg, bot, labels.length),
      ...moneyIn(leg, sums, bot, seatsHeld(job, bot)),
      pointsWithoutFaults: pointsOf(withoutFaults(sums), leg, bot, labels.length),
      ...conductOf(job, settings.game, sums, bot),
    })),
    swings,
    firstFaults: describeFaults(job, settings.game, sums, [...lineup.labels, ...job.names.slice(lineup.labels.length)]),
  };
}

function pointsOf(core: Float64Array, { job, layout }: BlockLeg, bot: number, bots: number): Estimate {
  const held = seatsHeld(job, bot);
  const weights = Array.from({ length: bots }, (_, i) => (i === bot ? 1 / held : 0));
  return estimateOf(contrastOf(readJoint(core, bots, layout.groups[0]), weights));
}

/** How many seats a bot holds in a block. */
const seatsHeld = ({ groups, seatings, matchLength }: BlockJob, bot: number): number =>
  groups[0][bot].slots.length * seatings * matchLength;

/** A number of the last group, of money, over `each`; nothing where no money is counted. */
function moneyIn({ job, layout }: BlockLeg, { core }: BlockSums, number: number, each: number): { money?: Money } {
  if (job.money === undefined) return {};
  const size = job.groups[job.groups.length - 1].length;
  const weights = Array.from({ length: size }, (_, i) => (i === number ? 1 / each : 0));
  const mean = estimateOf(contrastOf(readJoint(core, size, layout.groups[job.groups.length - 1]), weights));
  return { money: moneyFrom(mean, tariffOf(job.money, makeGame(job.game, job.rules))) };
}

function shiftOf({ seatings, matchLength }: BlockJob, game: Game, sums: BlockSums): ShiftCell[] {
  const tally = new DuelTally(game, 1, 0);
  const names = fates(game);
  const rows = contractRows(game);
  // How far swings of a kind may be from each other: a contract won and lost; where neither declares, those of the others.
  const prices = names.map((fate) => {
    const family = rows.find(({ name }) => name === fate);
    return family ? highestPrice(game, family.contracts) : stakesOf(game).usual / 2;
  });
  return names.flatMap((a, i) =>
    names.map((b, k) => {
      const ratio = tally.read(sums.shift, i, k);
      return {
        a,
        b,
        share: proportionOf(shareOf(ratio, seatings * matchLength, sums.count)),
        swing: meanOf(ratio, 4 * Math.max(prices[i], prices[k])),
      };
    }),
  );
}
