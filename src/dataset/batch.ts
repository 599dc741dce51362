// Hot path: no allocation while there is room, no closures, no iterators.
import { type Column, wordsOf } from './column.js';

/** Rows on their way into a file, column by column in typed arrays. A row is begun, its cells are set, the next one is begun. */
export class Batch {
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

  /** Begins a row and gives its index. Cells that are not set then hold what they last held; nullable ones are missing. */
  begin(): number {
    if (this.rows === this.capacity) this.grow();
    const row = this.rows++;
    for (let i = 0; i < this.cells.length; i++) {
      const { missing } = this.cells[i];
      if (missing !== null) missing[row] = 1;
    }
    return row;
  }

  /** Takes back all rows from this one on. */
  rewind(rows: number): void {
    this.rows = rows;
  }

  /** The cells of a column of whole numbers of up to 32 bits, flags (0 and 1), card sets or words (their indices); null if it is not wanted. */
  integers(name: string): Integers | null {
    return this.find(name, Integers);
  }

  /** The cells of a column of larger or other numbers; null if it is not wanted. */
  numbers(name: string): Numbers | null {
    return this.find(name, Numbers);
  }

  /** The cells of a column of any texts; null if it is not wanted. */
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
  const isLarge = column.type === 'INT_64' || column.type === 'DOUBLE';
  return isLarge ? new Numbers(capacity, column.nullable) : new Integers(capacity, column.nullable);
}

/** Signed 32-bit integers; what is unsigned keeps its bits. */
export class Integers {
  values: Int32Array;
  /** 1 where a cell is missing; null where none can be. */
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    this.values = new Int32Array(capacity);
    this.missing = nullable ? new Uint8Array(capacity) : null;
  }

  set(row: number, value: number): void {
    this.values[row] = value;
    if (this.missing !== null) this.missing[row] = 0;
  }

  grow(capacity: number): void {
    const larger = new Int32Array(capacity);
    larger.set(this.values);
    this.values = larger;
    this.missing = grownMask(this.missing, capacity);
  }
}

/** Doubles. */
export class Numbers {
  values: Float64Array;
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    this.values = new Float64Array(capacity);
    this.missing = nullable ? new Uint8Array(capacity) : null;
  }

  set(row: number, value: number): void {
    this.values[row] = value;
    if (this.missing !== null) this.missing[row] = 0;
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity);
    larger.set(this.values);
    this.values = larger;
    this.missing = grownMask(this.missing, capacity);
  }
}

/** Texts. */
export class Texts {
  values: string[];
  missing: Uint8Array | null;

  constructor(capacity: number, nullable: boolean) {
    this.values = new Array(capacity).fill('');
    this.missing = nullable ? new Uint8Array(capacity) : null;
  }

  set(row: number, value: string): void {
    this.values[row] = value;
    if (this.missing !== null) this.missing[row] = 0;
  }

  grow(capacity: number): void {
    const added = capacity - this.values.length;
    for (let i = 0; i < added; i++) this.values.push('');
    this.missing = grownMask(this.missing, capacity);
  }
}

function grownMask(mask: Uint8Array | null, capacity: number): Uint8Array | null {
  if (mask === null) return null;
  const larger = new Uint8Array(capacity);
  larger.set(mask);
  return larger;
}
