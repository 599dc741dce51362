// Hot path: no allocation while there is room, no closures, no iterators.

import { type Column, Layout } from '../features/column.js';
import { Texts } from './texts.js';

/** Rows whose numbers lie together: few enough for a processor's cache. */
const BLOCK = 128;

/** Rows on their way into a file. `Row` is what a row is computed from. */
export class RowBatch<Row = never> {
  readonly columns: readonly Column<Row>[];
  /** The texts of each column; null of one of numbers. */
  readonly texts: readonly (Texts | null)[];
  /** How many rows there are. */
  rows = 0;
  /** The numbers of all rows, row by row in blocks. */
  private readonly blocks: Float64Array[] = [];
  private readonly layout: Layout<Row>;

  constructor(columns: readonly Column<Row>[]) {
    this.columns = columns;
    this.texts = columns.map(({ put, nullable }) => put && new Texts(nullable));
    this.layout = new Layout(columns);
  }

  /** Adds a row: computes all its cells. */
  add(from: Row): void {
    const { layout, texts, columns } = this;
    const row = this.rows++;
    layout.fill(from, this.blockOf(row), (row % BLOCK) * layout.width);
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
    return this.blockOf(row)[(row % BLOCK) * width + places[column]];
  }

  /** The numbers of each column; null of one of texts. */
  numbers(): (Numbers | null)[] {
    const { columns, rows } = this;
    const { places, width } = this.layout;
    const all = columns.map((column) => (column.fill === null ? null : new Numbers(column, rows)));
    for (let first = 0; first < rows; first += BLOCK) {
      const block = this.blockOf(first);
      const end = Math.min(BLOCK, rows - first) * width;
      for (let i = 0; i < all.length; i++) all[i]?.take(block, places[i], width, end);
    }
    return all;
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
    for (let i = 0; i < width; i++) into[(row % BLOCK) * width + i] = numbers[(from % BLOCK) * width + i];
    for (let i = 0; i < texts.length; i++) texts[i]?.copy(row, other.texts[i] as Texts, from);
  }

  private blockOf(row: number): Float64Array {
    const at = Math.floor(row / BLOCK);
    if (at === this.blocks.length) this.blocks.push(new Float64Array(BLOCK * this.layout.width));
    return this.blocks[at];
  }
}

/** The numbers of a column by row: signed 32-bit integers, where what is unsigned keeps its bits, or doubles. */
export class Numbers {
  /** Those that are there, one after the other. */
  readonly values: Int32Array | Float64Array;
  count = 0;
  /** 1 for each row that has one; null where all have. */
  readonly isThere: Uint8Array | null;
  private rows = 0;

  constructor({ type, nullable }: Pick<Column, 'type' | 'nullable'>, rows: number) {
    this.values = type === 'INT_64' ? new Float64Array(rows) : new Int32Array(rows);
    this.isThere = nullable ? new Uint8Array(rows) : null;
  }

  /** Takes every `step`-th number from `first` on, as those of the next rows. */
  take(numbers: Float64Array, first: number, step: number, end: number): void {
    const { values, isThere } = this;
    let { count, rows } = this;
    for (let at = first; at < end; at += step) {
      const value = numbers[at];
      values[count] = value;
      const is = isThere === null || !Number.isNaN(value) ? 1 : 0;
      if (isThere !== null) isThere[rows] = is;
      count += is;
      rows++;
    }
    this.count = count;
    this.rows = rows;
  }
}
