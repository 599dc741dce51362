// Hot path: no allocation, no closures, no iterators.
import type { Table } from '../../board/table.js';
import type { SeatedBot } from '../../bot/seated.js';
import type { Course } from '../../engine/course.js';
import type { Dealt, RowSetting } from '../kind.js';

/** A deal that a table has just played: what the rows of `deals` and `outcomes` are computed from. */
export class DealSource implements Dealt {
  board = 0;
  id = 0;
  cards: Int32Array = new Int32Array(4);
  readonly table: Table;
  readonly course: Course;
  readonly bots: readonly SeatedBot[];
  private readonly setting: RowSetting;

  constructor(setting: RowSetting, table: Table) {
    this.setting = setting;
    this.table = table;
    this.course = table.course;
    this.bots = setting.bots;
  }

  /** Plays a board, and adds its row. */
  play({ board, id, cards }: Dealt): void {
    const { table, setting } = this;
    table.play(board);
    this.board = board;
    this.id = id;
    this.cards = cards;
    setting.add(this);
    setting.played(table, board);
  }
}
