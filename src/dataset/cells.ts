// Hot path: no allocation while there is room, no closures, no iterators.
import { ByteWriter } from '../record/byte-writer.js';

/** The cells of a column, by row. */
export type Cells = Numbers | Texts;

/** Which cells of a column are missing: 1 where one is, as all are that have not been set; null where none can be. */
type Mask = Uint8Array | null;

const maskOf = (capacity: number, nullable: boolean): Mask => (nullable ? new Uint8Array(capacity).fill(1) : null);

function grownMask(mask: Mask, capacity: number): Mask {
  const larger = maskOf(capacity, mask !== null);
  if (mask !== null) larger?.set(mask);
  return larger;
}

function grown<Values extends Int32Array | Float64Array>(values: Values, capacity: number): Values {
  const larger = new (values.constructor as new (capacity: number) => Values)(capacity);
  larger.set(values);
  return larger;
}

/** Numbers: signed 32-bit integers, where what is unsigned keeps its bits, or doubles. */
export class Numbers<Values extends Int32Array | Float64Array = Int32Array | Float64Array> {
  values: Values;
  missing: Mask;

  constructor(values: Values, nullable: boolean) {
    this.values = values;
    this.missing = maskOf(values.length, nullable);
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
    this.values = grown(this.values, capacity);
    this.missing = grownMask(this.missing, capacity);
  }
}

/** Bytes before each text: its length as an unsigned 32-bit number, low byte first, as in Parquet. */
const PREFIX = 4;

/** Texts as UTF-8, one after the other in the order of the rows: opened, put together from pieces, closed. */
export class Texts extends ByteWriter {
  /** Where the text of each row begins and ends. */
  private starts: Int32Array;
  private ends: Int32Array;
  missing: Mask;

  constructor(capacity: number, nullable: boolean) {
    super();
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.missing = maskOf(capacity, nullable);
  }

  /** Begins the text of a row: what is put from now on belongs to it. */
  open(row: number): void {
    if (this.length + PREFIX > this.bytes.length) this.makeRoom(PREFIX);
    this.length += PREFIX;
    this.starts[row] = this.length;
  }

  /** Ends the text of a row. It is missing if nothing has been put: no text is empty. */
  close(row: number): void {
    const start = this.starts[row];
    const size = this.length - start;
    if (this.missing !== null) {
      this.missing[row] = size === 0 ? 1 : 0;
      if (size === 0) this.length -= PREFIX;
    }
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
    if (row < rows) this.length = this.starts[row] - PREFIX;
    this.missing?.fill(1, row, rows);
  }

  grow(capacity: number): void {
    this.starts = grown(this.starts, capacity);
    this.ends = grown(this.ends, capacity);
    this.missing = grownMask(this.missing, capacity);
  }
}
