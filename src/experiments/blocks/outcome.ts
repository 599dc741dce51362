import { addDigests, formatDigest } from '../../boards/digest.js';
import { dealsOfBlock } from '../../boards/job.js';
import { type Reliance, relianceOn } from '../../boards/reliance.js';
import type { BlockSums } from '../../boards/sums.js';
import { count, several } from '../../results/text/numbers.js';
import { digestName, markNotes, repeatNotes } from '../../runs/document/reliance-notes.js';
import type { PlayedChunks } from '../../runs/run/chunks.js';
import type { RunOutcome } from '../../runs/run/kind.js';
import { answersOf } from './answers.js';
import type { BlockChunks } from './block-chunks.js';
import { faultCountsOf } from './faults.js';
import type { BlockPlan } from './plan.js';
import type { PlayedBlocks } from './play.js';
import type { BlockSettings } from './settings.js';

/**
 * The outcome of a run from what was played and what depends on its kind; what the plan says of it are details.
 * `labels`: of the bots in notes and faults, if not those of the lineup.
 */
export function blocksOutcome<Summary>(
  plan: Pick<BlockPlan, 'lineup' | 'facts'> & { readonly settings: Pick<BlockSettings, 'game' | 'seed'> },
  series: readonly PlayedBlocks[],
  ofKind: Pick<RunOutcome<Summary>, 'summary' | 'ending' | 'files'> &
    Partial<Readonly<Record<'facts' | 'labels', readonly string[]>>>,
): RunOutcome<Summary> {
  const { facts = [], labels = plan.lineup.labels, ...rest } = ofKind;
  const sum = (of: (each: PlayedBlocks) => number): number => series.reduce((all, each) => all + of(each), 0);
  const units = sum(({ played }) => played.sums.count);
  const deals = sum(({ played }) => played.sums.deals);
  const planned = sum(({ chunks }) => chunks.end - chunks.from);
  const begun = sum(({ played }) => played.begun?.count ?? 0);
  const digest = formatDigest(series.reduce((all, { played }) => addDigests(all, played.sums.digest), 0n));
  const complete = series.every(({ played }) => played.complete);
  const reliance = relianceOfSeries(series, labels);
  const { ruleSets, triples } = series[0].chunks.job;
  const unit = ruleSets === undefined ? 'block' : 'deal';
  const all = ruleSets === undefined ? `, ${several(deals, 'deal')}` : ` under each of ${triples.length} sets of rules`;
  const left = `${several(units, unit)} of ${count(planned)}`;
  return {
    ...rest,
    digest,
    complete,
    reliance,
    played: units,
    facts: [
      `${plan.settings.game.ruleSet}, ${several(units, unit)}${all}`,
      ...facts,
      `seed ${plan.settings.seed}, ${digestName(reliance.answers)} ${digest}`,
      ...markNotes(plan.lineup.labels),
      ...repeatNotes(reliance),
      ...(complete ? [] : [`stopped before its end: ${left} are in these numbers`]),
    ],
    details: plan.facts,
    deals: sum(({ chunks, played }) => Math.round(played.units * dealsABlock(chunks, played))),
    dealsPlayed: sum(({ deals }) => deals),
    reached: `${count(units)} of ${several(planned, unit)} are complete${begun > 0 ? `, and ${count(begun)} of the next chunk are kept` : ''}`,
  };
}

const relianceOfSeries = (series: readonly PlayedBlocks[], labels: readonly string[]): Reliance =>
  relianceOn(
    series.flatMap(({ chunks, played }) => faultCountsOf(chunks.job, played.sums, labels)),
    series.flatMap(({ chunks, played }) => answersOf(chunks.job, played.sums, labels)),
    series.every(({ isOnFile }) => isOnFile),
  );

/** Deals per block, on average. */
const dealsABlock = ({ job }: BlockChunks, { sums }: PlayedChunks<BlockSums>): number =>
  sums.count === 0 ? dealsOfBlock(job) : sums.deals / sums.count;
