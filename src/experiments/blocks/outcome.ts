import { addDigests, formatDigest } from '../../boards/digest.js';
import { dealsOfBlock } from '../../boards/job.js';
import { type Reliance, relianceOn } from '../../boards/reliance.js';
import type { BlockSums } from '../../boards/sums.js';
import type { Game } from '../../cards/engine/game.js';
import { count, several } from '../../results/text/numbers.js';
import { digestName, markNotes, repeatNotes } from '../../runs/document/reliance-notes.js';
import type { PlayedChunks } from '../../runs/run/chunks.js';
import type { RunOutcome } from '../../runs/run/kind.js';
import { answersOf } from './answers.js';
import type { BlockChunks } from './block-chunks.js';
import { faultCountsOf } from './faults.js';
import type { PlayedBlocks } from './play.js';

/** What the outcome of a run needs of its plan. */
interface PlannedRun {
  readonly settings: { readonly game: Game; readonly seed: string };
  readonly lineup: { readonly labels: readonly string[] };
  readonly facts: readonly string[];
}

/** What a kind says of the outcome of a run. */
interface OutcomeOfKind<Summary> {
  readonly summary: Summary;
  readonly facts?: readonly string[];
  /** Of the bots in notes and faults, if not those of the lineup. */
  readonly labels?: readonly string[];
  readonly ending?: object;
  readonly files?: Readonly<Record<string, string>>;
}

/** The outcome of a run from what was played and what depends on its kind; what the plan says of it are details. */
export function blocksOutcome<Summary>(
  { settings: { game, seed }, lineup, facts }: PlannedRun,
  series: readonly PlayedBlocks[],
  { facts: more = [], labels = lineup.labels, ...ofKind }: OutcomeOfKind<Summary>,
): RunOutcome<Summary> {
  const sum = (of: (each: PlayedBlocks) => number): number => series.reduce((all, each) => all + of(each), 0);
  const units = sum(({ played }) => played.sums.count);
  const deals = sum(({ played }) => played.sums.deals);
  const planned = sum(({ chunks }) => chunks.end - chunks.from);
  const begun = sum(({ played }) => played.begun?.count ?? 0);
  const digest = formatDigest(series.reduce((all, { played }) => addDigests(all, played.sums.digest), 0n));
  const complete = series.every(({ played }) => played.complete);
  const reliance = relianceOfSeries(series, labels);
  const { job } = series[0].chunks;
  const unit = job.ruleSets !== undefined ? 'deal' : 'block';
  const all =
    job.ruleSets !== undefined ? ` under each of ${job.triples.length} sets of rules` : `, ${several(deals, 'deal')}`;
  return {
    ...ofKind,
    digest,
    complete,
    reliance,
    played: units,
    facts: [
      `${game.ruleSet}, ${several(units, unit)}${all}`,
      ...more,
      `seed ${seed}, ${digestName(reliance.answers)} ${digest}`,
      ...[...markNotes(lineup.labels), ...repeatNotes(reliance)],
      ...(complete
        ? []
        : [`stopped before its end: ${several(units, unit)} of ${count(planned)} are in these numbers`]),
    ],
    details: facts,
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
