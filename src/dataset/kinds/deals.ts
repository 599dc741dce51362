import { Table } from '../../board/table.js';
import type { Course } from '../../engine/course.js';
import { SEAT_NAMES } from '../../record/notation.js';
import type { Dealt, RowKind, RowMaker, RowSetting } from '../kind.js';
import { DealCells } from './deal-cells.js';
import { dealColumns } from './deal-columns.js';

/** One row a deal: the cards, how it was played, how it ended, and what the declarer's hand looked like. */
export const deals: RowKind = {
  name: 'deals',
  about: 'a row is a deal: the cards, what was said and played, how it ended, what the declarer held',
  plays: true,
  hasCourse: true,
  isThorough: false,
  hasPhases: false,
  rules: {},
  cares: [],
  key: ['board'],
  boardsPerPart: () => 32_768,
  example: {
    inputs: [...SEAT_NAMES, 'talon'],
    target: 'forehand_score',
    needs: ['contract', 'won'],
    sql: `SELECT contract, count(*) AS deals, avg(won::INTEGER) AS made
FROM dataset GROUP BY contract ORDER BY deals DESC`,
  },
  columns: (job, game) => dealColumns(job, game, { isPlayedOut: false }),
  rows: (setting) => new DealRows(setting),
};

class DealRows implements RowMaker {
  readonly course: Course;
  private readonly setting: RowSetting;
  private readonly table: Table;
  private readonly cells: DealCells;

  constructor(setting: RowSetting) {
    const { job, game, key, bots } = setting;
    this.setting = setting;
    this.table = new Table(game, job, key, bots);
    this.course = this.table.course;
    this.cells = new DealCells(setting, this.table);
  }

  add(deal: Dealt): void {
    this.table.play(deal.board);
    this.cells.add(deal);
    this.setting.played(this.table, deal.board);
  }
}
