// Hot path: no allocation while there is room, no closures, no iterators.

import { type Column, RowLayout } from '../features/column.js';
import { Texts } from './texts.js';

/** Rows whose numbers lie together, 2^5: few enough for a processor's cache. */
const SHIFT = 5;
const BLOCK = 1 << SHIFT;

/** Rows on their way into a file. `Row` is what a row is computed from. */
export class RowBatch<Row = never> {
  readonly columns: readonly Column<Row>[];
  /** The texts of each column; null of one of numbers. */
  readonly texts: readonly (Texts | null)[];
  /** How many rows there are. */
  rows = 0;
  /** The numbers of all rows, row by row in blocks. */
  private readonly blocks: Float64Array[] = [];
  private readonly byColumn: readonly (Numbers | null)[];
  private readonly layout: RowLayout<Row>;

  constructor(columns: readonly Column<Row>[]) {
    this.columns = columns;
    this.texts = columns.map(({ put, nullable }) => put && new Texts(nullable));
    this.byColumn = columns.map((column) => (column.fill === null ? null : new Numbers(column)));
    this.layout = new RowLayout(columns);
  }

  /** Adds a row: computes all its cells. */
  add(from: Row): void {
    const { layout, texts, columns } = this;
    const row = this.rows++;
    layout.fill(from, this.blockOf(row), (row & (BLOCK - 1)) * layout.width);
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i];
      if (text === null) continue;
      text.open(row);
      columns[i].put?.(from, text);
      text.close(row);
    }
  }

  /** The number of a column in a row; NaN if it is missing. */
  number(row: number, column: number): number {
    const { width, places } = this.layout;
    return this.blockOf(row)[(row & (BLOCK - 1)) * width + places[column]];
  }

  /** The numbers of each column; null of one of texts. Valid until they are asked for again. */
  numbers(): readonly (Numbers | null)[] {
    const { rows, byColumn } = this;
    const { places, width } = this.layout;
    for (let i = 0; i < byColumn.length; i++) byColumn[i]?.begin(rows);
    for (let first = 0; first < rows; first += BLOCK) {
      const block = this.blockOf(first);
      const end = Math.min(BLOCK, rows - first) * width;
      for (let i = 0; i < byColumn.length; i++) byColumn[i]?.take(block, places[i], width, end);
    }
    return byColumn;
  }

  /** Takes back all rows from this one on. */
  rewind(rows: number): void {
    for (let i = 0; i < this.texts.length; i++) this.texts[i]?.rewind(rows, this.rows);
    this.rows = rows;
  }

  /** Takes over a row of another batch of the same columns, as a new row. */
  copy(other: RowBatch<Row>, from: number): void {
    const { texts } = this;
    const { width } = this.layout;
    const row = this.rows++;
    const numbers = other.blockOf(from);
    const into = this.blockOf(row);
    for (let i = 0; i < width; i++) into[(row & (BLOCK - 1)) * width + i] = numbers[(from & (BLOCK - 1)) * width + i];
    for (let i = 0; i < texts.length; i++) texts[i]?.copy(row, other.texts[i] as Texts, from);
  }

  private blockOf(row: number): Float64Array {
    const at = row >>> SHIFT;
    if (at === this.blocks.length) this.blocks.push(new Float64Array(BLOCK * this.layout.width));
    return this.blocks[at];
  }
}

/** The numbers of a column: signed 32-bit integers, where what is unsigned keeps its bits, or doubles. */
export class Numbers {
  /** In how many rows there is one. */
  count = 0;
  /** These, one after the other, and room for more. */
  values: Int32Array | Float64Array;
  /** 1 for each row that has one; null where all have. */
  isThere: Uint8Array | null;
  private rows = 0;

  constructor({ type, nullable }: Pick<Column, 'type' | 'nullable'>) {
    this.values = type === 'INT_64' ? new Float64Array(0) : new Int32Array(0);
    this.isThere = nullable ? new Uint8Array(0) : null;
  }

  /** Begins anew, with room for so many rows. */
  begin(rows: number): void {
    this.count = 0;
    this.rows = 0;
    if (this.values.length >= rows) return;
    const room = rows + BLOCK;
    this.values = this.values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
    if (this.isThere !== null) this.isThere = new Uint8Array(room);
  }

  /** Takes every `step`-th number from `first` on, as those of the next rows. */
  take(numbers: Float64Array, first: number, step: number, end: number): void {
    const { values, isThere } = this;
    let { count, rows } = this;
    for (let at = first; at < end; at += step) {
      const value = numbers[at];
      const isMissing = isThere !== null && Number.isNaN(value);
      if (isThere !== null) isThere[rows++] = isMissing ? 0 : 1;
      if (!isMissing) values[count++] = value;
    }
    this.count = count;
    this.rows = rows;
  }
}
