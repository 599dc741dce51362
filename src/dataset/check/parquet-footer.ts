import type { ColumnChunk, FileMetaData, PageHeader, RowGroup } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { refuse } from '../../input/refusal.js';
import { chunkOf, metadataOf } from '../format/parquet.js';
import type { ColumnSchema } from '../schema.js';

/** What a row group holds of a column, as it was read: the least and the greatest number; the other way round where there are none. */
export interface CellBounds {
  readonly rows: number;
  readonly nulls: number;
  readonly lowest: number;
  readonly highest: number;
}

export function boundsOf({ type }: ColumnSchema, cells: ArrayLike<unknown>, rows: number): CellBounds {
  let nulls = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
    const cell = cells[row];
    if (cell === null || cell === undefined) nulls++;
    else if (type !== 'STRING') {
      const value = Number(cell);
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  return { rows, nulls, lowest, highest };
}

/**
 * Readers believe a footer and the headers of pages. What they say is put together again from the pages, one behind the other, and from the
 * cells that were read, and compared with the bytes of the file.
 * @throws InputError if they differ
 */
export function checkFooter(
  bytes: Uint8Array,
  footer: number,
  columns: readonly ColumnSchema[],
  groups: readonly (readonly CellBounds[])[],
): void {
  const pages = new Pages(bytes);
  const rowGroups = groups.map((group): RowGroup => {
    const start = pages.at;
    const chunks = columns.map((column, i) => pages.chunk(column, group[i]));
    const size = chunks.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n);
    return {
      columns: chunks,
      total_byte_size: size,
      num_rows: BigInt(group[0].rows),
      total_compressed_size: BigInt(pages.at - start),
    };
  });
  if (pages.at !== footer) refuse('', `has pages to byte ${pages.at}, but its footer begins at ${footer}`);
  const writer = new ByteWriter();
  writeMetadata(writer, metadataOf(columns, rowGroups) as FileMetaData);
  const expected = writer.getBytes();
  if (!isAt(bytes, footer, expected) || footer + expected.length + 4 !== bytes.length)
    refuse('', 'has a footer that does not say what its pages hold');
}

const isAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(expected.length, bytes.length - at)).equals(expected);

/** The pages of a file, one behind the other. */
class Pages {
  at = 4;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Goes over a column of a row group: what the footer has to say of it. */
  chunk(column: ColumnSchema, { rows, nulls, lowest, highest }: CellBounds): ColumnChunk {
    const start = this.at;
    const first = this.header(column);
    const dictionary = first.header.type === 'DICTIONARY_PAGE' ? first : null;
    const page = dictionary === null ? start : this.at;
    const data = dictionary === null ? first : this.header(column);
    const { header } = data;
    const { encoding, num_values, num_nulls, num_rows, repetition_levels_byte_length } =
      header.data_page_header_v2 ?? refuse('', `column ${column.name}: has no page of data`);
    if (num_values !== rows || num_rows !== rows || num_nulls !== nulls || repetition_levels_byte_length !== 0)
      refuse('', `column ${column.name}: the header of a page does not say what the page holds`);
    return chunkOf(column, {
      ...{ start, page, end: this.at, rows, nulls, lowest, highest, encoding },
      hasDictionary: dictionary !== null,
      isPacked: header.compressed_page_size !== header.uncompressed_page_size,
      size: data.size + (dictionary?.size ?? 0),
    });
  }

  /** A header, which is as it would be written, and its page; the size is that of both before packing. */
  private header({ name }: ColumnSchema): { readonly header: PageHeader; readonly size: number } {
    const { buffer, byteOffset, byteLength } = this.bytes;
    const reader = { view: new DataView(buffer, byteOffset, byteLength), offset: this.at };
    const header = read(() => parquetHeader(reader), name);
    const writer = new ByteWriter();
    read(() => writePageHeader(writer, header), name);
    const expected = writer.getBytes();
    if (expected.length !== reader.offset - this.at || !isAt(this.bytes, this.at, expected))
      refuse('', `column ${name}: a page has a header that is not as it was written`);
    this.at = reader.offset + header.compressed_page_size;
    return { header, size: expected.length + header.uncompressed_page_size };
  }
}

function read<T>(reading: () => T, name: string): T {
  try {
    return reading();
  } catch (error) {
    return refuse('', `column ${name}: a page has no header that can be read (${(error as Error).message})`);
  }
}
