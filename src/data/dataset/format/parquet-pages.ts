// Hot path: no allocation but of whole pages, no closures, no iterators.

import { type Bounds, type Column, wordsOf } from '../../../players/features/column.js';
import type { Numbers } from '../batch.js';
import { Texts } from '../texts.js';
import { distinctOf } from './distinct.js';

/** The cells of a column as the bytes of Parquet pages, before they are packed. */
export interface PageContent {
  /** The values that are there, encoded. Valid until the cells change. */
  readonly values: Uint8Array;
  readonly encoding: 'PLAIN' | 'RLE_DICTIONARY';
  /** The values that indices stand for, PLAIN, and how many they are; null where there are no indices. */
  readonly dictionary: { readonly bytes: Uint8Array; readonly size: number } | null;
  /** By which readers skip row groups; null for texts and card sets, which have no order worth knowing. */
  readonly bounds: Bounds | null;
  /** Which rows have a value: definition levels; empty where all have. */
  readonly levels: Uint8Array;
  /** How many have none. */
  readonly nulls: number;
}

/** At most this many neighbouring whole numbers are written as indices, in as few bits as they need. */
const MOST_NEIGHBOURS = 1024;

type ValuePage = Omit<PageContent, 'levels' | 'nulls'>;

export function encode(column: Column, cells: Numbers | Texts, rows: number): PageContent {
  if (cells instanceof Texts) {
    const present = new Int32Array(Math.ceil(rows / 32));
    let nulls = 0;
    for (let row = 0; row < rows; row++)
      if (cells.isMissing(row)) nulls++;
      else present[row >>> 5] |= 1 << row;
    return { ...plain(cells.prefixed, null), levels: levelsOf(cells.nullable ? present : null, rows), nulls };
  }
  const { present, count } = cells;
  const values = cells.values.subarray(0, count);
  const encoded = values instanceof Int32Array ? encodeIntegers(column, values) : encodeNumbers(values);
  return { ...encoded, levels: levelsOf(present, rows), nulls: rows - count };
}

function encodeIntegers(column: Column, values: Int32Array): ValuePage {
  if (column.type === 'UINT_32') return encodeSets(values);
  const { runs, bounds } = spreadOf(values);
  if (column.type === 'BOOLEAN') return plain(packBits(values, 0, 1, 0), bounds);
  const words = wordsOf(column);
  if (words !== null) return indexed(wordBytes(words), words.length, { indices: values, first: 0, runs }, null);
  const span = bounds === null ? 0 : bounds[1] - bounds[0] + 1;
  if (bounds === null || span > MOST_NEIGHBOURS) return plain(plainBytes(values), bounds);
  const [first] = bounds;
  const neighbours = Int32Array.from({ length: span }, (_, i) => first + i);
  return indexed(plainBytes(neighbours), span, { indices: values, first, runs }, bounds);
}

function encodeSets(values: Int32Array): ValuePage {
  const found = distinctOf(values);
  if (found === null) return plain(plainBytes(values), null);
  const { entries, ...indices } = found;
  return indexed(plainBytes(new Int32Array(entries)), entries.length, { ...indices, first: 0 }, null);
}

function encodeNumbers(values: Float64Array): ValuePage {
  const found = distinctOf(values);
  if (found === null) return plain(wideBytes(values), boundsOf(values));
  const { entries, ...indices } = found;
  return indexed(wideBytes(entries), entries.length, { ...indices, first: 0 }, boundsOf(entries));
}

const plain = (values: Uint8Array, bounds: Bounds | null): ValuePage => ({
  values,
  encoding: 'PLAIN',
  dictionary: null,
  bounds,
});

/** Indices into a dictionary, less `first`, and how many runs of equal ones they are. */
interface Indices {
  readonly indices: Int32Array;
  readonly first: number;
  readonly runs: number;
}

function indexed(bytes: Uint8Array, size: number, indices: Indices, bounds: Bounds | null): ValuePage {
  return { values: packIndices(indices, size), encoding: 'RLE_DICTIONARY', dictionary: { bytes, size }, bounds };
}

