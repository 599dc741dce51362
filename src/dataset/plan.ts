import { describeBots } from '../blocks/lineup.js';
import { blocksOfShard, readShard } from '../cli/block-options.js';
import { choiceOf, readCount } from '../cli/flags.js';
import { LIMIT_OPTIONS } from '../cli/limit-options.js';
import type { Game } from '../engine/game.js';
import { SEATS } from '../engine/seats.js';
import { shown, OptionError, ofOptions } from '../input/refusal.js';
import { parseContract, parseSeat } from '../record/notation.js';
import type { Manifest, Options } from '../run/kept-run.js';
import { madeBy } from '../run/manifest.js';
import { type JobFlags, type PlannedRun, planRun } from '../simulate/plan.js';
import type { Column } from './column.js';
import { type DatasetJob, FORMATS, type Part } from './job.js';
import type { Kind } from './kind.js';
import { parsePhases } from './kinds/phases.js';
import { kindNames, kindOf } from './kinds.js';
import { type Schema, schemaOf } from './schema.js';
import { selectColumns } from './selection.js';
import { parseSplit } from './split.js';
import { Where } from './where/where.js';

/** The flags that decide what a dataset holds. */
export const DATASET_OPTIONS = [
  'kind',
  'game',
  'rule',
  'bots',
  'deals',
  'seed',
  'from',
  'fixedSeats',
  'match',
  'declarer',
  'contract',
  'hand',
  'where',
  'columns',
  'format',
  'split',
  'part',
  'shard',
  'phase',
  'sample',
  'labels',
  ...LIMIT_OPTIONS,
] as const;

/** A dataset that is ready to be made. */
export interface PlannedDataset {
  readonly kind: Kind;
  readonly game: Game;
  readonly job: DatasetJob;
  readonly columns: readonly Column[];
  readonly schema: Schema;
  readonly parts: readonly Part[];
  /** The folder of each side's files. */
  readonly folders: readonly string[];
  readonly labels: readonly string[];
  /** The flags with which `simulate` plays the same boards. */
  readonly simulated: JobFlags;
  readonly manifest: Manifest;
}

/** @throws OptionError, InputError */
export async function planDataset(options: Options): Promise<PlannedDataset> {
  if (options.kind == null) throw new OptionError(`--kind: what is a row to be? One of ${kindNames.join(', ')}`);
  const kind = ofOptions(() => kindOf(String(options.kind), '--kind'));
  const format = choiceOf(String(options.format), FORMATS, '--format');
  if (!kind.plays && options.bots != null) throw new OptionError(`--bots: nobody plays in ${kind.name}`);
  const simulated = jobFlags(options, kind);
  const run = await planRun(simulated);
  const { game } = run;
  const text = (name: string): string | null => (options[name] == null ? null : String(options[name]));
  const split = text('split');
  const job: DatasetJob = {
    ...run.job,
    kind: kind.name,
    format,
    columns: [],
    where: text('where'),
    split: split === null ? [] : ofOptions(() => parseSplit(split, '--split')),
    ...ofOptions(() => thoroughOf(options, kind, game)),
    ...ofDecisions(options, kind),
    // Where no bot plays, nothing is to be waited for.
    ...(kind.plays ? {} : { limits: { moveTime: 0, memory: 0 } }),
    signals: null,
  };
  if (job.where !== null) ofOptions(() => new Where(String(job.where), job, game, kind.hasCourse, '--where'));
  const columns = ofOptions(() =>
    selectColumns(
      ofOptions(() => kind.columns(job, game)),
      text('columns'),
      '--columns',
    ),
  );
  const named = { ...job, columns: columns.map(({ name }) => name) };
  const partSize = partSizeOf(options, kind, job, game);
  return {
    kind,
    game,
    job: named,
    columns,
    schema: schemaOf({ kind: kind.name, about: kind.about, format }, columns),
    parts: partsOf(run.from, job.end, partSize, text('shard')),
    folders: job.split.length === 0 ? ['data'] : job.split.map(({ name }) => name),
    labels: run.labels,
    simulated,
    manifest: manifestOf(options, { run, kind, job: named, partSize }),
  };
}

