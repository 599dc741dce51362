import { stringify } from 'csv-stringify/sync';
import { type Column, wordsOf } from '../../features/column.js';
import { ByteWriter, piece } from '../../record/byte-writer.js';
import type { Numbers, RowBatch, RowFile } from '../batch.js';
import type { Texts } from '../texts.js';

/**
 * A CSV file: a line with the names of the columns, then one a row; booleans are `true` and `false`, what is missing is empty. csv-stringify
 * decides how a value is written: words once for all, texts many at a time. Numbers, which are most of a row, need no quotes and go by it.
 */
export class CsvFile implements RowFile {
  private readonly columns: readonly Column[];
  private readonly writer = new ByteWriter();
  /** What is written for the words of each column. */
  private readonly words: readonly (readonly Uint8Array[])[];

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.words = columns.map((column) => cellsOf(column.type === 'BOOLEAN' ? [false, true] : (wordsOf(column) ?? [])));
    for (const [at, name] of cellsOf(columns.map(({ name }) => name)).entries()) this.put(at, name);
    this.writer.putByte(NEWLINE);
  }

  add(batch: RowBatch): void {
    const numbers = batch.numbers();
    for (let first = 0; first < batch.rows; first += ROWS)
      this.addRows(batch, numbers, first, Math.min(batch.rows, first + ROWS));
  }

  finish(): Uint8Array {
    return this.writer.take();
  }

  private addRows({ texts }: RowBatch, numbers: readonly (Numbers | null)[], first: number, end: number): void {
    const cells = texts.map((each) => (each === null ? [] : cellsOf(textsOf(each, first, end))));
    for (let row = first; row < end; row++) {
      for (let at = 0; at < this.columns.length; at++) {
        if (at > 0) this.writer.putByte(COMMA);
        const column = numbers[at];
        if (column === null) this.writer.put(cells[at][row - first]);
        else this.addNumber(at, column.next());
      }
      this.writer.putByte(NEWLINE);
    }
  }

  private addNumber(at: number, value: number): void {
    if (Number.isNaN(value)) return;
    const words = this.words[at];
    if (words.length > 0) this.writer.put(words[value]);
    else this.writer.putNumber(this.columns[at].type === 'UINT_32' ? value >>> 0 : value);
  }

  private put(at: number, cell: Uint8Array): void {
    if (at > 0) this.writer.putByte(COMMA);
    this.writer.put(cell);
  }
}

/** Rows whose texts are made cells in one go. */
const ROWS = 1000;

const COMMA = 44;
const NEWLINE = 10;

/** Ends each cell where several are made together; no text has it. */
const END = '\0';

/** Values as the cells of a CSV file, quoted where they have to be. */
function cellsOf(values: readonly (string | boolean)[]): Uint8Array[] {
  const text = stringify(
    values.map((value) => [value]),
    { cast: { boolean: (value) => (value ? 'true' : 'false') }, record_delimiter: END },
  );
  const bytes = piece(text);
  const cells: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(0, from);
    cells.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return cells;
}

const textsOf = (texts: Texts, first: number, end: number): string[] =>
  Array.from({ length: end - first }, (_, i) => decoder.decode(texts.at(first + i)));

const decoder = new TextDecoder();
