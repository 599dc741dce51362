// Hot path: no allocation, no closures, no iterators.
import type { Table } from '../../../boards/table.js';
import type { Course } from '../../../cards/engine/course.js';
import type { Fault } from '../../../cards/record/fault.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { type DatasetDeal, dealColumns } from './deal-columns.js';

/** One row a deal: the cards, how it was played, how it ended, and what the declarer's hand looked like. */
export const deals: RowKind = {
  name: 'deals',
  about: 'a row is a deal: the cards, what was said and played, how it ended, what the declarer held',
  plays: true,
  isThorough: false,
  hasPhases: false,
  rules: {},
  cares: [],
  boardsPerChunk: () => 32_768,
  columns: (job, game) => dealColumns(job, game, false),
  rows: (setting) => new DealRows(setting),
};

/** One row a deal, declarer and contract: what each hand would have been worth, regardless of the bidding. */
export const outcomes: RowKind = {
  name: 'outcomes',
  about:
    'a row is a deal, a declarer and a contract: each deal is played in every contract by every declarer, without an auction',
  plays: true,
  isThorough: true,
  hasPhases: false,
  rules: { earlyEnd: 'false' },
  cares: [],
  boardsPerChunk: () => 4_000,
  columns: (job, game) => dealColumns(job, game, true),
  starts: ({ declarers, contracts }) =>
    declarers.flatMap((declarer) => contracts.map((contract) => ({ declarer, contract }))),
  rows: (setting) => new DealRows(setting),
};

/** Adds a deal as a row: has what that is computed from. */
class DealRows implements RowMaker, DatasetDeal {
  board = 0;
  id = 0;
  cards: Int32Array = new Int32Array(4);
  faults: readonly Fault[] = [];
  readonly table: Table;
  readonly course: Course;
  private readonly write: RowSetting['add'];

  constructor({ table, add }: RowSetting) {
    this.table = table;
    this.course = table.course;
    this.write = add;
  }

  add({ board, id, cards }: Dealt, faults: readonly Fault[]): void {
    this.board = board;
    this.id = id;
    this.cards = cards;
    this.faults = faults;
    this.write(this);
  }
}
