import { addDigests, formatDigest } from '../../boards/digest.js';
import { type BlockJob, dealsOfBlock, type Triple } from '../../boards/job.js';
import { type Reliance, relianceOn } from '../../boards/reliance.js';
import type { BlockSums } from '../../boards/sums.js';
import type { Game } from '../../cards/engine/game.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { count, several } from '../../results/text/numbers.js';
import { digestName, markNotes, repeatNotes } from '../../runs/document/reliance-notes.js';
import { joinChunks, type PlayedChunks, type ShardChunks } from '../../runs/run/chunks.js';
import type { MergedFolder, Plan, RunOutcome, RunStage, ShardFolder } from '../../runs/run/kind.js';
import { type BotSources, type Lineup, readBots } from '../../runs/run/lineup.js';
import { identityOf } from '../../runs/run/manifest.js';
import { type Shard, shareOf } from '../../runs/run/shard.js';
import { OptionError } from '../../support/input/refusal.js';
import { AnswersFile, answersOf, answersPlace, counting, joinAnswers, withAnswers } from './answers.js';
import { type BlockChunks, type BlockChunkTerms, chunksOf, usualChunk } from './block-chunks.js';
import { type Amounts, Budget, withBudget } from './budget.js';
import { faultCountsOf } from './faults.js';
import { usefulSeatings } from './forms.js';
import { playRecorded, RECORDS_FILE, type RecordsWhat } from './records.js';
import { RecordsFile } from './records-file.js';
import { type BlockSettings, jobOf } from './settings.js';

/** The options of a run of blocks, and its bots. */
export interface SettledRun {
  readonly settings: BlockSettings;
  readonly lineup: Lineup;
}

/** A run of blocks that is ready to be played. */
export interface BlockPlan extends Plan, SettledRun {
  readonly chunks: BlockChunks;
  /** How it is played, in lines for people. */
  readonly facts: readonly string[];
}

export const JOURNAL = 'blocks.jsonl';

/** Chunks, what has been played of them, and how many deals this call played: the others equal one of these. */
export interface PlayedBlocks {
  readonly chunks: BlockChunks;
  readonly played: PlayedChunks<BlockSums>;
  readonly deals: number;
  /** Is there a folder, in which answers are kept? */
  readonly isOnFile: boolean;
  /** What ended it early, for people. */
  readonly facts: readonly string[];
}

/** How a kind can vary the playing of its blocks. */
interface BlockTerms extends Partial<Pick<BlockChunkTerms, 'journal' | 'unit' | 'look' | 'isStep' | 'written'>> {
  /** The options, if they may ask for records. */
  readonly what?: RecordsWhat & { readonly budget?: Amounts };
  /** Is the result of every deal kept? */
  readonly everyDeal?: boolean;
  /** Makes the chunks of a job, if they are not the usual ones. */
  readonly made?: typeof chunksOf;
}

/** Plays the missing blocks, under the terms of a run. */
export async function playBlocks(
  chunks: BlockChunks,
  stage: RunStage,
  { made = chunksOf, everyDeal = false, what = {}, ...terms }: BlockTerms = {},
): Promise<PlayedBlocks> {
  const { kept } = stage;
  let deals = 0;
  const { job } = chunks;
  const place = answersPlace(job, stage);
  const answers = job.answers && { answers: { ...job.answers, ...(place && { place }) } };
  const budget = what.budget === undefined ? null : new Budget(what.budget, job, stage);
  const path = stage.answersFile ?? kept?.file(ANSWERS_FILE);
  const file =
    place === undefined || path === undefined ? null : await AnswersFile.open(path, stage, terms.journal ?? JOURNAL);
  const recorded = made({ ...job, everyDeal, ...answers }, chunks);
  const ofPiece: BlockChunkTerms = {
    journal: JOURNAL,
    unit: 'blocks',
    ...terms,
    async written(piece) {
      deals += piece.dealsPlayed;
      await terms.written?.(piece);
    },
    look(sums, chunk) {
      if (kept !== null) sums.everyDeal.length = 0; // lines have it; all of it would fill the memory
      return terms.look?.(sums, chunk) ?? { ends: false };
    },
  };
  const counted = file && counting(file, stage, { done: 0, total: chunks.end - chunks.from, unit: ofPiece.unit });
  try {
    const ofAll = withAnswers(budget === null ? ofPiece : withBudget(ofPiece, budget), file);
    const played = await playRecorded({ ...recorded, ...budget?.range }, counted?.stage ?? stage, ofAll, what);
    const facts = budget?.isSpentBy(played.sums) === true ? [budget.factOf(played.sums)] : [];
    return { chunks, played, deals, isOnFile: path !== undefined, facts };
  } finally {
    counted?.stop();
    await file?.close();
  }
}

