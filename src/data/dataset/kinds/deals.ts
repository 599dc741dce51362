// Hot path: no allocation, no closures, no iterators.
import type { Fault } from '../../../cards/record/fault.js';
import type { RowKind, RowMaker, RowSetting } from '../kind.js';
import { dealColumns } from './deal-columns.js';

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
  rows: dealRows,
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
  rows: dealRows,
};

/** Adds deals as rows: in one row, what that of the current deal is computed from. */
function dealRows({ table, add }: RowSetting): RowMaker {
  const { course } = table;
  const row = {
    board: 0,
    id: 0,
    cards: new Int32Array(4) as Int32Array,
    faults: [] as readonly Fault[],
    table,
    course,
  };
  return {
    add({ board, id, cards }, faults) {
      row.board = board;
      row.id = id;
      row.cards = cards;
      row.faults = faults;
      add(row);
    },
  };
}
