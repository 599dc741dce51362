import type { TrioJob } from '../../boards/job.js';
import { Where } from '../../boards/where/where.js';
import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS } from '../../cards/engine/seats.js';
import { PAID } from '../../cards/games/payment.js';
import { parseContract, parseSeat } from '../../cards/record/notation.js';
import type { Limits } from '../../players/bot/limits.js';
import type { Column } from '../../players/features/column.js';
import { type Boards, settleBoards } from '../../runs/run/boards.js';
import { limitOptions } from '../../runs/run/command-line.js';
import type { PlanTerms } from '../../runs/run/how.js';
import type { Plan } from '../../runs/run/kind.js';
import { type Lineup, lineUpModel, refuseKept } from '../../runs/run/lineup.js';
import type { What } from '../../runs/run/manifest.js';
import { inOrder } from '../../runs/run/settings.js';
import { shareOf } from '../../runs/run/shard.js';
import type { ChunkRange } from '../../runs/work/pieces.js';
import { checked } from '../../support/input/option-schema.js';
import { didYouMean, OptionError, ofOptions, refuse, refuseOption, shown } from '../../support/input/refusal.js';
import type { DatasetJob } from './job.js';
import type { RowKind } from './kind.js';
import { checkExplored, checkPhases } from './kinds/phases.js';
import { kindOf, onlyCardsOf } from './kinds.js';
import { DATASET, type DatasetWhat, KINDS } from './options.js';
import { type Schema, schemaOf, selectColumns } from './schema.js';
import { sharesOf } from './split.js';

/** A dataset that is ready to be generated. */
export interface DatasetPlan extends Plan {
  readonly kind: RowKind;
  readonly game: Game;
  readonly job: DatasetJob;
  readonly schema: Schema;
  /** The boards of the dataset, or of a shard, and how many are in a chunk. */
  readonly range: ChunkRange;
  /** The options with which `simulate` plays the same boards. */
  readonly simulated: What;
}

/** @throws OptionError, InputError */
export async function planDataset(given: unknown, terms: PlanTerms): Promise<DatasetPlan> {
  const what = checked(DATASET, given, 'dataset');
  if (what.kind === undefined) refuseOption('kind', `what is a row to be? One of ${KINDS.join(', ')}`);
  const kind = kindOf(what.kind);
  if (!kind.plays && what.bots !== undefined) refuseOption('bots', `nobody plays in ${kind.name}`);
  const boards = await boardsOf(what, kind, terms.limits);
  const { game, lineup } = boards;
  const model = await modelOf(what, boards);
  const { job, columns } = ofOptions(() => jobOf(what, kind, boards, model));
  const { boardsPerChunk } = job;
  const all = { from: boards.from, end: job.end, chunk: boardsPerChunk };
  return {
    kind,
    game,
    job,
    range: shareOf(
      all,
      terms.shard,
      `boards, in chunks of ${boardsPerChunk} (\`chunk\` makes them shorter)`,
      boardsPerChunk,
    ),
    schema: schemaOf({ kind: kind.name, about: kind.about, format: job.format }, columns),
    simulated: { ...boards.what, ...limitOptions(terms.limits) },
    what: inOrder(DATASET, settledWhat(what, kind, boards)),
    title: `dataset_${kind.name}_${game.ruleSet}`,
    hasObjects: kind.plays && lineup.objects !== undefined,
    settled: { ...manifestEntries(kind, job, boards), ...(model && { playedOn: model.entries[0] }) },
  };
}

const manifestEntries = (kind: RowKind, job: DatasetJob, { game, lineup, settled }: Boards): Plan['settled'] => ({
  kind: kind.name,
  game: game.ruleSet,
  rules: { ...game.rules },
  bots: kind.plays ? lineup.entries : [],
  seed: job.seed,
  ...settled,
  format: job.format,
  columns: job.columns,
  where: job.where,
  split: job.split,
  chunk: job.boardsPerChunk,
  kept: 0,
  acceptance: null,
  rows: 0,
});

/** The bot that plays answers on, if one is to. @throws OptionError, InputError */
async function modelOf({ playedOn }: DatasetWhat, { game, job }: Boards): Promise<Lineup | null> {
  if (playedOn === undefined) return null;
  return lineUpModel(playedOn, 'playedOn', { game: game.ruleSet, rules: job.rules, limits: job.limits });
}

/** The boards to play; kinds that try all declarers and contracts start with neither. */
async function boardsOf(what: DatasetWhat, kind: RowKind, limits: Limits): Promise<Boards> {
  const { rules = {} } = what;
  for (const [name, value] of Object.entries(kind.rules)) {
    if (rules[name] !== undefined && String(rules[name]) !== value)
      throw new OptionError(
        `rules: ${kind.name} are made with ${name}=${value}; found ${shown(`${name}=${rules[name]}`)}`,
      );
  }
  const { declarer: _, contract: _contract, ...rest } = what;
  const boards = kind.isThorough ? { ...rest, match: 1 } : what;
  const settled = await settleBoards({ ...boards, rules: { ...rules, ...kind.rules } }, limits, DATASET.bots.usual);
  refuseKept(settled.lineup, 'bots');
  return settled;
}

