// Hot path: no allocation while there is room, no closures, no iterators.

import { type Column, RowLayout } from '../../players/features/column.js';
import { Texts } from './texts.js';

/** Files of rows, one after the other. The same rows in the same batches give the same bytes. */
export interface RowFile {
  /** How many rows it takes in one go, and more where a board has more. */
  readonly rowsAtOnce: number;
  /** Begins a file, without what was added to one that was not finished. */
  begin(): void;
  /** Adds all rows of a batch; in Parquet they make a row group. */
  add(batch: RowBatch): void;
  /** The whole file. */
  finish(): Uint8Array;
}

/** Room for so many rows at first. */
const ROOM = 64;

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
  private readonly layout: RowLayout<Row>;
  /** The numbers of all rows, row by row. */
  private numbers: Float64Array;
  private end = 0;

  constructor(columns: readonly Column<Row>[], file: RowFile) {
    this.columns = columns;
    this.file = file;
    this.texts = columns.map(({ put, nullable }) => put && new Texts(nullable));
    this.spelled = columns.flatMap(({ put }, i) => {
      const text = this.texts[i];
      return text === null || put === null ? [] : [{ text, put }];
    });
    this.layout = new RowLayout(columns);
    this.numbers = new Float64Array(ROOM * this.layout.width);
  }

  /** Begins a file. */
  begin(): void {
    this.file.begin();
    this.rows = this.written = 0;
    this.drop();
  }

  /** Adds a row: computes all its cells. */
  add(from: Row): void {
    const { layout, spelled } = this;
    const row = this.end++;
    const at = row * layout.width;
    if (at === this.numbers.length) this.grow();
    layout.fill(from, this.numbers, at);
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
    if (this.rows >= this.file.rowsAtOnce) this.write();
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

  /** The number of a row in a column; NaN if it is missing. */
  number(row: number, column: number): number {
    return this.numbers[row * this.layout.width + this.layout.places[column]];
  }

  private write(): void {
    this.file.add(this as RowBatch);
    this.written += this.rows;
    for (let i = 0; i < this.spelled.length; i++) this.spelled[i].text.rewind(0, this.rows);
    this.rows = this.end = 0;
  }

  private grow(): void {
    const larger = new Float64Array(2 * this.numbers.length);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}
