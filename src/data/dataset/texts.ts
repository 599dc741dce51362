// Hot path: no allocation while there is room, no closures, no iterators.
import { ByteWriter } from '../../cards/record/byte-writer.js';

/** Texts as UTF-8, one after the other in the order of the rows: opened, put together from pieces, closed. */
export class Texts extends ByteWriter {
  readonly nullable: boolean;
  /** Where the text of each row begins and ends. */
  private starts = new Int32Array(1024);
  private ends = new Int32Array(1024);

  constructor(nullable: boolean) {
    super();
    this.nullable = nullable;
  }

  /** Begins the text of a row: what is put from now on belongs to it. */
  open(row: number): void {
    if (row === this.starts.length) this.grow();
    this.starts[row] = this.length;
  }

  /** Ends the text of a row. It is missing if nothing has been put: no text is empty. */
  close(row: number): void {
    this.ends[row] = this.length;
  }

  isMissing(row: number): boolean {
    return this.nullable && this.ends[row] === this.starts[row];
  }

  /** The text of a row, empty if it is missing. Valid until the next one is written. */
  at(row: number): Uint8Array {
    return this.bytes.subarray(this.starts[row], this.ends[row]);
  }

  /** Takes back the texts of rows `row … rows − 1`. */
  rewind(row: number, rows: number): void {
    if (row < rows) this.length = this.starts[row];
  }

  private grow(): void {
    const { starts, ends } = this;
    this.starts = new Int32Array(2 * starts.length);
    this.ends = new Int32Array(2 * ends.length);
    this.starts.set(starts);
    this.ends.set(ends);
  }
}
