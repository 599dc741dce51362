import { Table } from '../../board/table.js';
import { SEAT_NAMES } from '../../record/notation.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { DealCells } from './deal-cells.js';
import { dealColumns } from './deal-columns.js';

/** One row a deal, declarer and contract: what each hand would have been worth, regardless of the bidding. */
export const outcomes: RowKind = {
  name: 'outcomes',
  about:
    'a row is a deal, a declarer and a contract: each deal is played in every contract by every declarer, without an auction',
  plays: true,
  hasCourse: false,
  isThorough: true,
  hasPhases: false,
  rules: { earlyEnd: 'false' },
  cares: [],
  key: ['board', 'declarer', 'contract'],
  boardsPerPart: () => 4_000,
  example: {
    inputs: [...SEAT_NAMES, 'talon'],
    target: 'tricks',
    needs: ['contract', 'won', 'tricks'],
    sql: `SELECT contract, count(*) AS played, avg(won::INTEGER) AS made, avg(tricks) AS tricks
FROM dataset GROUP BY contract ORDER BY contract`,
  },
  columns: (job, game) => dealColumns(job, game, { isPlayedOut: true }),
  rows: (setting) => new OutcomeRows(setting),
};

class OutcomeRows implements RowMaker {
  readonly course = null;
  private readonly setting: RowSetting;
  private readonly table: Table;
  private readonly cells: DealCells;
  private readonly starts: readonly NonNullable<Table['start']>[];

  constructor(setting: RowSetting) {
    const { job, game, key, bots } = setting;
    this.setting = setting;
    this.table = new Table(game, job, key, bots);
    this.cells = new DealCells(setting, this.table);
    this.starts = job.declarers.flatMap((declarer) => job.contracts.map((contract) => ({ declarer, contract })));
  }

  add(deal: Dealt): void {
    const { table, cells } = this;
    for (const start of this.starts) {
      table.start = start;
      table.play(deal.board);
      cells.add(deal);
      this.setting.played(table, deal.board);
    }
  }
}
