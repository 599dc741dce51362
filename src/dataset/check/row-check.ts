import type { Piece } from '../../work/executor.js';
import type { ColumnSchema } from '../schema.js';
import type { Share } from '../split.js';
import { sideOf } from '../split.js';
import { type CellCheck, cellCheck } from './cell.js';
import type { Defects } from './defect.js';
import type { Rows } from './rows.js';

/** What the rows of a file have to do with its place in the dataset. */
export interface CellPlace {
  /** Those of its part. */
  readonly boards: Piece;
  /** Which side of the split it is of: an index of the shares. */
  readonly side: number;
  readonly split: readonly Share[];
  /** The columns that identify a row; rows are sorted by them. */
  readonly key: readonly string[];
}

/** Checks the rows of a file, in their order: cells, boards, order, sides. */
export class RowCheck {
  private readonly columns: readonly ColumnSchema[];
  private readonly cells: readonly CellCheck[];
  private readonly place: CellPlace;
  private readonly defects: Defects;
  private readonly boardAt: number;
  private readonly idAt: number;
  /** The columns of the key, if the file has all of them. */
  private readonly keyAt: readonly number[];
  private before: number[] | null = null;

  constructor(columns: readonly ColumnSchema[], place: CellPlace, defects: Defects) {
    const at = (name: string): number => columns.findIndex((column) => column.name === name);
    this.columns = columns;
    this.cells = columns.map(cellCheck);
    this.place = place;
    this.defects = defects;
    this.boardAt = at('board');
    this.idAt = at('deal_id');
    const key = place.key.map(at);
    this.keyAt = key.includes(-1) ? [] : key;
  }

  add(rows: Rows): void {
    for (const [at, { name }] of this.columns.entries()) {
      const check = this.cells[at];
      const values = rows.columns[at];
      for (let row = 0; row < rows.count; row++) {
        const wrong = check(values[row]);
        if (wrong !== null) this.defects.add(wrong, rows.first + row + 1, name);
      }
    }
    for (let row = 0; row < rows.count; row++) this.addPlace(rows, row);
  }

  private addPlace({ first, columns }: Rows, row: number): void {
    const { boards, side, split } = this.place;
    const number = first + row + 1;
    const [board, id] = [this.boardAt, this.idAt].map((at) => columns[at]?.[row] as number | undefined);
    const end = boards.first + boards.count;
    if (board !== undefined && !(board >= boards.first && board < end))
      this.defects.add(`expected ${boards.first} to ${end - 1} in this part; found ${board}`, number, 'board');
    const belongs = id === undefined ? side : sideOf(id, split);
    if (belongs !== side)
      this.defects.add(`deal ${id} belongs to ${split[belongs].name}, not to ${split[side].name}`, number, 'deal_id');
    if (this.keyAt.length > 0) this.addKey(columns, row, number);
  }

  /** Rows ascend in their key: one that does not is duplicated, or out of order. */
  private addKey(columns: Rows['columns'], row: number, number: number): void {
    const key = this.keyAt.map((at) => this.rank(at, columns[at][row]));
    const { before } = this;
    this.before = key;
    if (before === null) return;
    const differs = key.findIndex((value, i) => value !== before[i]);
    if (differs >= 0 && key[differs] > before[differs]) return;
    const names = this.place.key.join(', ');
    this.defects.add(differs < 0 ? `has the same ${names} as the row before` : `is out of order by ${names}`, number);
  }

  /** A value by which rows are ordered: words in the order of their column. */
  private rank(at: number, value: unknown): number {
    if (typeof value === 'number') return value;
    const { type, range } = this.columns[at];
    return type === 'STRING' && range !== null ? (range as readonly unknown[]).indexOf(value) : 0;
  }
}
