// Hot path: no allocation while there is room, no closures, no iterators.
import { ByteWriter } from '../record/byte-writer.js';
import { type Column, wordsOf } from './column.js';

/** Rows on their way into a file, column by column in typed arrays. A row is begun, its cells are set, the next one is begun. */
export class RowBatch {
  readonly columns: readonly Column[];
  /** The cells of each column, in the order of `columns`. */
  readonly cells: readonly Cells[];
  /** How many rows there are. */
  rows = 0;
  private capacity: number;

  constructor(columns: readonly Column[], capacity = 1024) {
    this.columns = columns;
    this.capacity = capacity;
    this.cells = columns.map((column) => cellsFor(column, capacity));
  }

  /** Begins a row and gives its index. Every cell of it has to be set, but for nullable ones, which are missing then. */
  begin(): number {
    if (this.rows === this.capacity) this.grow();
    return this.rows++;
  }

  /** Takes back all rows from this one on. */
  rewind(rows: number): void {
    for (let i = 0; i < this.cells.length; i++) this.cells[i].rewind(rows, this.rows);
    this.rows = rows;
  }

  /** Takes over all cells of a row of another batch of the same columns, as a new row. */
  copy(other: RowBatch, from: number): void {
    const row = this.begin();
    for (let i = 0; i < this.cells.length; i++) {
      const cells = other.cells[i];
      if (cells.missing !== null && cells.missing[from] === 1) continue;
      this.cells[i].copy(row, cells as never, from);
    }
  }

  /** The cells of a column of whole numbers of up to 32 bits, flags (0 and 1), card sets or words (their indices); null if it is not written. */
  integers(name: string): Integers | null {
    return this.find(name, Integers);
  }

  /** The cells of a column of larger or other numbers; null if it is not written. */
  numbers(name: string): Numbers | null {
    return this.find(name, Numbers);
  }

  /** The cells of a column of any texts; null if it is not written. */
  texts(name: string): Texts | null {
    return this.find(name, Texts);
  }

  private find<T extends Cells>(name: string, type: new (capacity: number, nullable: boolean) => T): T | null {
    const at = this.columns.findIndex((column) => column.name === name);
    if (at < 0) return null;
    const cells = this.cells[at];
    if (cells instanceof type) return cells;
    throw new TypeError(`column ${name} of type ${this.columns[at].type} is not held in ${type.name}`);
  }

  private grow(): void {
    this.capacity *= 2;
    for (const cells of this.cells) cells.grow(this.capacity);
  }
}

/** The cells of a column, by row. */
export type Cells = Integers | Numbers | Texts;

function cellsFor(column: Column, capacity: number): Cells {
  if (column.type === 'STRING' && wordsOf(column) === null) return new Texts(capacity, column.nullable);
  return column.type === 'INT_64' ? new Numbers(capacity, column.nullable) : new Integers(capacity, column.nullable);
}

/** Signed 32-bit integers; what is unsigned keeps its bits. */
export class Integers {
  values: Int32Array;
  /** 1 where a cell is missing, as all are that have not been set; null where none can be. */
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    this.values = new Int32Array(capacity);
    this.missing = nullable ? new Uint8Array(capacity).fill(1) : null;
  }

  set(row: number, value: number): void {
    this.values[row] = value;
    if (this.missing !== null) this.missing[row] = 0;
  }

  copy(row: number, other: Integers, from: number): void {
    this.set(row, other.values[from]);
  }

  rewind(row: number, rows: number): void {
    this.missing?.fill(1, row, rows);
  }

  grow(capacity: number): void {
    this.values = grownIndices(this.values, capacity);
    this.missing = grownMask(this.missing, capacity);
  }
}

/** Doubles. */
export class Numbers {
  values: Float64Array;
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    this.values = new Float64Array(capacity);
    this.missing = nullable ? new Uint8Array(capacity).fill(1) : null;
  }

  set(row: number, value: number): void {
    this.values[row] = value;
    if (this.missing !== null) this.missing[row] = 0;
  }

  copy(row: number, other: Numbers, from: number): void {
    this.set(row, other.values[from]);
  }

  rewind(row: number, rows: number): void {
    this.missing?.fill(1, row, rows);
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity);
    larger.set(this.values);
    this.values = larger;
    this.missing = grownMask(this.missing, capacity);
  }
}

/** Bytes before each text: its length as an unsigned 32-bit number, low byte first, as Parquet wants it. */
const PREFIX = 4;

/**
 * Texts as UTF-8, one after the other. They are written in the order of the rows: opened, put together from pieces, closed; or set in one go.
 */
export class Texts extends ByteWriter {
  /** Where the text of each row begins and ends. */
  starts: Int32Array;
  ends: Int32Array;
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    super();
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.missing = nullable ? new Uint8Array(capacity).fill(1) : null;
  }

  set(row: number, text: string): void {
    this.open(row);
    this.putText(text);
    this.close(row);
  }

  /** Begins the text of a row: what is put from now on belongs to it. */
  open(row: number): void {
    if (this.length + PREFIX > this.bytes.length) this.makeRoom(PREFIX);
    this.length += PREFIX;
    this.starts[row] = this.length;
    if (this.missing !== null) this.missing[row] = 0;
  }

  /** Ends the text of a row. */
  close(row: number): void {
    const start = this.starts[row];
    const size = this.length - start;
    this.ends[row] = this.length;
    this.bytes[start - 4] = size;
    this.bytes[start - 3] = size >>> 8;
    this.bytes[start - 2] = size >>> 16;
    this.bytes[start - 1] = size >>> 24;
  }

  /** All texts, each behind its length; those that are missing take no room. Valid until the next one is written. */
  get prefixed(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** The text of a row. Valid until the next one is written. */
  at(row: number): Uint8Array {
    return this.bytes.subarray(this.starts[row], this.ends[row]);
  }

  /** Takes over a text from other cells. */
  copy(row: number, other: Texts, from: number): void {
    this.open(row);
    this.put(other.at(from));
    this.close(row);
  }

  /** Takes back the texts of rows `row … rows − 1`. */
  rewind(row: number, rows: number): void {
    let kept = row;
    while (kept < rows && this.missing !== null && this.missing[kept] === 1) kept++;
    if (kept < rows) this.length = this.starts[kept] - PREFIX;
    this.missing?.fill(1, row, rows);
  }

  grow(capacity: number): void {
    this.starts = grownIndices(this.starts, capacity);
    this.ends = grownIndices(this.ends, capacity);
    this.missing = grownMask(this.missing, capacity);
  }
}

function grownIndices(indices: Int32Array, capacity: number): Int32Array {
  const larger = new Int32Array(capacity);
  larger.set(indices);
  return larger;
}

function grownMask(mask: Uint8Array | null, capacity: number): Uint8Array | null {
  if (mask === null) return null;
  const larger = new Uint8Array(capacity).fill(1);
  larger.set(mask);
  return larger;
}