/** The options that reproduce it, without rules that the kind sets unless they were given. */
function settledWhat(what: DatasetWhat, kind: RowKind, boards: Boards): What {
  const rules = Object.entries(boards.what.rules ?? {}).filter(
    ([name]) => kind.rules[name] === undefined || what.rules?.[name] !== undefined,
  );
  const { columns } = what;
  return inOrder(DATASET, {
    ...what,
    game: boards.game.ruleSet,
    rules: Object.fromEntries(rules),
    ...(kind.plays && { bots: boards.what.bots }),
    seed: boards.what.seed,
    ...(typeof columns === 'object' && { columns: columns.join(',') }),
  });
}

/** @throws InputError */
function jobOf(
  what: DatasetWhat,
  kind: RowKind,
  { job: simulated, game }: Boards,
  model: Lineup | null,
): { readonly job: DatasetJob; readonly columns: readonly Column[] } {
  const job: DatasetJob = {
    ...simulated,
    kind: kind.name,
    format: what.format ?? 'parquet',
    csvStyle: styleOf(what),
    boardsPerChunk: 0,
    columns: [],
    where: what.where ?? null,
    split: what.split === undefined ? [] : sharesOf(what.split, 'split'),
    ...thoroughOf(what, kind, game),
    ...ofDecisions(what, kind, simulated),
    explore: exploredIn(what, simulated, game),
    // Without bots there is nothing to time.
    ...(kind.plays ? {} : { limits: { moveTime: 0, memory: 0 } }),
    playedOn: model && { spec: model.specs[0], name: model.names[0] },
  };
  if (job.where !== null) new Where(job.where, job, game, onlyCardsOf(kind));
  const named = what.columns === undefined ? null : [what.columns].flat().join(',');
  const all = kind.columns(job, game);
  if (job.paid !== undefined && !all.some(({ name }) => name.endsWith(`_${PAID}`)))
    refuse(PAID, `${kind.name} have no results that could be paid; it is for deals and outcomes`);
  const columns = selectColumns(all, named, 'columns');
  const boardsPerChunk = chunkSizeOf(what, kind, job, game);
  return { job: { ...job, boardsPerChunk, columns: columns.map(({ name }) => name) }, columns };
}

function styleOf({ csvStyle = 'plain', format }: DatasetWhat): DatasetJob['csvStyle'] {
  if (csvStyle !== 'plain' && format !== 'csv') refuse('csvStyle', 'is for files in the format csv');
  return csvStyle;
}

/** The declarers and contracts that a thorough kind goes through. */
function thoroughOf({ declarer, contract }: DatasetWhat, kind: RowKind, game: Game) {
  const offered = game.contracts.flatMap((each, number) => (each.offered ? [number] : []));
  if (!kind.isThorough) return { declarers: SEATS, contracts: offered };
  return {
    declarers: declarer === undefined ? SEATS : [parseSeat(declarer, 'declarer')],
    contracts: contract === undefined ? offered : [parseContract(contract, game.contracts, 'contract')],
  };
}

/** Options of kinds with a row a decision; others refuse them. */
function ofDecisions(what: DatasetWhat, kind: RowKind, { names }: TrioJob) {
  const { phase, rowsOf, explore, sample, labels, rollouts, playedOn } = what;
  const given = Object.entries({ phase, rowsOf, explore, sample, labels, rollouts, playedOn }).find(
    ([, value]) => value !== undefined && value !== false,
  );
  if (!kind.hasPhases && given !== undefined)
    refuseOption(given[0], `is for rows that are decisions; the kind is ${kind.name}`);
  if (phase !== undefined) checkPhases(phase, 'phase');
  if (rowsOf !== undefined && !names.includes(rowsOf))
    refuseOption(
      'rowsOf',
      `${shown(rowsOf)} is none of the bots: ${[...new Set(names)].join(', ')}${didYouMean(rowsOf, names)}`,
    );
  const asked = names.map((name) => rowsOf === undefined || name === rowsOf);
  return { phases: phase ?? null, asked, sample: sample ?? 1, labels: labels === true, rollouts: rollouts ?? 0 };
}

/** The number of the question that is explored. */
function exploredIn({ explore, phase }: DatasetWhat, { beginning }: TrioJob, game: Game): number | null {
  if (explore === undefined) return null;
  checkExplored(explore, { phases: phase ?? null, hasAuction: beginning.start === null }, game);
  return QUESTIONS.indexOf(explore);
}

/** Text takes several times the space of Parquet, so its chunks hold fewer boards. */
const SHARE_OF_BOARDS = { parquet: 1, csv: 0.4, jsonl: 0.15 } as const;

function chunkSizeOf({ chunk }: DatasetWhat, kind: RowKind, job: DatasetJob, game: Game): number {
  const boards = chunk ?? usualChunk(kind, job, game);
  return Math.ceil(boards / job.matchLength) * job.matchLength;
}

function usualChunk(kind: RowKind, job: DatasetJob, game: Game): number {
  const offered = game.contracts.filter((contract) => contract.offered).length;
  // With fewer declarers and contracts, more boards fit.
  const times = kind.isThorough ? (SEATS.length * offered) / (job.declarers.length * job.contracts.length) : 1;
  return Math.ceil(kind.boardsPerChunk(job) * times * SHARE_OF_BOARDS[job.format]);
}