/** The bounds of whole numbers, and how many runs of equal ones they are. */
function spreadOf(values: Int32Array): { readonly bounds: Bounds | null; readonly runs: number } {
  if (values.length === 0) return { bounds: null, runs: 0 };
  let [last, lowest, highest, runs] = [values[0], values[0], values[0], 1];
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    if (value === last) continue;
    last = value;
    runs++;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { bounds: [lowest, highest], runs };
}

function boundsOf(values: Float64Array): Bounds | null {
  if (values.length === 0) return null;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/** Numbers as they lie in memory, which is low byte first on every machine that Node runs on but s390x. */
const plainBytes = (values: Int32Array | Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** Whole numbers of up to 53 bits as 64: a place for 32 bits takes the low ones. */
function wideBytes(values: Float64Array): Uint8Array {
  const words = new Int32Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    words[2 * i] = values[i];
    words[2 * i + 1] = Math.floor(values[i] / 2 ** 32);
  }
  return plainBytes(words);
}

/** Texts, each behind its length. */
function wordBytes(words: readonly string[]): Uint8Array {
  const texts = new Texts(false);
  for (let i = 0; i < words.length; i++) {
    texts.open(i);
    texts.putText(words[i]);
    texts.close(i);
  }
  return texts.prefixed;
}

/** Definition levels: a bit a row, as one run of eights. */
function levelsOf(present: Int32Array | null, rows: number): Uint8Array {
  if (present === null) return NOTHING;
  const groups = Math.ceil(rows / 8);
  const header = varint((groups << 1) | 1);
  const bytes = new Uint8Array(header.length + groups);
  bytes.set(header);
  bytes.set(plainBytes(present).subarray(0, groups), header.length);
  return bytes;
}

const NOTHING = new Uint8Array(0);

/** Their width in bits, then groups of eight, or runs if those take half of the room at most. */
function packIndices({ indices, first, runs }: Indices, span: number): Uint8Array {
  const width = span === 1 ? 0 : 32 - Math.clz32(span - 1);
  const groups = Math.ceil(indices.length / 8);
  const roomOfRun = 2 + Math.ceil(width / 8);
  if (runs > 0 && (width === 0 || 2 * runs * roomOfRun <= groups * width)) return packRuns(indices, first, width, runs);
  const header = varint((groups << 1) | 1);
  const bytes = packBits(indices, first, width, 1 + header.length);
  bytes[0] = width;
  bytes.set(header, 1);
  return bytes;
}

/** Their width in bits, then of each run of equal indices its length and the index. */
function packRuns(indices: Int32Array, first: number, width: number, runs: number): Uint8Array {
  const bytes = new Uint8Array(1 + runs * (LONGEST_VARINT + Math.ceil(width / 8)));
  bytes[0] = width;
  let at = 1;
  for (let from = 0, to = 0; from < indices.length; from = to) {
    const index = indices[from];
    while (to < indices.length && indices[to] === index) to++;
    let length = (to - from) << 1;
    for (; length >= 128; length >>>= 7) bytes[at++] = (length & 127) | 128;
    bytes[at++] = length;
    for (let bits = 0; bits < width; bits += 8) bytes[at++] = (index - first) >>> bits;
  }
  return bytes.subarray(0, at);
}

/** Bytes of a length of a run at most. */
const LONGEST_VARINT = 5;

/** Values less `lowest` in `width` bits each, lowest first, behind `room` bytes; in eights if there is room. */
function packBits(values: Int32Array, lowest: number, width: number, room: number): Uint8Array {
  const count = values.length;
  const bits = (room > 0 ? Math.ceil(count / 8) * 8 : count) * width;
  const words = new Int32Array(ROOM_BEFORE / 4 + Math.ceil(bits / 32));
  let at = ROOM_BEFORE / 4;
  let held = 0;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] - lowest;
    held |= value << size;
    size += width;
    if (size < 32) continue;
    words[at++] = held;
    size -= 32;
    held = value >>> (width - size);
  }
  if (size > 0) words[at] = held;
  return plainBytes(words).subarray(ROOM_BEFORE - room, ROOM_BEFORE + Math.ceil(bits / 8));
}

/** Room for what stands before packed values, so that these begin at a whole word of memory. */
const ROOM_BEFORE = 8;

/** A number in groups of seven bits, the lowest first. */
function varint(number: number): Uint8Array {
  const groups: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) groups.push((rest & 127) | 128);
  groups.push(rest);
  return Uint8Array.from(groups);
}
