import type { BlockJob } from '../../boards/job.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import { type FaultCounts, relianceOn } from '../../boards/reliance.js';
import type { BlockSums } from '../../boards/sums.js';
import { contractRows } from '../../boards/tallies/contract-columns.js';
import { fates } from '../../boards/tallies/duel.js';
import { highestStake, mostPaid, possiblePoints, stakesOf } from '../../cards/games/stakes.js';
import { withError } from '../../stats/blockmean.js';
import type { Ends, Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';
import type { BlockChunks } from '../blocks/block-chunks.js';
import { type BlocksSummary, type BotConduct, botConductOf } from '../blocks/blocks-summary.js';
import { contrastsOf, type GroupContrast, unseenPoints, withoutFaults } from '../blocks/contrasts.js';
import { describeFaults, faultCountsOf } from '../blocks/faults.js';
import type { PlayedBlocks } from '../blocks/play.js';
import { type Attribution, attributionOf } from './attribution.js';
import { type Explanation, explainedOf } from './explained.js';
import { type Findings, findingsOf } from './findings.js';
import type { Estimand } from './options.js';
import type { ComparePlan } from './plan.js';
import type { Look, StopRule } from './stop-rule.js';
import type { SwingDeal } from './swings.js';

/** `summary.json` of a comparison. Differences are A − B in points per deal. */
export interface CompareSummary extends Findings, BlocksSummary {
  readonly a: string;
  readonly b: string;
  readonly field: string;
  readonly estimand: Estimand;
  readonly rule: StopRule;
  /** A difference within which the two count as equivalent; null if not requested. */
  readonly delta: number | null;
  /** The maximum number of blocks. */
  readonly budget: number;
  /** Was the budget played, or the rule satisfied? */
  readonly complete: boolean;
  /**
   * Is A not worse by more than a margin? Absent if not requested. Tainted: a bot has too many faults; else passed: the
   * interval lies above −margin; failed: below 0.
   */
  readonly gate?: { readonly margin: number; readonly result: 'passed' | 'failed' | 'undecided' | 'tainted' };
  readonly shift: readonly ShiftCell[];
  /** Which answers differ, where that can be counted. */
  readonly explained?: Explanation;
  /** The worth of the parts of the policy; null if not requested. */
  readonly attribution: Attribution | null;
  /** Typical differences for A, then for B: the first board of each kind of change, then the second (swings.jsonl). */
  readonly swings: readonly SwingDeal[];
}

function gateOf(plan: ComparePlan, { sequential }: Findings, conducts: readonly FaultCounts[]): CompareSummary['gate'] {
  const { gate: margin } = plan;
  if (margin === null) return undefined;
  if (relianceOn(conducts).tainted.length > 0) return { margin, result: 'tainted' };
  const { low, high }: Ends = isSelf(plan) ? { low: 0, high: 0 } : sequential;
  const isPassed = low !== null && low > -margin;
  const isFailed = high !== null && high < 0;
  return { margin, result: isPassed ? 'passed' : isFailed ? 'failed' : 'undecided' };
}

/** How often the same deals had these fates with A and with B in the same seat, and the mean difference. */
export interface ShiftCell {
  /** A family of contracts that it declares, `defends`, or `passed out`. */
  readonly a: string;
  readonly b: string;
  readonly share: Proportion;
  readonly swing: Mean;
}

/** Of a bot against itself: what differs is chance, so nothing is probable, and nothing is to be found. */
const NONE = { mean: 0, low: 0, high: 0 };
const OF_SAME = {
  verdict: 'same',
  superior: null,
  needed: [],
  naive: NONE,
  sequence: NONE,
  sequential: NONE,
} as const;
const isSelf = ({ lineup: { identities } }: ComparePlan): boolean => identities[0] === identities[1];

/** `look`: at the last chunk. */
export function summariseComparison(
  plan: ComparePlan,
  { chunks, chunks: { job }, played: { sums, complete } }: PlayedBlocks,
  look: Look,
  swings: readonly SwingDeal[],
): CompareSummary {
  const { settings, lineup } = plan;
  const labels = [...lineup.labels, ...job.names.slice(lineup.labels.length)];
  const [a, b, field] = labels;
  const findings = findingsOf({ ...plan, job }, sums, look, complete);
  const gate = gateOf(plan, findings, faultCountsOf(job, sums, labels));
  return {
    a,
    b,
    field,
    estimand: plan.estimand,
    rule: plan.rule,
    delta: plan.delta === 0 ? null : plan.delta,
    budget: settings.blocks,
    blocks: sums.count,
    deals: sums.deals,
    complete,
    ...findings,
    ...(isSelf(plan) && OF_SAME),
    ...(gate && { gate }),
    blocksWithFaults: chunks.tallies.scores.read(sums.faulted, 0).blocks,
    ...changesIn(chunks.tallies, sums, plan.what.explain === true),
    attribution: attributionOf(plan, contrastsOf(sums.scores, chunks), findings.naive),
    bots: conductsOf(chunks, sums, labels),
    swings,
    firstFaults: describeFaults(job, sums, labels),
  };
}

/** Where the difference comes from. */
function changesIn(tallies: JobTallies, sums: BlockSums, isAsked: boolean) {
  const explained = explainedOf(tallies, sums, isAsked);
  return { shift: shiftOf(tallies, sums), ...(explained !== null && { explained }) };
}

/** What bots do, and what it brings them; of those that are watched. */
const conductsOf = (chunks: BlockChunks, sums: BlockSums, labels: readonly string[]): BotConduct[] =>
  labels.slice(0, chunks.job.counted.watched.bots).map((name, bot) => ({
    name,
    points: pointsOf(chunks.job, contrastsOf(sums.scores, chunks), bot),
    pointsWithoutFaults: pointsOf(chunks.job, contrastsOf(withoutFaults(sums), chunks), bot),
    ...botConductOf(chunks.tallies, sums, bot),
  }));

function pointsOf(job: BlockJob, contrast: GroupContrast, bot: number): Mean {
  const held = seatsHeld(job, bot);
  const weights = job.counted.groups[0].map((_, i) => (i === bot ? 1 / held : 0));
  return withError(contrast(0, weights, unseenPoints(job) / held));
}

/** The number of seats a bot holds in a block. */
const seatsHeld = (job: BlockJob, bot: number): number =>
  job.counted.groups[0][bot].slots.length * job.seatings * job.matchLength;

function shiftOf({ game, duel }: JobTallies, { shift }: BlockSums): ShiftCell[] {
  if (duel === null) return [];
  const names = fates(game);
  const most = 4 * mostPaid(game);
  const rows = contractRows(game);
  // The possible range of swings of a kind: a contract won or lost; if neither declares, that of the others' contracts.
  const prices = names.map((fate) => {
    const family = rows.find(({ name }) => name === fate);
    return family ? highestStake(game, family.contracts) : stakesOf(game).usual / 2;
  });
  return names.flatMap((a, i) =>
    names.map((b, k) => {
      const { share, swing } = duel.read(shift, i, k);
      return {
        a,
        b,
        share: proportionOf(share),
        swing: meanOf(swing, possiblePoints(4 * Math.max(prices[i], prices[k]), most)),
      };
    }),
  );
}
