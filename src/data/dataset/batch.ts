// Hot path: no allocation while there is room, no closures, no iterators.

import { type Column, RowLayout } from '../../players/features/column.js';
import { Texts } from './texts.js';

/** A file of rows in the making. The same rows in the same batches give the same bytes. */
export interface RowFile {
  /** Adds all rows of a batch; in Parquet they make a row group. */
  add(batch: RowBatch): void;
  /** The whole file. Nothing can be added to it afterwards. */
  finish(): Uint8Array;
}

/** Rows that are written in one go: enough for Parquet's row groups to pack well, few enough for memory. */
const ROWS_AT_ONCE = 32_768;

/** So many rows at a time go to their columns: few enough to stay in a processor's first cache. */
const BLOCK = 32;

/** Rows on their way into a file: those of a board are added one by one, and then all of them kept or dropped. */
export class RowBatch<Row = never> {
  readonly columns: readonly Column<Row>[];
  /** The texts of each column; null of one of numbers. */
  readonly texts: readonly (Texts | null)[];
  /** How many rows have been kept that the file does not have yet. */
  rows = 0;
  /** How many rows the file has. */
  written = 0;
  private readonly file: RowFile;
  private readonly spelled: readonly { readonly text: Texts; readonly put: (row: Row, text: Texts) => void }[];
  private readonly byColumn: readonly (Numbers | null)[];
  private readonly layout: RowLayout<Row>;
  /** The numbers of the rows from the first one on that waits, row by row. */
  private waiting: Float64Array;
  private first = 0;
  private end = 0;

  constructor(columns: readonly Column<Row>[], file: RowFile) {
    this.columns = columns;
    this.file = file;
    this.texts = columns.map(({ put, nullable }) => put && new Texts(nullable));
    this.spelled = columns.flatMap(({ put }, i) => {
      const text = this.texts[i];
      return text === null || put === null ? [] : [{ text, put }];
    });
    this.byColumn = columns.map((column) => (column.fill === null ? null : new Numbers(column)));
    this.layout = new RowLayout(columns);
    this.waiting = new Float64Array(2 * BLOCK * this.layout.width);
  }

  /** Adds a row: computes all its cells. */
  add(from: Row): void {
    const { layout, spelled } = this;
    const row = this.end++;
    const at = (row - this.first) * layout.width;
    if (at === this.waiting.length) this.grow();
    layout.fill(from, this.waiting, at);
    for (let i = 0; i < spelled.length; i++) {
      const { text, put } = spelled[i];
      text.open(row);
      put(from, text);
      text.close(row);
    }
  }

  /** Keeps the rows added since the last call. Many are written to the file. */
  keep(): void {
    this.rows = this.end;
    if (this.rows - this.first >= BLOCK) this.sort(BLOCK);
    if (this.rows >= ROWS_AT_ONCE) this.write();
  }

  /** Takes them back. */
  drop(): void {
    for (let i = 0; i < this.spelled.length; i++) this.spelled[i].text.rewind(this.rows, this.end);
    this.end = this.rows;
  }

  /** The whole file, when all rows have been added. */
  finish(): Uint8Array {
    this.write();
    return this.file.finish();
  }

  /** The numbers of each column; null of one of texts. */
  numbers(): readonly (Numbers | null)[] {
    this.sort(1);
    return this.byColumn;
  }

  /** Puts the numbers of rows that wait into their columns, a block at a time, until there are fewer than `least`. */
  private sort(least: number): void {
    const { byColumn, waiting, rows } = this;
    const { places, width } = this.layout;
    let from = 0;
    for (; rows - this.first >= least; from += BLOCK * width) {
      const count = Math.min(BLOCK, rows - this.first);
      for (let i = 0; i < byColumn.length; i++) byColumn[i]?.take(waiting, from + places[i], width, count);
      this.first += count;
    }
    waiting.copyWithin(0, from, from + (rows - this.first) * width);
  }

  private write(): void {
    this.file.add(this as RowBatch);
    this.written += this.rows;
    for (let i = 0; i < this.spelled.length; i++) this.spelled[i].text.rewind(0, this.rows);
    for (let i = 0; i < this.byColumn.length; i++) this.byColumn[i]?.clear();
    this.rows = this.first = this.end = 0;
  }

  private grow(): void {
    const larger = new Float64Array(2 * this.waiting.length);
    larger.set(this.waiting);
    this.waiting = larger;
  }
}

/** The numbers of a column: signed 32-bit integers, where what is unsigned keeps its bits, or doubles. */
export class Numbers {
  /** In how many rows there is one. */
  count = 0;
  /** These, one after the other, and room for more. */
  values: Int32Array | Float64Array;
  /** A bit for each row that has one, those of a block in a number; null where all have. */
  present: Int32Array | null;
  private blocks = 0;
  /** How many rows {@link next} has gone through, and how many numbers. */
  private seen = 0;
  private read = 0;

  constructor({ type, nullable }: Pick<Column, 'type' | 'nullable'>) {
    this.values = type === 'INT_64' ? new Float64Array(ROOM) : new Int32Array(ROOM);
    this.present = nullable ? new Int32Array(ROOM / BLOCK) : null;
  }

  clear(): void {
    this.count = this.blocks = this.seen = this.read = 0;
  }

  /** Takes every `step`-th number from `first` on, as those of the next block of rows. */
  take(numbers: Float64Array, first: number, step: number, rows: number): void {
    if (this.count + rows > this.values.length || this.blocks === this.present?.length) this.grow();
    const { values, present } = this;
    let { count } = this;
    if (present === null) for (let row = 0, at = first; row < rows; row++, at += step) values[count++] = numbers[at];
    else {
      let bits = 0;
      for (let row = 0, at = first; row < rows; row++, at += step) {
        const value = numbers[at];
        if (Number.isNaN(value)) continue;
        bits |= 1 << row;
        values[count++] = value;
      }
      present[this.blocks++] = bits;
    }
    this.count = count;
  }

  /** The number of the next row, beginning with the first; NaN if it is missing. */
  next(): number {
    const { present } = this;
    const row = this.seen++;
    return present === null || ((present[row >>> 5] >>> row) & 1) === 1 ? this.values[this.read++] : Number.NaN;
  }

  private grow(): void {
    const { values, present } = this;
    const room = 2 * values.length;
    this.values = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
    this.values.set(values);
    if (present === null) return;
    this.present = new Int32Array(room / BLOCK);
    this.present.set(present);
  }
}

/** Doubled so often, it has room for a row group with the rows of the board that fills it. */
const ROOM = (ROWS_AT_ONCE + 32 * BLOCK) / 16;
