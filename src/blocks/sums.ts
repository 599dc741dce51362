import { addDigests } from '../board/digest.js';
import type { PlacedFault } from '../board/faults.js';
import type { Game } from '../engine/game.js';
import { FAULT_KINDS } from '../record/fault.js';
import { jointWidth } from '../stats/joint.js';
import { addCells } from '../stats/ratio.js';
import { Behaviour } from './behaviour.js';
import { type BlockJob, scoreSlots } from './block-job.js';
import { type BlockRow, rowWidth } from './block-list.js';
import { DuelTally, keepLargest, type Swing } from './duel.js';
import { SessionTally } from './session-tally.js';

/** The results of some blocks: whole numbers that add up to those of the run, exactly and in any order. */
export interface BlockSums {
  first: number;
  count: number;
  digest: bigint;
  /** Scores by slot, then each group's joint sums. */
  readonly core: Float64Array;
  /** The same over blocks with a fault; null if there was none. */
  faulted: Float64Array | null;
  /** By triple: the sum over its games of their squared contributions to the duel's form. */
  readonly squares: Float64Array;
  /** How often the duel's form took each value. */
  readonly histogram: Map<number, number>;
  readonly ratios: Float64Array;
  readonly words: Float64Array;
  /** The fates of deals with either bot of the duel. */
  readonly shift: Float64Array;
  readonly swings: Swing[];
  /** By bot and kind. */
  readonly faults: Float64Array;
  /** The first of each bot and kind. */
  readonly firstFaults: PlacedFault[];
  /** If blocks are listed: those whose deals differ or whose numbers are not all 0, ascending. */
  readonly rows: BlockRow[];
}

/** The sizes of the parts of a job's sums. */
export interface Layout {
  readonly slots: number;
  /** Where each group's joint sums begin in the core. */
  readonly groups: readonly number[];
  readonly core: number;
  readonly triples: number;
  readonly bots: number;
  readonly ratios: number;
  readonly words: number;
  readonly shift: number;
  readonly swings: number;
  /** The number of members in a row; 0 if blocks are not listed. */
  readonly row: number;
}

export function layoutOf(job: BlockJob, game: Game): Layout {
  const slots = scoreSlots(job) * (job.money === undefined ? 1 : 2);
  const starts = [slots];
  for (const group of job.groups) starts.push(starts[starts.length - 1] + jointWidth(group.length));
  const behaviour = new Behaviour(game, job.watched.bots);
  return {
    slots,
    groups: starts.slice(0, -1),
    core: starts[starts.length - 1],
    triples: job.triples.length,
    bots: job.bots.length,
    ratios: behaviour.cells + (job.sessionTarget === undefined ? 0 : new SessionTally(game, job.watched.bots).cells),
    words: behaviour.words,
    shift: job.duel ? new DuelTally(game, 1, 0).cells : 0,
    swings: job.duel?.swings ?? 0,
    row: job.lists === true ? rowWidth(job.groups) : 0,
  };
}

/** Empty sums, for blocks from `first` on. */
export function noBlocks(layout: Layout, first: number): BlockSums {
  return {
    first,
    count: 0,
    digest: 0n,
    core: new Float64Array(layout.core),
    faulted: null,
    squares: new Float64Array(layout.shift > 0 ? layout.triples : 0),
    histogram: new Map(),
    ratios: new Float64Array(layout.ratios),
    words: new Float64Array(layout.words),
    shift: new Float64Array(layout.shift),
    swings: [],
    faults: new Float64Array(layout.bots * FAULT_KINDS.length),
    firstFaults: [],
    rows: [],
  };
}

/** Adds the sums of the blocks that follow. */
export function addSums(into: BlockSums, from: BlockSums, layout: Layout): void {
  into.count += from.count;
  into.digest = addDigests(into.digest, from.digest);
  addCells(into.core, from.core);
  if (from.faulted) {
    into.faulted ??= new Float64Array(layout.core);
    addCells(into.faulted, from.faulted);
  }
  addCells(into.squares, from.squares);
  for (const [value, times] of from.histogram) into.histogram.set(value, (into.histogram.get(value) ?? 0) + times);
  addCells(into.ratios, from.ratios);
  addCells(into.words, from.words);
  addCells(into.shift, from.shift);
  if (from.swings.length > 0) keepLargest(into.swings, from.swings, layout.swings);
  addCells(into.faults, from.faults);
  for (const fault of from.firstFaults) if (isFirstFault(into, fault)) into.firstFaults.push(fault);
  for (const row of from.rows) into.rows.push(row);
}

export const isFirstFault = (sums: BlockSums, fault: Pick<PlacedFault, 'bot' | 'kind'>): boolean =>
  !sums.firstFaults.some(({ bot, kind }) => bot === fault.bot && kind === fault.kind);