/** Copies the boards or blocks of shards into the journal of the whole run, and their records into its file. */
export async function joinBlocks(
  shards: readonly ShardFolder<Plan & { readonly chunks: BlockChunks }>[],
  { kept, identity }: MergedFolder,
  name = JOURNAL,
): Promise<void> {
  const records =
    shards[0].plan.chunks.job.output === undefined ? null : await RecordsFile.open(kept.file(RECORDS_FILE), true);
  try {
    const found: ShardChunks<BlockSums>[] = [];
    for (const { path, plan, manifest } of shards) {
      const adopt = await records?.adopting(`${path}/${RECORDS_FILE}`);
      found.push({ chunks: plan.chunks, journal: `${path}/${name}`, identity: identityOf(manifest), adopt });
    }
    await joinChunks(found, { journal: kept.file(name), identity });
    await joinAnswers(
      shards.map(({ path }) => path),
      kept.file(ANSWERS_FILE),
    );
  } finally {
    await records?.close();
  }
}

/** What every manifest of a run of blocks contains. */
const settledOf = (
  { game, seed, matchLength, blocks }: BlockSettings,
  { entries }: Lineup,
  { job, chunk }: BlockChunks,
): Plan['settled'] => ({
  game: game.ruleSet,
  rules: { ...game.rules },
  bots: entries,
  seed,
  triples: job.triples,
  seatings: job.seatings,
  matchLength,
  blocks,
  chunk,
});

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
      ...[...more, ...series.flatMap((each) => each.facts)],
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

/**
 * The part of a plan that follows from its job: all blocks, or those of a shard. `chunk`: blocks in a line.
 * @throws OptionError if the shard would play nothing
 */
export function plannedBlocks(
  { settings, lineup }: SettledRun,
  job: BlockJob,
  shard: Shard | null,
  chunk = settings.chunk ?? usualChunk(job),
): Omit<BlockPlan, 'what' | 'title' | 'facts'> {
  const chunks = chunksOf(job, shareOf({ from: 0, end: settings.blocks, chunk }, shard, 'blocks'));
  return {
    settings,
    lineup,
    chunks,
    settled: settledOf(settings, lineup, chunks),
    hasObjects: lineup.objects !== undefined,
    keepsAnswers: job.answers !== undefined,
  };
}

/** The other members of a job of such triples. Unless `more` says so, nothing is counted but scores. */
export const jobOfTriples = (
  { settings, lineup }: SettledRun,
  triples: readonly Triple[],
  more: Pick<BlockJob, 'groups'> & Partial<BlockJob>,
): BlockJob => ({
  ...jobOf(settings, lineup),
  triples,
  seatings: usefulSeatings(triples, settings.seatings),
  watched: { bots: 0, triples: 0 },
  duel: null,
  ...more,
});

/** Who sits beside one bot: a bot in both other seats, or two. @throws OptionError */
export function fieldOfOne(given: Parameters<typeof readBots>[0]): BotSources {
  const field = readBots(given, 'field');
  const { length } = field.specs;
  if (length < 1 || length > 2) throw new OptionError(`field: expected one bot, or two; found ${length}`);
  return field;
}
