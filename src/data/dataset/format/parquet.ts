import { constants, gzipSync, type ZlibOptions } from 'node:zlib';
import type { ColumnChunk, FileMetaData, RowGroup, SchemaElement, Statistics } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { Column } from '../../../players/features/column.js';
import type { Numbers, RowBatch, RowFile } from '../batch.js';
import { TYPES } from '../schema.js';
import type { Texts } from '../texts.js';
import { encode, type PageContent } from './parquet-pages.js';

/**
 * A Parquet file: each batch a row group, each column in it one page, coded by what the column's declaration says of
 * it. Headers and footer are those of hyparquet-writer; it encodes values one by one as well, from arrays of any kind,
 * which would take most of the time here.
 */
export class ParquetFile implements RowFile {
  private readonly columns: readonly Column[];
  private readonly writer = new ByteWriter(1 << 20);
  private readonly groups: RowGroup[] = [];
  private readonly dictionaries = new Map<string, Uint8Array>();
  /** How the pages of each column are packed, found with the first large one: null for not at all. */
  private readonly ways = new Map<string, ZlibOptions | null>();

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.writer.appendUint32(MAGIC);
  }

  add(batch: RowBatch): void {
    if (batch.rows === 0) return;
    const start = this.writer.offset;
    const numbers = batch.numbers();
    const columns = this.columns.map((column, i) =>
      this.addColumn(column, numbers[i] ?? (batch.texts[i] as Texts), batch.rows),
    );
    const size = columns.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n);
    this.groups.push({
      columns,
      total_byte_size: size,
      num_rows: BigInt(batch.rows),
      total_compressed_size: BigInt(this.writer.offset - start),
    });
  }

  finish(): Uint8Array {
    writeMetadata(this.writer, metadataOf(this.columns, this.groups) as FileMetaData);
    this.writer.appendUint32(MAGIC);
    return this.writer.getBytes().slice();
  }

  private addColumn(column: Column, cells: Numbers | Texts, rows: number): ColumnChunk {
    const { writer } = this;
    const start = writer.offset;
    const content = encode(column, cells, rows);
    const { values, dictionary, levels, encoding } = content;
    const packedValues = this.packedIfWorth(column, values);
    const isPacked = packedValues !== null;
    const body = packedValues ?? values;
    const saved = values.length - body.length + (dictionary === null ? 0 : this.addDictionary(dictionary, isPacked));
    const page = writer.offset;
    writePageHeader(writer, headerOf(content, body, rows));
    writer.appendBytes(levels);
    writer.appendBytes(body);
    const size = writer.offset - start;
    return {
      file_offset: BigInt(start),
      meta_data: {
        type: TYPES[column.type].stored.type,
        encodings: dictionary === null ? [encoding] : ['PLAIN', encoding],
        path_in_schema: [column.name],
        codec: isPacked ? 'GZIP' : 'UNCOMPRESSED',
        num_values: BigInt(rows),
        total_compressed_size: BigInt(size),
        total_uncompressed_size: BigInt(size + saved),
        data_page_offset: BigInt(page),
        ...(dictionary !== null && { dictionary_page_offset: BigInt(start) }),
        statistics: statisticsOf(column, content),
      },
    };
  }

  /** The bytes packed, or null where that gains too little: cards in random hands do not get smaller. */
  private packedIfWorth({ name }: Column, bytes: Uint8Array): Uint8Array | null {
    let way: ZlibOptions | null = USUAL;
    if (bytes.length > 2 * SAMPLE) {
      const known = this.ways.get(name);
      way = known === undefined ? wayFor(bytes.subarray(0, SAMPLE)) : known;
      this.ways.set(name, way);
    }
    if (way === null) return null;
    const all = packed(bytes, way);
    return all.length > WORTH * bytes.length ? null : all;
  }

  /** Dictionaries are few, and the same in every row group. */
  private packedDictionary(dictionary: Uint8Array): Uint8Array {
    const key = Buffer.from(dictionary.buffer, dictionary.byteOffset, dictionary.length).toString('latin1');
    const known = this.dictionaries.get(key) ?? packed(dictionary);
    this.dictionaries.set(key, known);
    return known;
  }

  /** Gives how many bytes packing saved. */
  private addDictionary({ bytes, size }: NonNullable<PageContent['dictionary']>, isPacked: boolean): number {
    const body = isPacked ? this.packedDictionary(bytes) : bytes;
    writePageHeader(this.writer, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: bytes.length,
      compressed_page_size: body.length,
      dictionary_page_header: { num_values: size, encoding: 'PLAIN' },
    });
    this.writer.appendBytes(body);
    return bytes.length - body.length;
  }
}

/** That of a page of values, packed as `body`. */
const headerOf = (
  { values, levels, nulls, encoding }: PageContent,
  body: Uint8Array,
  rows: number,
): Parameters<typeof writePageHeader>[1] => ({
  type: 'DATA_PAGE_V2',
  uncompressed_page_size: levels.length + values.length,
  compressed_page_size: levels.length + body.length,
  data_page_header_v2: {
    num_values: rows,
    num_nulls: nulls,
    num_rows: rows,
    encoding,
    definition_levels_byte_length: levels.length,
    repetition_levels_byte_length: 0,
    is_compressed: true,
  },
});

/** What the footer says. */
const metadataOf = (columns: readonly Column[], groups: RowGroup[]): Omit<FileMetaData, 'metadata_length'> => ({
  version: 2,
  created_by: 'bolachen',
  schema: [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)],
  num_rows: groups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
  row_groups: groups,
});

/** `PAR1` */
const MAGIC = 0x31524150;

/** How much of a large page is packed to see whether it is worth it, and how much that has to gain. */
const SAMPLE = 4096;
const WORTH = 0.9;

const USUAL: ZlibOptions = { level: 1 };
/** Looks for no repetitions: in half the time, where there are hardly any. */
const ONLY_CODES: ZlibOptions = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };
/** So much longer may that come out. */
const LONGER = 1.2;

const packed = (bytes: Uint8Array, way: ZlibOptions = USUAL): Uint8Array => gzipSync(bytes, way);

function wayFor(sample: Uint8Array): ZlibOptions | null {
  const usual = packed(sample).length;
  const coded = packed(sample, ONLY_CODES).length;
  if (Math.min(usual, coded) > WORTH * sample.length) return null;
  return coded <= LONGER * usual ? ONLY_CODES : USUAL;
}

const elementOf = ({ name, type, nullable }: Column): SchemaElement => ({
  name,
  repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
  ...TYPES[type].stored,
});

function statisticsOf({ type }: Column, { bounds, nulls }: PageContent): Statistics {
  const null_count = BigInt(nulls);
  if (bounds === null) return { null_count };
  const value = (number: number): number | bigint | boolean =>
    type === 'INT_64' ? BigInt(number) : type === 'BOOLEAN' ? number === 1 : number;
  return { min_value: value(bounds[0]), max_value: value(bounds[1]), null_count };
}