/** What is played, as the flags of `simulate`; kinds that go through declarers and contracts begin without either. */
function jobFlags(options: Options, kind: Kind): JobFlags {
  const rule = [...((options.rule ?? []) as string[])];
  for (const [name, value] of Object.entries(kind.rules)) {
    const given = rule.find((each) => each.startsWith(`${name}=`));
    if (given !== undefined && given !== `${name}=${value}`)
      throw new OptionError(`--rule: ${kind.name} are made with ${name}=${value}; found ${shown(given)}`);
    if (given === undefined) rule.push(`${name}=${value}`);
  }
  const { declarer, contract, match, ...rest } = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null),
  );
  const start = kind.isThorough ? { match: '1' } : { declarer, contract, match };
  return { bots: 'sound', from: '0', hand: [], ...rest, ...defined(start), rule } as unknown as JobFlags;
}

const defined = (flags: Options): Options =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

/** The declarers and contracts that a thorough kind goes through. */
function thoroughOf(
  { declarer, contract }: Options,
  kind: Kind,
  game: Game,
): Pick<DatasetJob, 'declarers' | 'contracts'> {
  const offered = game.contracts.flatMap((each, number) => (each.offered ? [number] : []));
  if (!kind.isThorough) return { declarers: SEATS, contracts: offered };
  return {
    declarers: declarer == null ? SEATS : [parseSeat(String(declarer), '--declarer')],
    contracts: contract == null ? offered : [parseContract(String(contract), game.contracts, '--contract')],
  };
}

/** Flags of kinds with a row a decision; others refuse them. */
function ofDecisions(options: Options, kind: Kind): Pick<DatasetJob, 'phases' | 'sample' | 'labels'> {
  const { phase, sample, labels } = options;
  const given = Object.entries({ phase, sample, labels }).find(([, value]) => value != null);
  if (!kind.hasPhases && given !== undefined)
    throw new OptionError(`--${given[0]}: is for rows that are decisions; the kind is ${kind.name}`);
  const rate = sample == null ? 1 : Number(sample);
  if (!(rate > 0 && rate <= 1))
    throw new OptionError(`--sample: expected a share above 0, up to 1; found ${shown(String(sample))}`);
  const phases = phase == null ? null : ofOptions(() => parsePhases(String(phase), '--phase'));
  return { phases, sample: rate, labels: labels === true };
}

/** Text takes several times the room of Parquet: parts of it hold fewer boards. */
const SHARE_OF_BOARDS = { parquet: 1, csv: 0.4, jsonl: 0.15 } as const;

function partSizeOf(options: Options, kind: Kind, job: DatasetJob, game: Game): number {
  const usual = usualPart(kind, job, game);
  const boards = options.part == null ? usual : readCount(String(options.part), '--part', 1, 1e9);
  return Math.ceil(boards / job.matchLength) * job.matchLength;
}

function usualPart(kind: Kind, job: DatasetJob, game: Game): number {
  const offered = game.contracts.filter((contract) => contract.offered).length;
  // Fewer declarers and contracts to go through leave room for more boards.
  const times = kind.isThorough ? (SEATS.length * offered) / (job.declarers.length * job.contracts.length) : 1;
  return Math.ceil(kind.boardsPerPart(job) * times * SHARE_OF_BOARDS[job.format]);
}

/**
 * The parts of boards `from … end − 1`, or a shard's. Part `n` begins at board `n × size`, so that no two datasets cut a board's rows
 * differently.
 */
function partsOf(from: number, end: number, size: number, shardText: string | null): Part[] {
  const lowest = Math.floor(from / size);
  const parts = Math.ceil(end / size) - lowest;
  const share = blocksOfShard(parts, 1, readShard(shardText));
  if (share.from === share.end) {
    const few = parts === 1 ? 'there is only one part' : `there are only ${parts} parts`;
    throw new OptionError(`--shard: has no boards: ${few} of ${size} boards (--part makes them smaller)`);
  }
  return Array.from({ length: share.end - share.from }, (_, i) => {
    const number = lowest + share.from + i;
    const first = Math.max(from, number * size);
    return { number, first, count: Math.min(end, (number + 1) * size) - first };
  });
}

function manifestOf(
  options: Options,
  { run, kind, job, partSize }: { run: PlannedRun; kind: Kind; job: DatasetJob; partSize: number },
): Manifest {
  const { game, from } = run;
  return {
    ...madeBy('dataset'),
    options,
    kind: kind.name,
    game: game.ruleSet,
    rules: game.rules,
    bots: kind.plays ? describeBots(run, job.names ?? job.bots) : [],
    seed: job.seed,
    from,
    deals: job.end - from,
    matchLength: job.matchLength,
    fixedSeats: job.fixedSeats,
    format: job.format,
    columns: job.columns,
    where: job.where,
    split: job.split,
    boardsPerPart: partSize,
    played: 0,
    kept: 0,
    rows: 0,
    complete: false,
    parts: [],
  };
}
