// Hot path: no allocation but of whole pages, no closures, no iterators.
import { type Cells, Integers, Numbers, type Texts } from '../batch.js';
import { type Column, wordsOf } from '../column.js';

/** The cells of a column as the bytes of Parquet pages, before they are packed. */
export interface PageContent {
  /** The values that are there, encoded. Valid until the cells change. */
  readonly values: Uint8Array;
  readonly encoding: 'PLAIN' | 'RLE_DICTIONARY';
  /** The values that indices stand for, PLAIN; null where there are no indices. */
  readonly dictionary: Uint8Array | null;
  readonly dictionarySize: number;
  /** Which rows have a value: definition levels; empty where all have. */
  readonly levels: Uint8Array;
  /** How many have none. */
  readonly nulls: number;
  /** The least and the greatest value of a column of numbers; the other way round where there are none. */
  readonly lowest: number;
  readonly highest: number;
}

/** Up to so many neighbouring whole numbers are written as indices, which take as few bits as they need. */
const LARGEST_DICTIONARY = 1024;

const NOTHING = new Uint8Array(0);
const NO_DICTIONARY = { dictionary: null, dictionarySize: 0 } as const;
const UNKNOWN = { lowest: 1, highest: 0 } as const;

export function encode(column: Column, cells: Cells, rows: number): PageContent {
  const { missing } = cells;
  const nulls = missing === null ? 0 : countOnes(missing, rows);
  const levels = missing === null ? NOTHING : levelsOf(missing, rows);
  const here = { levels, nulls };
  if (cells instanceof Integers) {
    const values = present(cells.values, missing, rows, rows - nulls);
    return { ...here, ...encodeIntegers(column, values) };
  }
  if (cells instanceof Numbers) {
    const values = present(cells.values, missing, rows, rows - nulls);
    const bytes = column.type === 'INT_64' ? wideBytes(values) : plainBytes(values);
    return { ...here, ...NO_DICTIONARY, values: bytes, encoding: 'PLAIN', ...boundsIn(values) };
  }
  return { ...here, ...NO_DICTIONARY, ...UNKNOWN, values: (cells as Texts).prefixed, encoding: 'PLAIN' };
}

function encodeIntegers(column: Column, values: Int32Array): Omit<PageContent, 'levels' | 'nulls'> {
  const { lowest, highest } = boundsIn(values);
  if (column.type === 'BOOLEAN') {
    return { ...NO_DICTIONARY, values: packBits(values, 0, 1, 0), encoding: 'PLAIN', lowest, highest };
  }
  const words = wordsOf(column);
  if (words !== null) {
    const dictionary = wordBytes(words);
    const indices = packIndices(values, 0, words.length);
    return {
      dictionary,
      dictionarySize: words.length,
      values: indices,
      encoding: 'RLE_DICTIONARY',
      lowest,
      highest,
    };
  }
  const span = highest - lowest + 1;
  if (values.length === 0 || span > LARGEST_DICTIONARY) {
    return { ...NO_DICTIONARY, values: plainBytes(values), encoding: 'PLAIN', lowest, highest };
  }
  const neighbours = new Int32Array(span);
  for (let i = 0; i < span; i++) neighbours[i] = lowest + i;
  return {
    dictionary: plainBytes(neighbours),
    dictionarySize: span,
    values: packIndices(values, lowest, span),
    encoding: 'RLE_DICTIONARY',
    lowest,
    highest,
  };
}

/** The values of the rows that have one. */
function present<T extends Int32Array | Float64Array>(
  values: T,
  missing: Uint8Array | null,
  rows: number,
  count: number,
): T {
  if (missing === null || count === rows) return values.subarray(0, rows) as T;
  const kept = values.slice(0, count) as T;
  let next = 0;
  for (let row = 0; row < rows; row++) if (missing[row] === 0) kept[next++] = values[row];
  return kept;
}

function boundsIn(values: Int32Array | Float64Array): { readonly lowest: number; readonly highest: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}

function countOnes(mask: Uint8Array, rows: number): number {
  let ones = 0;
  for (let row = 0; row < rows; row++) ones += mask[row];
  return ones;
}

/** Numbers as they lie in memory, which is low byte first on every machine that Node runs on but s390x. */
const plainBytes = (values: Int32Array | Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** Whole numbers of up to 53 bits as 64. */
function wideBytes(values: Float64Array): Uint8Array {
  const words = new Int32Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    words[2 * i] = values[i] % 2 ** 32;
    words[2 * i + 1] = Math.floor(values[i] / 2 ** 32);
  }
  return plainBytes(words);
}

/** Texts, each behind its length. */
function wordBytes(words: readonly string[]): Uint8Array {
  const texts = words.map((word) => new TextEncoder().encode(word));
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (let i = 0; i < texts.length; i++) {
    view.setUint32(at, texts[i].length, true);
    bytes.set(texts[i], at + 4);
    at += 4 + texts[i].length;
  }
  return bytes;
}

/** Definition levels: a bit a row, as one run of eights. */
function levelsOf(missing: Uint8Array, rows: number): Uint8Array {
  const header = varint((Math.ceil(rows / 8) << 1) | 1);
  const bytes = new Uint8Array(header.length + Math.ceil(rows / 8));
  bytes.set(header);
  for (let row = 0; row < rows; row++) bytes[header.length + (row >> 3)] |= (1 - missing[row]) << (row & 7);
  return bytes;
}

/** Indices into a dictionary of neighbours from `lowest` up: their width in bits, then one run of them. */
function packIndices(values: Int32Array, lowest: number, span: number): Uint8Array {
  const width = span === 1 ? 0 : 32 - Math.clz32(span - 1);
  const groups = Math.ceil(values.length / 8);
  // Indices of no width are a run of one value, others groups of eight.
  const header = varint(width === 0 ? values.length << 1 : (groups << 1) | 1);
  const bytes = width === 0 ? new Uint8Array(1 + header.length) : packBits(values, lowest, width, 1 + header.length);
  bytes[0] = width;
  bytes.set(header, 1);
  return bytes;
}

/** Values less `lowest` in `width` bits each, the lowest bits first, behind `room` bytes; in whole groups of eight if there is room, else in whole bytes. */
function packBits(values: Int32Array, lowest: number, width: number, room: number): Uint8Array {
  const count = values.length;
  const bits = (room > 0 ? Math.ceil(count / 8) * 8 : count) * width;
  const bytes = new Uint8Array(room + Math.ceil(bits / 8));
  let at = room;
  let held = 0;
  let size = 0;
  for (let i = 0; i < count; i++) {
    held |= (values[i] - lowest) << size;
    size += width;
    while (size >= 8) {
      bytes[at++] = held;
      held >>>= 8;
      size -= 8;
    }
  }
  if (size > 0) bytes[at] = held;
  return bytes;
}

/** A number in groups of seven bits, the lowest first. */
function varint(number: number): Uint8Array {
  const groups: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) groups.push((rest & 127) | 128);
  groups.push(rest);
  return Uint8Array.from(groups);
}
