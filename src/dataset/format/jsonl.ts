import { type Column, wordsOf } from '../../features/column.js';
import { ByteWriter, piece } from '../../record/byte-writer.js';
import type { RowBatch, RowFile } from '../batch.js';
import type { Texts } from '../texts.js';

/** JSON Lines: an object a row with all columns in their order; what is missing is null. */
export class JsonLinesFile implements RowFile {
  private readonly columns: readonly Column[];
  private readonly writer = new ByteWriter();
  private readonly keys: readonly Uint8Array[];
  /** The values of each column that are known beforehand, as JSON. */
  private readonly known: readonly (readonly Uint8Array[])[];

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.keys = columns.map(({ name }, i) => piece(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    this.known = columns.map((column) =>
      column.type === 'BOOLEAN'
        ? [piece('false'), piece('true')]
        : (wordsOf(column) ?? []).map((word) => piece(JSON.stringify(word))),
    );
  }

  add(batch: RowBatch): void {
    const numbers = batch.numbers();
    for (let row = 0; row < batch.rows; row++) {
      for (let at = 0; at < this.columns.length; at++) {
        this.writer.put(this.keys[at]);
        const texts = batch.texts[at] as Texts;
        const cells = numbers[at];
        if (cells !== null) this.addNumber(at, cells.next());
        else if (texts.isMissing(row)) this.writer.put(NULL);
        else this.addText(texts.at(row));
      }
      this.writer.put(END);
    }
  }

  finish(): Uint8Array {
    return this.writer.take();
  }

  private addNumber(at: number, value: number): void {
    const known = this.known[at];
    if (Number.isNaN(value)) this.writer.put(NULL);
    else if (known.length > 0) this.writer.put(known[value]);
    else this.writer.putNumber(this.columns[at].type === 'UINT_32' ? value >>> 0 : value);
  }

  private addText(text: Uint8Array): void {
    const { writer } = this;
    if (text.some(isSpecial)) {
      writer.putText(JSON.stringify(Buffer.from(text).toString()));
      return;
    }
    writer.putByte(QUOTE);
    writer.put(text);
    writer.putByte(QUOTE);
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const NULL = piece('null');
const END = piece('}\n');

/** Is it a byte that JSON writes otherwise? */
const isSpecial = (byte: number): boolean => byte === QUOTE || byte === BACKSLASH || byte < 32;
