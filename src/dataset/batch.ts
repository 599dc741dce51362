// Hot path: no allocation while there is room, no closures, no iterators.

import { type Column, wordsOf } from '../features/column.js';
import { type Cells, Numbers, Texts } from './cells.js';

/** Rows on their way into a file, column by column in typed arrays. `Row` is what a row is computed from. */
export class RowBatch<Row = never> {
  readonly columns: readonly Column<Row>[];
  /** The cells of each column, in the order of `columns`. */
  readonly cells: readonly Cells[];
  /** How many rows there are. */
  rows = 0;
  private capacity: number;
  /** The same by type, with what computes them. */
  private readonly numbers: readonly CellSource<Row, Numbers>[];
  private readonly texts: readonly CellSource<Row, Texts>[];

  constructor(columns: readonly Column<Row>[], capacity = 1024) {
    this.columns = columns;
    this.capacity = capacity;
    this.cells = columns.map((column) => cellsFor(column, capacity));
    const filled = this.cells.map((cells, i) => ({ cells, of: columns[i].of }));
    this.numbers = filled.filter((each) => each.cells instanceof Numbers) as CellSource<Row, Numbers>[];
    this.texts = filled.filter((each) => each.cells instanceof Texts) as CellSource<Row, Texts>[];
  }

  /** Adds a row: computes all its cells. */
  add(from: Row): void {
    const { numbers, texts } = this;
    const row = this.begin();
    for (let i = 0; i < numbers.length; i++) {
      const { cells, of } = numbers[i];
      const value = of(from, NOWHERE) as number | null;
      if (value !== null) cells.set(row, value);
    }
    for (let i = 0; i < texts.length; i++) {
      const { cells, of } = texts[i];
      cells.open(row);
      of(from, cells);
      cells.close(row);
    }
  }

  private begin(): number {
    if (this.rows === this.capacity) {
      this.capacity *= 2;
      for (let i = 0; i < this.cells.length; i++) this.cells[i].grow(this.capacity);
    }
    return this.rows++;
  }

  /** Takes back all rows from this one on. */
  rewind(rows: number): void {
    for (let i = 0; i < this.cells.length; i++) this.cells[i].rewind(rows, this.rows);
    this.rows = rows;
  }

  /** Takes over all cells of a row of another batch of the same columns, as a new row. */
  copy(other: RowBatch<Row>, from: number): void {
    const row = this.begin();
    for (let i = 0; i < this.cells.length; i++) {
      const cells = other.cells[i];
      if (cells.missing !== null && cells.missing[from] === 1 && !(cells instanceof Texts)) continue;
      this.cells[i].copy(row, cells as never, from);
    }
  }
}

interface CellSource<Row, Type> {
  readonly cells: Type;
  readonly of: Column<Row>['of'];
}

/** For columns that are no texts. */
const NOWHERE = new Texts(0, false);

function cellsFor(column: Column, capacity: number): Cells {
  if (column.type === 'STRING' && wordsOf(column) === null) return new Texts(capacity, column.nullable);
  const values = column.type === 'INT_64' ? new Float64Array(capacity) : new Int32Array(capacity);
  return new Numbers(values, column.nullable);
}
