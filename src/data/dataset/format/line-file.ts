// Hot path: no allocation while there is room, no closures, no iterators.

import { ByteWriter, piece } from '../../../cards/record/byte-writer.js';
import { boundsOf, type Column, wordsOf } from '../../../players/features/column.js';
import { CSV_FORMS, type CsvStyle, isFormula } from '../../../results/document/csv-style.js';
import type { RowBatch, RowFile } from '../batch.js';
import type { Format } from '../options.js';

/** How rows are written as lines of text. Numbers are decimal, and truths `true` and `false`. */
interface LineFormat {
  /** The lines before all rows. */
  head(names: readonly string[]): string;
  /** What stands before the cell of a column, and after the last one. */
  before(name: string, at: number): string;
  readonly end: string;
  readonly missing: string;
  /** Writes a text. */
  put(writer: ByteWriter, text: Uint8Array): void;
}

/** A line with the names of the columns, then one a row; what is missing is empty. All numbers are whole. */
function csvLines({ delimiter, bom }: (typeof CSV_FORMS)[CsvStyle]): LineFormat {
  const between = delimiter.charCodeAt(0);
  /** Is it a byte that is written in quotes only? */
  const asksForQuotes = (byte: number): boolean => byte === QUOTE || byte === between || byte === LF || byte === CR;
  return {
    head: (names) => `${bom ? '\ufeff' : ''}${names.join(delimiter)}\n`,
    // A spreadsheet keeps 15 digits of a number: more are written as text.
    before: (name, at) => `${at === 0 ? '' : delimiter}${bom && name === 'deal_id' ? "'" : ''}`,
    end: '\n',
    missing: '',
    put(writer, given) {
      const text = mayBeFormula(given[0]) ? withoutFormula(given) : given;
      if (!text.some(asksForQuotes)) return writer.put(text);
      writer.putByte(QUOTE);
      for (let i = 0; i < text.length; i++) {
        if (text[i] === QUOTE) writer.putByte(QUOTE);
        writer.putByte(text[i]);
      }
      writer.putByte(QUOTE);
    },
  };
}

/** An object a row with all columns in their order. */
const JSON_LINES: LineFormat = {
  head: () => '',
  before: (name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  end: '}\n',
  missing: 'null',
  put(writer, text) {
    if (text.some(isSpecial)) return writer.putText(JSON.stringify(Buffer.from(text).toString()));
    writer.putByte(QUOTE);
    writer.put(text);
    writer.putByte(QUOTE);
  },
};

/** Of letters of a full width, the first byte. */
const WIDE = 0xef;
/** In deals, actions and usual names of bots none begins so. */
const mayBeFormula = (byte: number): boolean => byte === WIDE || (byte < 0x41 && isFormula(String.fromCharCode(byte)));

function withoutFormula(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString();
  return isFormula(text) ? piece(`'${text}`) : bytes;
}

const [LF, CR] = [10, 13];
const QUOTE = 34;
const BACKSLASH = 92;

/** Is it one that JSON writes otherwise? */
const isSpecial = (byte: number): boolean => byte === QUOTE || byte === BACKSLASH || byte < 32;

/** A file with a row a line. */
export class LineFile implements RowFile {
  /** As many as stay near the processor. */
  readonly rowsAtOnce = 256;
  private readonly columns: readonly Column[];
  private readonly format: LineFormat;
  private readonly writer = new ByteWriter();
  private readonly head: Uint8Array;
  private readonly before: readonly Uint8Array[];
  private readonly end: Uint8Array;
  /** The cells of each column that are known beforehand, with what stands before them: a missing one, and others. */
  private readonly missing: readonly Uint8Array[];
  private readonly known: readonly (readonly Uint8Array[])[];
  /** The number that the first known cell of each column stands for. */
  private readonly lowest: readonly number[];

  constructor(columns: readonly Column[], name: Exclude<Format, 'parquet'>, style: CsvStyle) {
    const format = name === 'csv' ? csvLines(CSV_FORMS[style]) : JSON_LINES;
    this.columns = columns;
    this.format = format;
    this.before = columns.map(({ name }, at) => piece(format.before(name, at)));
    this.end = piece(format.end);
    const joined = (at: number, cell: Uint8Array): Uint8Array => Uint8Array.of(...this.before[at], ...cell);
    this.missing = columns.map((_, at) => joined(at, piece(format.missing)));
    this.known = columns.map((column, at) => knownCells(column, format).map((cell) => joined(at, cell)));
    this.lowest = columns.map((column) => boundsOf(column)?.[0] ?? 0);
    this.head = piece(format.head(columns.map(({ name }) => name)));
  }

  begin(): void {
    this.writer.clear();
    this.writer.put(this.head);
  }

  add(batch: RowBatch): void {
    const { writer, format, columns } = this;
    for (let row = 0; row < batch.rows; row++) {
      for (let at = 0; at < columns.length; at++) {
        const texts = batch.texts[at];
        if (texts === null) this.addNumber(at, batch.number(row, at));
        else if (texts.isMissing(row)) writer.put(this.missing[at]);
        else {
          writer.put(this.before[at]);
          format.put(writer, texts.at(row));
        }
      }
      writer.put(this.end);
    }
  }

  finish(): Uint8Array {
    return this.writer.take();
  }

  private addNumber(at: number, value: number): void {
    const known = this.known[at];
    const place = value - this.lowest[at];
    if (Number.isNaN(value)) this.writer.put(this.missing[at]);
    else if (place >= 0 && place < known.length) this.writer.put(known[place]);
    else {
      this.writer.put(this.before[at]);
      this.writer.putNumber(this.columns[at].type === 'UINT_32' ? value >>> 0 : value);
    }
  }
}

const TRUTHS = [piece('false'), piece('true')];
/** So many numbers of a column, from its lowest, are written once and copied. */
const MOST_KNOWN = 128;

function knownCells(column: Column, format: LineFormat): readonly Uint8Array[] {
  if (column.type === 'BOOLEAN') return TRUTHS;
  const words = wordsOf(column);
  if (words !== null) return words.map((word) => cellOf(format, word));
  const [lowest, highest] = boundsOf(column) ?? [0, -1];
  return Array.from({ length: Math.min(highest - lowest + 1, MOST_KNOWN) }, (_, i) => piece(String(lowest + i)));
}

function cellOf(format: LineFormat, word: string): Uint8Array {
  const writer = new ByteWriter();
  format.put(writer, piece(word));
  return writer.take();
}
